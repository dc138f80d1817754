"""Tables as programs and people write them: the right values, or a question; the explorer passes the same cases."""

import json
import re
import shlex
from pathlib import Path

import pytest

from evalkit.reporting import _cells, _encodings
from evalkit.reporting._columns import Wanted
from evalkit.reporting._samples import from_source
from evalkit.reporting._sources import BadInputError, read_source

TABLES = json.loads((Path(__file__).parent / "tables.json").read_text(encoding="utf-8"))


def read(folder, text, encoding="", **wanted):
    (folder / "scores.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    return from_source(read_source(str(folder / "scores.csv"), encoding), Wanted(**wanted))


def test_both_readers_have_one_list_of_markers_of_missing_values_and_of_chinese_characters():
    assert sorted(_cells.MISSING) == TABLES["missing"]
    assert frozenset(TABLES["frequent"]) == _encodings.FREQUENT


@pytest.mark.parametrize("case", TABLES["cases"], ids=lambda case: case["name"])
def test_a_table_is_read_right_or_asked_about(case, tmp_path):
    if "asks" in case:
        with pytest.raises(BadInputError):
            read(tmp_path, case["text"], positive=case.get("word", ""))
        return
    found = read(tmp_path, case["text"], positive=case.get("word", ""))
    assert [found.origin.columns[role] for role in ("label", "score")] == [case["label"], case["score"]]
    assert (found.positive.astype(int).tolist(), found.score.tolist()) == (case["positive"], case["scores"])


NEGATIF = "label,score\nn\xe9gatif,0.1\npositif,0.9\nn\xe9gatif,0.3\n"
CONFIDENCE = "actual,predicted,sure\nyes,yes,0.75\nno,no,0.875\nyes,no,0.625\nno,no,0.5\n"
P_THREE = "label,p_none,p_mild,p_severe\nnone,0.75,0.25,0\nmild,0.25,0.5,0.25\nsevere,0,0.25,0.75\n"
HARD = "y,pred,sure\na,a,0.5\nb,c,0.6\nc,b,0.4\n"
FORMS = {  # the text, what is said of it, the scores of the positive and of the negative rows
    "windows-1252": (NEGATIF.encode("cp1252"), {"positive": "positif"}, [0.9], [0.1, 0.3]),
    "windows-1252, two letters": (
        "label,score\nGr\xf6\xdfe,0.1\n1,0.9\n".encode("cp1252"),
        {"positive": "1"},
        [0.9],
        [0.1],
    ),
    "N\xb0 in windows-1252": ("N\xb0;y;p\n4;1;0,9\n5;0;0,2\n6;0;0,1\n".encode("cp1252"), {}, [0.9], [0.2, 0.1]),
    "windows-1251, as said": (
        "label,score\nда,0.9\nнет,0.1\n".encode("cp1251"),
        {"encoding": "cp1251", "positive": "да"},
        [0.9],
        [0.1],
    ),
    "GB18030": ("标签,得分\n恶性,0.9\n良性,0.1\n".encode("gb18030"), {"positive": "恶性"}, [0.9], [0.1]),
    "zero bytes and ^Z at the end": (b"label,score\n1,0.9\n0,0.1\n\x1a\0\0", {}, [0.9], [0.1]),
    "a column that is called like the mark of an archive": ("PK,label,score\n7,1,0.9\n9,0,0.1\n", {}, [0.9], [0.1]),
    "UTF-16 without a mark": ("label,score\n1,0.9\n0,0.1\n".encode("utf-16-le"), {}, [0.9], [0.1]),
    "UTF-16, the other way round": ("label,score\n1,0.9\n0,0.1\n".encode("utf-16-be"), {}, [0.9], [0.1]),
    "a mark, and the encoding said": ("\ufefflabel,score\n1,0.9\n0,0.1\n", {"encoding": "utf-8"}, [0.9], [0.1]),
    "R's write.table": ('"obs" "pred"\n"a" 1 0.9\n"b" 0 0.2\n"c" 0 0.3\n', {}, [0.9], [0.2, 0.3]),
    "R's write.table, rows counted": ("obs\tpred\n1\t1\t0.9\n2\t0\t0.2\n3\t0\t0.3\n", {}, [0.9], [0.2, 0.3]),
    "R's predict(type = 'prob')": (
        '"";"0";"1";"y"\n"1";0,1;0,9;1\n"2";0,7;0,3;0\n"3";0,4;0,6;1\n',
        {},
        [0.9, 0.6],
        [0.3],
    ),
    "a heading that begins with #": ("#label,score\n1,0.9\n0,0.2\n", {}, [0.9], [0.2]),
    "a remark below": ("label,score\n1,0.9\n0,0.2\n# end of file\n", {}, [0.9], [0.2]),
    "JSON lines": ('{"label": 1, "score": 0.9}\n\n{"label": 0, "score": 0.2}\n', {}, [0.9], [0.2]),
    "JSON records": (
        '[{"y": true, "p": 0.9}, {"y": false, "p": null}, {"y": false, "p": "0.2", "q": [1]}]',
        {},
        [0.9],
        [0.2],
    ),
    "one JSON record": ('{"label": {"0": 1, "1": 0}, "score": {"0": 0.9, "1": 0.2}}', {}, [0.9], [0.2]),
    "JSON columns": ('{"label": [1, 0], "score": [0.9, 0.2]}', {}, [0.9], [0.2]),
    "brackets that are no JSON": ("[label],[score]\n1,0.9\n0,0.2\n", {}, [0.9], [0.2]),
    "blank names at the end": ("label;score;;\n1;0.9\n0;0.2\n", {}, [0.9], [0.2]),
    "columns without names": (",y,,p\n4,1,8,0.9\n7,0,8,0.2\n", {}, [0.9], [0.2]),
    "the header again": ("label,score\n1,0.9\n0,0.2\nlabel,score\n1,0.8\n", {}, [0.9, 0.8], [0.2]),
    "a printed frame of pandas": (
        "  label  score\n0     1   0.9\n1     0   0.2\n2     0 -10.5\n",
        {},
        [0.9],
        [0.2, -10.5],
    ),
    "rows that end in a separator": ("id;y;p\n0;1;0.9;\n1;0;0.2;\n2;0;0.3;\n", {}, [0.9], [0.2, 0.3]),
    "a class that is called total": (
        "y,p\npartial,0.1\ntotal,0.9\npartial,0.3\ntotal,0.8\n",
        {"positive": "total"},
        [0.9, 0.8],
        [0.1, 0.3],
    ),
    "names that end in a word for a total": ("id,y,p\nany sum,1,0.9\nno sum,0,0.2\n", {}, [0.9], [0.2]),
    "case variants, as said": (
        "label,score\nyes,0.9\nYes,0.8\nno,0.3\n",
        {"positive": "Yes,yes", "negative": "no"},
        [0.9, 0.8],
        [0.3],
    ),
    "only the negative label is said": ("label,score\nill,0.9\nwell,0.3\n", {"negative": "well"}, [0.9], [0.3]),
    "a comma in a label": ('label,score\n"a,b",0.9\nc,0.3\n', {"positive": "a,b"}, [0.9], [0.3]),
    "minus one among points": ("y,p\n1,5\n0,-1\n0,3\n", {}, [5], [-1, 3]),
    "nothing but codes": ("y,p\n1,999\n0,-9\n", {"score": "p"}, [999], [-9]),
    "the other class, as said": ("y,P(not y)\n1,0.1\n0,0.7\n", {"positive": "0"}, [0.7], [0.1]),
    "a label to leave out": ("label,score\n1,0.9\nunknown,0.8\n0,0.3\n", {"missing": "unknown"}, [0.9], [0.3]),
    "a code to leave out": ("label,score\n1,0.9\n0,-99\n0,0.3\n", {"missing": "-99"}, [0.9], [0.3]),
    "none, as said": (
        "label,score\nnone,0.1\nmoderate,0.9\n",
        {"positive": "moderate", "negative": "none"},
        [0.9],
        [0.1],
    ),
    "how sure, with what of": (CONFIDENCE, {"predicted": "predicted", "positive": "yes"}, [0.75, 0.375], [0.125, 0.5]),
    "how sure, in percent": (
        CONFIDENCE.replace("0.75", "75").replace("0.875", "87.5").replace("0.625", "62.5").replace("0.5", "50"),
        {"predicted": "predicted", "positive": "yes"},
        [0.75, 0.375],
        [0.125, 0.5],
    ),
    "one label of three, called after it": (
        "y,pred,p_a,p_b,p_c\na,a,0.75,0.25,0\nb,b,0.25,0.5,0.25\nc,c,0,0.25,0.75\n",
        {"positive": "a", "negative": "b,c"},
        [0.75],
        [0.25, 0],
    ),
    "grades beside a feature of as many": (
        "y,vessels,p\n0,1,0.1\n1,2,0.6\n2,0,0.9\n",
        {"positive": "1,2", "negative": "0"},
        [0.6, 0.9],
        [0.1],
    ),
    "logarithms of probabilities": (
        "y,logprob_yes,logprob_no\nyes,-0.1,-2.35\nno,-1.6,-0.22\nno,-2.35,-0.1\n",
        {"positive": "yes"},
        [-0.1],
        [-1.6, -2.35],
    ),
    "how sure, as the score": (CONFIDENCE, {"score": "sure", "positive": "yes"}, [0.75, 0.625], [0.875, 0.5]),
    "decisions, as the score": ("y,y_pred\n1,1\n0,0\n1,0\n", {"score": "y_pred"}, [1, 0], [0]),
    "Persian digits": ("y,p\n۱,۰٫۹\n۰,۱٬۲۰۰٫۵\n", {}, [0.9], [1200.5]),
    "1.050 beside 1200": ("y,p\n1,1.050\n0,900\n0,1200\n", {}, [1.05], [900, 1200]),
    "percent in Turkish": ("y;Olasılık\n1;%90,5\n0;%25\n0;% 5\n", {}, [0.905], [0.25, 0.05]),
    "ages beside dates, names and sentences": (
        "name,visit,note,died,age\nA. B,2024-01-02,he is 2.5 times as old,1,70\nC. D,2024-01-03,all is well with "
        "him,0,40\nE. F,2024-01-04,and so it is today,0,50\n",
        {},
        [70],
        [40, 50],
    ),
    "an outcome beside words": (
        "died,region,p\n1,N,0.7\n0,W,0.4\n0,S,0.5\n1,N,0.8\n0,W,0.1\n0,S,0.2\n",
        {},
        [0.7, 0.8],
        [0.4, 0.5, 0.1, 0.2],
    ),
    "grades as scores": (
        "rain,grade\n1,5\n0,4\n0,1\n1,3\n0,2\n0,4\n",
        {},
        [5, 3],
        [4, 1, 2, 4],
    ),
    "a class of 0 and 1 beside an outcome": (
        "class,died,p\n1,0,0.9\n0,1,0.2\n0,0,0.3\n",
        {},
        [0.9],
        [0.2, 0.3],
    ),
    "the outcome of a patient beside visits": (
        "patient_died,visit,p\n1,1,0.9\n0,2,0.2\n0,3,0.3\n0,3,0.4\n0,2,0.5\n1,1,0.6\n",
        {},
        [0.9, 0.6],
        [0.2, 0.3, 0.4, 0.5],
    ),
    "ages beside files and hashes": (
        "file,key,label,age\n1.png,0a1b2c3d4e,1,70\n2.png,1b2c3d4e5f,0,40\n3.png,2c3d4e5f-6a,0,50\n",
        {},
        [70],
        [40, 50],
    ),
    "ages beside months in words": (
        "label,seen,age\n1,5-Jan-24,70\n0,6 May 24,40\n0,6 May 24,50\n",
        {},
        [70],
        [40, 50],
    ),
    "a share beside words": ("label,size,risk\n1,big,0.7\n0,small,0.4\n0,small,0.5\n", {}, [0.7], [0.4, 0.5]),
    "rows counted beside ages": ("row,died,x\n1,1,70\n2,0,40\n3,0,50\n", {}, [70], [40, 50]),
}


@pytest.mark.parametrize("case", FORMS)
def test_a_form_is_read_right(case, tmp_path):
    text, options, positive, negative = FORMS[case]
    found = read(tmp_path, text, **options)
    assert [found.score[of].tolist() for of in (found.positive, ~found.positive)] == [positive, negative]


ASKED = {  # the text, the options, and what is said
    "an index": ("id,churned\n1,1\n2,0\n3,0\n", {}, "looks like the number or the name of a row: .* say --score id$"),
    "a share, and scores that are no numbers": (
        "rate,y,fraud_prob\n0.1,1,[0.9 0.1]\n0.2,0,[0.2 0.8]\n",
        {},
        "'fraud_prob' \\(line 2: '\\[0.9 0.1\\]'\\) cannot be read as numbers: .* say --score rate",
    ),
    "a long cell": (
        f"k,y,p_x\n1,1,{'[0.9 0.1]' * 9}\n1,0,[0.2 0.8]\n",
        {},
        "'(\\[0.9 0.1\\]){6}\\[0.9 …'",
    ),
    "marked rows": ("k,smoker,Rezidiv,p\n1,1,x,0.9\n2,0,,0.2\n3,0,x,0.3\n", {}, "It may be 'smoker' or 'Rezidiv': say"),
    "marked rows alone": ("k,Rezidiv,p\n1,x,0.9\n2,,0.2\n3,x,0.3\n", {}, "It may be 'Rezidiv': say --label Rezidiv$"),
    "marked rows beside a sex": (
        "sex,Rezidiv,p\n1,x,0.9\n0,,0.2\n0,x,0.3\n",
        {},
        "It may be 'Rezidiv' or 'sex': say --label Rezidiv or --label sex$",
    ),
    "marked rows, as labels": (
        "k,Rezidiv,p\n1,x,0.9\n2,,0.2\n3,x,0.3\n",
        {"label": "Rezidiv"},
        "found only the label 'x'; if 1 empty cells stand for the other class, write a label there$",
    ),
    "two values beside three": (
        "smoker,stage,p\n1,1,0.9\n0,2,0.2\n0,3,0.3\n1,1,0.4\n0,2,0.5\n1,3,0.6\n",
        {},
        "It may be 'smoker' or 'stage': say --label smoker or --label stage$",
    ),
    "an outcome beside a class": (
        "class,sex,survived,p\n1,m,0,0.9\n2,f,1,0.2\n3,f,0,0.3\n",
        {},
        "It may be 'class' or 'survived': say --label class or --label survived$",
    ),
    "two values beside ages as target": (
        "target,hit,p\n41,0,0.9\n52,1,0.2\n63,0,0.3\n",
        {},
        "It may be 'target' or 'hit': say --label target or --label hit$",
    ),
    "two of scores": (
        "y,age,risk\n1,40,0.9\n0,41,0.2\n0,33,0.1\n",
        {},
        "It may be 'age' or 'risk': say --score age or --score risk, or compare the two: --score age --compare risk$",
    ),
    "three of scores": ("y,a,b,c\n1,4,5,6\n0,1,2,3\n0,7,8,9\n", {}, "of as many classes: --classes a,b,c$"),
    "three classes without their columns": (
        "y,a,b,c\nx,4,5,6\ny,1,2,3\nz,7,8,9\n",
        {},
        "call these after the labels, such as p_x,p_y,p_z, and name them by --classes$",
    ),
    "classes that are called otherwise": (
        "y,a,b,c\nx,4,5,6\ny,1,2,3\nz,7,8,9\n",
        {"classes": ("a", "b", "c")},
        "the labels 'x', 'y', 'z', after which .* such as p_x,p_y,p_z$",
    ),
    "a name for a shell": ("y,a b,$x\n1,4,5\n0,1,2\n0,7,8\n", {}, "say --score \"a b\" or --score '\\$x', or"),
    "a label for a shell": (
        "income,score\n>50K,0.9\n<=50K,0.2\n",
        {},
        'such as --positive "<=50K" or --positive ">50K"$',
    ),
    "a label with a sign": (
        "y,score\n-2,0.9\n2,0.2\n",
        {},
        "'-2' \\(1\\), '2' \\(1\\): .* such as --positive=-2 or --positive 2$",
    ),
    "none and one other": ("y,p\nnone,0.1\nmild,0.9\n", {}, "such as --positive mild --negative none$"),
    "none and one other, half said": (
        "y,p\nnone,0.1\nmild,0.9\n",
        {"positive": "mild"},
        "--positive mild --negative none",
    ),
    "none and two others, half said": (
        "y,p\nnone,0.1\nmild,0.9\nsevere,0.9\n",
        {"positive": "severe"},
        "--positive mild --negative severe,none$",
    ),
    "a sex alone": ("sex,grade,p\n0,3,0.9\n1,4,0.2\n1,5,0.3\n", {}, "'sex' has two values, but .* say --label sex$"),
    "no name for the last": ("y,p,\n1,0,9\n0,0,2\n", {}, "line 1: expected a name for each column, found none for the"),
    "too many labels": (
        "note,p\n" + "".join(f"a{i},0.1\n" for i in range(1001)),
        {},
        "none is called or looks like it",
    ),
    "no column of numbers": ("y\n1\n0\n0\n", {}, "which column has the scores. Of 'y', none is called"),
    "a third label": (
        "y,p\n1,0.1\n0,0.9\nunknown,0.3\n",
        {},
        "--positive 1 --negative 0, with --missing unknown to leave these rows out$",
    ),
    "yes and 1": ("y,p\nyes,0.1\n0,0.9\n1,0.3\nno,0.2\n", {}, "--positive 1,yes --negative 0,no$"),
    "case variants": ("y,p\nyes,0.1\nYes,0.9\nno,0.3\n", {}, "--positive Yes,yes --negative no$"),
    "a label twice": ("y,p\na,0.1\nb,0.9\n", {"positive": "a", "negative": "a"}, "'a' is named twice among"),
    "no label at all": ("y,p\n,0.1\nNA,0.9\n", {}, "expected rows of two classes, found no label$"),
    "one class without a score": ("y,p\n1,0.1\n0,\n", {}, "only the label '1', as the other rows lack .* 'p'$"),
    "two numbers in one": ("y;p\n1;1,050\n0;900\n", {}, "line 2, column 'p': '1,050' may be 1.05 or 1050: write"),
    "no labels": ("id,target\n1,0.11\n2,0.5\n3,0.7\n", {}, "3 different numbers, such as 0.11: these are scores, not"),
    "how sure": (
        CONFIDENCE,
        {"positive": "yes"},
        "--predicted predicted; if it is the probability of 'yes', --score sure$",
    ),
    "not so sure": (
        CONFIDENCE.replace("0.875", "1.5"),
        {"predicted": "predicted", "positive": "yes"},
        "line 3, column 'sure': expected a probability in \\[0, 1\\], found 1.5$",
    ),
    "percents below one half": (
        CONFIDENCE.replace("0.75", "75").replace("0.875", "40"),
        {"predicted": "predicted", "positive": "yes"},
        "line 2, column 'sure': expected a .* found 75; if all are in percent, divide each by 100$",
    ),
    "how sure, in percent": (
        "y,pred,score\n1,1,90\n0,0,55\n0,0,60\n",
        {},
        "no number in the column 'score' is below 50: if .* --predicted pred; if .* of '1', --score score$",
    ),
    "called confidence": (
        "y,pred,confidence\n1,1,0.9\n0,0,0.4\n",
        {},
        "what does 'confidence' say: if .* --predicted pred; if it is the probability of '1', --score confidence$",
    ),
    "three classes, predicted": (
        HARD,
        {},
        "has 3 labels, predicted in 'pred': .* a column of scores for each class, .* such as p_a,p_b,p_c$",
    ),
    "one of three classes, predicted": (
        HARD,
        {"positive": "a", "negative": "b,c"},
        "has 3 labels, .* such as p_a,p_b,p_c; for 'a' against the rest, name its own by --score$",
    ),
    "one of three classes, with what of": (
        HARD,
        {"positive": "a", "negative": "b,c", "predicted": "pred", "score": "sure"},
        "has 3 labels, .* such as p_a,p_b,p_c; for 'a' against the rest, name its own by --score$",
    ),
    "two logits": (
        "label,logit_0,logit_1\n1,1,3\n0,9,4\n0,2,1\n",
        {},
        "'logit_1' and 'logit_0' do not add up .* 'logit_1' less 'logit_0', .* alone, --score logit_1$",
    ),
    "counts of rows": (
        "y,p,Anzahl\n1,0.1,3\n0,0.3,12\n",
        {},
        "does 'Anzahl' say how many rows .* If so, say --weight Anzahl; if not, --weight none$",
    ),
    "counts beside numbers": ("y,x,freq\n1,0.1,3\n0,0.3,12\n0,0.4,1\n", {}, "does 'freq' say how many"),
    "counts of rows of three classes": (
        P_THREE.replace("label", "n,label").replace("\n", "\n7,").removesuffix("7,"),
        {},
        "does 'n' say how many .* If so, write each as many times; if not, --weight none$",
    ),
    "sure of something else": (
        CONFIDENCE.replace("yes,no", "yes,maybe"),
        {"predicted": "predicted", "positive": "yes"},
        "line 4, column 'predicted': expected one of the labels, found 'maybe'$",
    ),
    "the other class": (
        "y,proba_0\n1,0.1\n0,0.7\n",
        {},
        "after a negative label, .* say --score proba_0 --positive 0 to judge .* likely '1', --score proba_0$",
    ),
    "decisions": ("y,y_pred\n1,1\n0,0\n", {}, "has decisions, .* to judge the decisions alone, --score y_pred$"),
    "a code": ("y,p\n1,0.1\n0,-99\n", {}, "but for -99, .* leave such rows out by --missing=-99, or"),
    "a code that is also a label": (
        "y,p\n1,0.1\n-1,-1\n1,0.3\n",
        {},
        "but for -1, .* missing one: take them out of the",
    ),
    "codes, some of them told": (
        "y,p\n1,0.1\n0,-99\n0,9\n",
        {"missing": "-99"},
        "but for 9, .* by --missing=-99,9, or",
    ),
    "a code in the second model": (
        "y,p,q\n1,0.1,0.2\n0,0.3,-9\n",
        {"score": "p", "compare": "q"},
        "column 'q': all numbers are from 0 to 1, but for -9,",
    ),
    "the other class of more labels": (
        "y,prob_no\nyes,0.1\nYes,0.1\nno,0.7\n",
        {"positive": "yes,Yes", "negative": "no"},
        "say --score prob_no --positive no --negative Yes,yes to judge",
    ),
    "Russian": (
        "label,score\nда,0.9\nнет,0.1\n".encode("cp1251"),
        {},
        "line 2: expected text in UTF-8, .* --encoding NAME",
    ),
    "Korean": ("label,score\n양성,0.9\n음성,0.1\n".encode("euc-kr"), {}, "line 2: expected text in UTF-8"),
    "one Chinese character": ("label,score\n恶,0.9\n".encode("gb18030"), {}, "line 2: expected text in UTF-8"),
    "no such encoding": ("y,p\n", {"encoding": "klingon"}, "--encoding is 'klingon': expected the name of an encoding"),
    "another encoding than said": (b"y,p\n\xe9,1\n", {"encoding": "utf-8"}, "line 2: expected text in utf-8, found"),
    "HTML": ("<table>", {}, "is HTML, XML or ARFF, no table of text: save it as CSV$"),
    "ARFF": ("@RELATION a\n", {}, "is HTML, XML or ARFF"),
    "a list in JSON": ("[[1, 0.9]]", {}, "line 1: expected a record with names"),
    "JSON with its records inside": (
        '{"model": 3, "results": [{"y": 1}]}',
        {},
        "has its values inside 'results': save",
    ),
    "values in a list": (
        '[{"y": 1, "p": [0.1, 0.9]}, {"y": 0, "p": [0.8, 0.2]}]',
        {"score": "p"},
        "; each cell of 'p' holds several values: to use them, give each its own column$",
    ),
    "values in a vector": ("y,v\n1,[0.1 0.9]\n0,[0.8 0.2]\n", {}, "; each cell of 'v' holds several values: to use"),
    "words that are no missing values": ("y,p\n1,low\n0,0.5\n0,high\n", {"score": "p"}, "found 'low'$"),
    "no record in JSON": ("[]", {}, "is empty: expected a record for each prediction$"),
    "one JSON record of one row": ('{"label": 1, "score": 0.9}', {}, "found only the label '1'$"),
}


UNREAD = (  # columns of scores that are no numbers, and their first cells
    ("signal", "17.1 ng/ml", "2.1 ng/ml", "3.5 ng/ml"),
    ("Vorhersage", "34.2 Prozent", "3.1 Prozent", "5.5 Prozent"),
    ("loss", "$3,078.00", "$78.00", "$1.00"),
    ("p_event", '="0.9"', '="0.8"', '="0.1"'),
    ("judge", '{"score": 3}', '{"score": 1}', '{"score": 2}'),
    ("PI-RADS", "IV", "II", "II"),
    ("rating", "likely", "unlikely", "unlikely"),
)


@pytest.mark.parametrize("unread", UNREAD, ids=lambda unread: unread[0])
@pytest.mark.parametrize("other", ["age,70,40,50", "id,7,8,9", "name,A0,A1,A2"])
def test_no_other_column_is_judged_where_one_cannot_be_read(unread, other, tmp_path):
    name, *cells = unread
    quoted = [name, *('"{}"'.format(cell.replace('"', '""')) for cell in cells)]
    rows = zip(other.split(","), ["label", "1", "0", "0"], quoted, strict=True)
    said = f"which column has the scores. {name!r} \\(line 2: {re.escape(repr(cells[0]))}\\) cannot be read as numbers"
    said += ".* say --score age" if "age" in other else ".* of its own"
    with pytest.raises(BadInputError, match=said):
        read(tmp_path, "\n".join(map(",".join, rows)))


@pytest.mark.parametrize("case", ASKED)
def test_what_is_open_is_asked_in_words_that_can_be_typed(case, tmp_path):
    text, options, said = ASKED[case]
    with pytest.raises(BadInputError, match=said):
        read(tmp_path, text, **options)


FOLLOWED = {  # a text, and the scores of the positive and of the negative rows once the first advice is followed
    "y,p\n>50K,0.9\n<=50K,0.2\n": ([0.2], [0.9]),
    "y,p\nyes,0.9\nno,0.2\n": ([0.9], [0.2]),
    "y,p\n-2,0.9\n2,0.2\n": ([0.9], [0.2]),
    "y,p\nyes,0.9\nYes,0.8\nno,0.3\n": ([0.9, 0.8], [0.3]),
    "y,p\nnone,0.1\nmild,0.9\n": ([0.9], [0.1]),
    "y,p\n+,0.9\n-,0.2\n": ([0.9], [0.2]),
    "y,p\n1,0.9\n0,0.2\nunknown,0.3\n": ([0.9], [0.2]),
    "y,p\ncat,0.9\ndog,0.2\nowl,0.3\n": ([0.9], [0.2, 0.3]),
    "y,p\n1,0.9\n0,0.2\n0,-99\n": ([0.9], [0.2]),
    "y,p\n1,0.9\n0,0.2\n0,-99\n1,-98\n": ([0.9], [0.2]),
    "y,risk\n1,90.5\n0,20\n0,999\n1,-9\n": ([90.5], [20]),
    "y,p\n1,0.9\n0,0.2\n9,0.3\n": ([0.9], [0.2]),
    "y,p\n1,0.9\n0,0.2\n-1,0.3\n": ([0.9], [0.2]),
    "y,p\n1,0.9\n2,0.2\n-9,0.3\n": ([0.9], [0.2]),
    "y,p\n1,0.9\n-1,0.2\n9,0.3\n": ([0.9], [0.2]),
    "y,p\n0,0.1\n1,0.2\n2,0.9\n": ([0.2, 0.9], [0.1]),
    'y,p\n"a, b",0.9\n"c, d",0.2\n"e, f",0.3\n': ([0.9], [0.2, 0.3]),
    "churned,prob_false\nTrue,0.1\nFalse,0.7\n": ([0.7], [0.1]),
    "default,P(no default)\n1,0.1\n0,0.7\n": ([0.7], [0.1]),
    "Rezidiv,P(kein Rezidiv)\n1,0.1\n0,0.7\n": ([0.7], [0.1]),
    "y,a b,$x\n1,4,5\n0,1,2\n0,7,8\n": ([4], [1, 7]),
    "sex,died,smoker,risk\n1,1,0,0.9\n0,1,1,0.8\n0,0,0,0.3\n": ([0.9, 0.8], [0.3]),
    "y,proba_0\n1,0.1\n0,0.7\n": ([0.7], [0.1]),
    "y,risk,count\n1,0.9,3\n0,0.2,5\n0,0.3,7\n": ([0.9], [0.2, 0.3]),
    "y,confidence\n1,0.9\n0,0.7\n": ([0.9], [0.7]),
    "y,y_pred\n1,1\n0,0\n1,0\n": ([1, 0], [0]),
    "id,churned\n1,1\n2,0\n3,0\n": ([1], [2, 3]),
    "y,p\n1,0.9\n0,0.2\n0,k.A.\n": ([0.9], [0.2]),
    "y,p\n1,0.9\n0,0.2\n0,#DIV/0!\n": ([0.9], [0.2]),
    "y,prob\n1,0.9\n0,0.2\n0,31.4\n0,0.3\n": ([0.9], [0.2, 31.4, 0.3]),
}


@pytest.mark.parametrize("text", FOLLOWED)
def test_advice_that_is_followed_gives_the_right_value(text, tmp_path):
    with pytest.raises(BadInputError) as asked:
        read(tmp_path, text)
    options = {}
    for name, value in re.findall(r"""--(\w+)[= ]("[^"]*"|'[^']*'|[^\s,;]+(?:,-?\w+)*)""", str(asked.value)):
        options |= {} if value == "NAME" else {name: options.get(name, shlex.split(value)[0])}
    found = read(tmp_path, text, **options)
    assert [found.score[of].tolist() for of in (found.positive, ~found.positive)] == list(FOLLOWED[text])


def test_classes_are_found_by_a_common_beginning_of_their_columns(tmp_path):
    for options in ({}, {"classes": ("p_severe", "p_none", "p_mild")}):
        found = read(tmp_path, P_THREE, **options)
        scores = dict(zip(found.names, found.scores.T.tolist(), strict=True))
        assert scores == {"none": [0.75, 0.25, 0], "mild": [0.25, 0.5, 0.25], "severe": [0, 0.25, 0.75]}
        assert [found.names[place] for place in found.true] == ["none", "mild", "severe"]


@pytest.mark.parametrize(
    "column", ["n,1,1", "n,1,2", "N°,7,8", "n,0.5,2", "count_x,3,4", "weight,2,3", "Sample Weight,2,3"]
)
@pytest.mark.parametrize("weight", ["", "none"])
def test_other_counts_are_passed_over_and_weights_that_are_not_used_are_said(column, weight, tmp_path):
    rows = zip(column.split(","), ["y,p", "1,0.9", "0,0.2"], strict=True)
    found = read(tmp_path, "\n".join(map(",".join, rows)), weight=weight)
    is_said = "eight" in column and not weight
    name = column.split(",")[0]
    assert found.weight is None
    *others, unused = found.origin.notes
    assert unused.startswith(f"not used: {name!r}")
    assert [note[: len(name) + 25] for note in others] == [f"the column {name!r} is not used"] * is_said


def test_a_column_called_none_may_be_the_weight(tmp_path):
    assert read(tmp_path, "y,p,none\n1,0.9,3\n0,0.2,5\n", weight="none").weight.tolist() == [3, 5]


def test_what_was_read_is_said(tmp_path):
    found = read(tmp_path, "Report\nKunde;Ziel;Risiko\n1;1;90,5 %\n2;0;25 %\n4;0;5 %\n").origin
    assert found.notes == ("1 line of remarks passed over", "not used: 'Kunde'")
    assert found.why == {
        "label": "by its name",
        "score": "the only other column of many numbers; decimal comma, in percent, divided by 100",
        "positive": "by convention",
    }


def test_columns_that_are_not_used_are_said_with_their_few_values(tmp_path):
    rows = "".join(f"{at},{at % 2},{at / 20},{'ab'[at % 2]},x{at % 7},{{y}},w,v,u\n" for at in range(20))
    (note,) = read(tmp_path, f"id,label,score,model,site,in,k,l,m\n{rows}").origin.notes
    assert note == "not used: 'id', 'model' (a, b), 'site', 'in', 'k', 'l', 1 more; all rows are judged together"


@pytest.mark.parametrize(("name", "is_said"), [("paciente", True), ("No", False), ("nota", False)])
def test_rows_of_one_patient_are_seen_in_other_languages_and_no_class_is_one(name, is_said, tmp_path):
    rows = "".join(f"{'Yes' if at % 2 else 'No'},0.{at + 1},0.{(at + 2) // 2}\n" for at in range(8))
    found = read(tmp_path, f"obs,Yes,{name}\n{rows}", label="obs", score="Yes", positive="Yes")
    assert found.origin.repeating == (name if is_said else "")


@pytest.mark.parametrize("below", ["Σ,1,0.5", "max,1,0.9\nmin,0,0.1", "95% CI,0,0.2"])
def test_lines_below_numbered_rows_are_no_predictions(below, tmp_path):
    rows = "".join(f"{at},{at % 2},{at / 20}\n" for at in range(9))
    with pytest.raises(BadInputError, match=r"line 11: .* where each line above has a number"):
        read(tmp_path, f"id,label,score\n{rows}{below}\n")
    for other in ("9,1,0.5", "9,1,0.5\nx,0,0.1\n10,1,0.2"):
        assert len(read(tmp_path, f"id,label,score\n{rows}{other}\n").score) >= 10


def test_what_was_passed_over_is_said(tmp_path):
    rows = "label,score\n1,0.9\n0,0.2\n"
    assert read(tmp_path, rows + "\x1a").origin.notes == ("zero bytes or ^Z at the end passed over",)
    assert read(tmp_path, rows * 2).origin.notes == ("1 more line of the same column names passed over",)
    assert read(tmp_path, rows * 3).origin.notes == ("2 more lines of the same column names passed over",)

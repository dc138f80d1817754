"""Tables as programs and people write them: the right values, or a question; the explorer passes the shared cases."""

import json
import re
import shlex
from pathlib import Path

import pytest

from evalkit.reporting import _cells
from evalkit.reporting._asking import BadInputError
from evalkit.reporting._rows import from_source
from evalkit.reporting._sources import read_source

TABLES = json.loads((Path(__file__).parent / "tables.json").read_text(encoding="utf-8"))


def read(folder, text, encoding="", **wanted):
    (folder / "scores.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    return from_source(read_source(str(folder / "scores.csv"), encoding), wanted)


def by_class(found):
    return [found.score[of].tolist() for of in (found.positive, ~found.positive)]


def table(rows):
    return rows.replace("/", "\n") if isinstance(rows, str) else rows


def test_both_readers_have_one_list_of_markers_of_missing_values():
    assert sorted(_cells.MISSING) == TABLES["missing"]


@pytest.mark.parametrize("case", TABLES["cases"], ids=lambda case: case["name"])
def test_a_table_is_read_right_or_asked_about(case, tmp_path):
    if "asks" in case:
        with pytest.raises(BadInputError):
            read(tmp_path, case["text"], positive=case.get("word", ""))
        return
    found = read(tmp_path, case["text"], positive=case.get("word", ""))
    assert [found.origin.columns[role] for role in ("label", "score")] == [case["label"], case["score"]]
    assert (found.positive.astype(int).tolist(), found.score.tolist()) == (case["positive"], case["scores"])


OF_YES = {"predicted": "predicted", "positive": "yes"}
SURE = "actual,predicted,sure/yes,yes,0.75/no,no,0.875/yes,no,0.625/no,no,0.5"
IN_PERCENT = "actual,predicted,sure/yes,yes,75/no,no,87.5/yes,no,62.5/no,no,50"
SURE_OF_THREE = "y,pred,sure/a,a,0.5/b,c,0.6/c,b,0.4"
P_THREE = "label,p_none,p_mild,p_severe/none,0.75,0.25,0/mild,0.25,0.5,0.25/severe,0,0.25,0.75"
READ = [  # a table, what is said of it, the scores of the positive and of the negative rows
    ("label,score/да,0.9/нет,0.1".replace("/", "\n").encode("cp1251"), {"encoding": "cp1251", "positive": "да"}),
    ("\ufeff\ufefflabel,score/1,0.9/0,0.1", {"encoding": "utf-8"}),
    ("label,score\n1,0.9\n0,0.1\n".encode("utf-16-le"), {"encoding": "utf-16-le"}),
    ("#label,score/1,0.9/0,0.1", {}),
    ("label,score/1,0.9/0,0.1/# end of file", {}),
    ('{"label": 1, "score": 0.9}//{"label": 0, "score": 0.1}', {}),
    ('[{"y": true, "p": 0.9}, {"y": false, "p": null}, {"y": false, "p": "0.1", "q": [1]}]', {}),
    ("[label],[score]/1,0.9/0,0.1", {}),
    ("label,score/1,0.9/0,-99/0,0.1", {"missing": "-99"}),
    ("y,P(not y)/1,0.9/0,0.1", {"positive": "1", "score": "P(not y)"}),
    ("y,pred,p_a,p_b,p_c/a,a,0.9,0.1,0/b,b,0.1,0.5,0.4", {"positive": "a", "negative": "b"}),
    ("y,logprob_yes,logprob_no/yes,0.9,-2/no,0.1,-1", {"positive": "yes"}),
    ("class,died,p/1,0,0.9/0,1,0.1", {}),
    ("y,p,n/1,0.9,1/0,0.1,2", {}),
    ("y,p,weight/1,0.9,7/0,0.1,8", {"weight": "none"}),
    ("y,p,weight/1,0.9,1/0,0.1,1", {}),
    ('y,p/1,0.9/0,0.1/"No, lost",0.5', {"missing": "No, lost"}),
    ("label;score, raw, of 5//1;0.9/0;0.1", {}),
]
OF_OTHERS = [
    ("y,p/partial,0.1/total,0.9/partial,0.3/total,0.8", {"positive": "total"}, [0.9, 0.8], [0.1, 0.3]),
    ("label,score/1,0.9/0,0.2/label,score/1,0.8", {}, [0.9, 0.8], [0.2]),
    ("y,p/yes,3/Yes,2/no,1", {"positive": "Yes,yes", "negative": "no"}, [3, 2], [1]),
    ("y,p/1,1.050/0,900/0,1200", {}, [1.05], [900, 1200]),
    ("y,p/۱,۰٫۹/۰,۱٬۲۰۰٫۵", {}, [0.9], [1200.5]),
    (SURE, OF_YES, [0.75, 0.375], [0.125, 0.5]),
    (P_THREE, {"positive": "severe", "negative": "none,mild"}, [0.75], [0, 0.25]),
    (IN_PERCENT, OF_YES, [0.75, 0.375], [0.125, 0.5]),
    ("y;a;b;n/1;0,5;0,1;/0;0,4;0,2;/1;0,7;0,1;/0;0,3;0,1;", {"score": "a"}, [0.5, 0.7], [0.4, 0.3]),
    ("y;p;n/1;0,9;/0;0,4;ok/1;0,8;/0;0,1;ok", {"score": "p"}, [0.9, 0.8], [0.4, 0.1]),
    ("Of May, ward 4/y;p/1;0,9/0;0,4", {}, [0.9], [0.4]),
    ("y;p/1;0,9;/0;0,4;/1;0,8", {}, [0.9, 0.8], [0.4]),
    ("y,vessels,p/0,1,0.1/1,2,0.6/2,0,0.9", {"positive": "1,2", "negative": "0"}, [0.6, 0.9], [0.1]),
    ("y,zz,note/1,1.0,a/0,0.2,b/0,0.5,c/1,0.7,d", {}, [1, 0.7], [0.2, 0.5]),
    ("died,region,p/1,N,0.7/0,W,0.4/0,S,0.5/1,N,0.8/0,W,0.1/0,S,0.2", {}, [0.7, 0.8], [0.4, 0.5, 0.1, 0.2]),
]
OF_OTHERS += [(*case, [0.9], [0.1]) for case in READ]


@pytest.mark.parametrize(("text", "options", "positive", "negative"), OF_OTHERS)
def test_a_form_is_read_right(text, options, positive, negative, tmp_path):
    assert by_class(read(tmp_path, table(text), **options)) == [positive, negative]


SITES = "label,score,site,age\n1,0.9,A,70\n0,0.1,A,30\n1,0.4,B,65\n0,0.6,B,40\n1,0.7,C,20\n0,0.2,C,\n"
PRINTED = "fields parted by several spaces"
TOTAL = "looks like a total: delete all such lines"
ASKED = [  # a table, the options, and what is said
    ("", {}, "is empty: expected a line of column names, and a line for each prediction$"),
    ("label,score", {}, r"has column names \(label, score\) but no rows below them$"),
    ("0,1,2,3,4", {}, r"line 1: expected column names, found only numbers \(0, 1, 2, 3\): write a line of names above"),
    ("score,score/0,1", {}, "line 1: expected each column name once, found 'score' twice$"),
    ("label,score/0,0.1/1,0,9", {}, "line 3: expected 2 fields as in .* found 3 fields; a decimal comma"),
    ("label;note/0;well/1;ill;tired, pale", {}, "found 3 fields; name each column in the header$"),
    ('label,score/0,"0.1', {}, "line 2: expected fields between separators, found "),
    ("  label score/0     1   0.9", {}, f"line 1: {PRINTED}"),
    ("Truth,,Model/id,label,score/1,1,0.9", {}, "line 2: column names below a heading"),
    ("id,a,label,b/1,0.9,1,0.2/id,b,label,a/3,0.2,1,0.8", {}, "line 3: column names in another order than above"),
    ("id,label,score/a,1,0.9/b,0,0.1/Total,1,1.0/,,", {}, f"line 4: 'Total' {TOTAL}"),
    ("id,label,score/7,1,0.9/,Summe,1.0", {}, f"line 3: 'Summe' {TOTAL}"),
    ("id,label,score/1,1,0.9/2,0,0.1/3,0,0.2/,1,1.2", {}, "line 5: '' where each line above has its own number"),
    ("id,label,score/c,1,0.9/a,0,0.1/b,0,0.2/,1,1.2", {}, "line 5: '' where each line above has its own name"),
    ("id,y,p/1,1,0.9/4,0,0.1/7,0,0.2/max,1,0.9/min,0,0.1", {}, "line 5: 'max' where each line above has"),
    ("[[1, 0.9]]", {}, "is JSON of another form: expected a list of records"),
    (b"label,score\n0,0.1\n1,\xff\xff\n", {}, "line 3: expected text in UTF-8, found other bytes: save the table"),
    ("y,p", {"encoding": "klingon"}, "--encoding 'klingon' is no encoding"),
    ("x,score/1,2/3,4/5,6", {}, "which column has the labels. Of 'x', 'score', none is called .* say --label NAME"),
    ("y/1/0/0", {}, "which column has the scores. Of 'y', none is called"),
    ("label,class,p/a,1,0.9/b,1,0.2/c,2,0.3", {}, "It may be 'label' or 'class'|has the labels"),
    ("test,died,p/1,0,0.9/0,1,0.1", {}, "has the labels. It may be 'test' or 'died': say"),
    ("note,p/" + "/".join(f"a{i},0.1" for i in range(1001)), {}, "none is called or looks like it"),
    ("y,age,new,old/1,40,0.9,0.8/0,41,0.2,0.1/0,33,0.1,0.3", {}, "compare the two: --score new --compare old$"),
    ("y,a,b,c/1,4,5,6/0,1,2,3/0,7,8,9", {}, "of as many classes: --classes a,b,c$"),
    ("y,pred,score/yes,yes,49/no,no,90", {"predicted": "pred", "positive": "yes"}, r"in \[0, 1\], found 49$"),
    ("y,p/1,NA/0,0.1", {}, "found only the label '0', as the other rows lack a value in 'p'$"),
    ("y,a,b,c/x,4,5,6/y,1,2,3/z,7,8,9", {"classes": "a,b,c"}, "label 'x', but the classes are 'a', 'b', 'c':"),
    ("y,a,b,c/a,1,0,0/b,0,1,0", {"label": "y", "classes": "a,b,c"}, "expected rows of each class, found none of 'c'$"),
    *(
        (P_THREE, {role: "p_none", "classes": "p_mild,p_severe"}, f"--{role} is for two classes")
        for role in ("weight", "compare", "predicted")
    ),
    (P_THREE.replace("label", "g,label").replace("/", "/x,"), {"group": "g"}, "several groups, found only 'x'$"),
    ("label,score/1,0.1/1,0.9", {}, "expected rows of two classes, found only the label '1'$"),
    ("k,y,p/1,x,0.9/2,,0.2/3,x,0.3", {"label": "y"}, "only the label 'x'; if 1 empty cells stand for the other class"),
    ("y,p/,0.1/NA,0.9", {}, "expected rows of two classes, found no label$"),
    ("y,p/0,/,0.9/1,NA", {}, "each row has a missing value in one of 'p', 'y'$"),
    ("y,p/ham,0.1/spam,0.9", {}, "'ham' .1., 'spam' .1.: say which .* such as --positive ham or --positive spam$"),
    ("y,p/" + "/".join(f"{label},1" for label in "abcdefghijklm"), {}, "'l' .1. and 1 more: say .*, by --positive, "),
    ("y,p/none,1/mild,2/severe,3", {"positive": "severe"}, "--positive mild --negative severe,none; or give"),
    ("y,p/a,0.1/b,0.9", {"positive": "a", "negative": "a"}, "'a' is named by --positive and by --negative$"),
    ("y,p/a,0.1/b,0.9", {"positive": "c"}, "has no label 'c': the labels are 'a' .1., 'b' .1.$"),
    ("y,p/0,0.1//1,high", {}, "line 4, column 'p': expected a finite number, found 'high'$"),
    ("y;p/0;10 %/1;90 %/1;80", {}, r"line 4, .* a finite number \(in percent, divided by 100\), found '80'"),
    ("label,score/1,45/0,50.5/1,61/0,80%", {}, "line 5, column 'score': expected a finite number, found '80%'"),
    (
        SITES.replace("0.6,B", "x,B"),
        {"only": "site=B,C"},
        "line 5, column 'score': expected a finite number, found 'x'",
    ),
    (SITES, {"only": "site=D"}, "column 'site' has no 'D': its values are 'A', 'B', 'C'"),
    (SITES, {"only": "age=80.."}, "no row of .*scores.csv is such"),
    (
        SITES,
        {"only": "site"},
        "say --only COLUMN=VALUE or COLUMN=LOW..HIGH, with one of 'label', 'score', 'site', 'age'",
    ),
    (SITES, {"only": "town=B"}, "say --only COLUMN=VALUE"),
    (SITES, {"only": "age=.."}, r"column 'age' has no '\.\.'"),
    (SITES, {"only": "site=B.."}, r"column 'site' has no 'B\.\.'"),
    ("label,x/1,1/0,2/1,3/0,4/1,5/0,6", {}, "which column has the scores"),
    ("y;p;n/1;0,9/0;0,1", {"score": "p"}, "line 2: expected 3 fields as in the header, found 2 fields$"),
    ("y;p/1;1,050/0;900", {}, "line 2, column 'p': '1,050' may be 1.05 or 1050: write all numbers without a sign"),
    ("y,p,w/0,0.1,0.5/1,0.9,-2", {"weight": "w"}, "line 3, column 'w': .* number of 0 or more, found '-2'"),
    ("y,p,w/0,0.1,0/1,0.9,1/0,0.2,0", {"weight": "w"}, "column 'w': expected some weight in each class, found none in"),
    ("y,p,g/0,0.1,a/1,0.9,a", {"group": "g"}, "column 'g': expected several groups, found only 'a'$"),
    (SURE, {"positive": "yes"}, "below 0.5: .* --predicted predicted; .* the probability of 'yes', --score sure$"),
    ("y,pred,score/1,1,90/0,0,55/0,0,60", {}, "no number is below 50: if .* --predicted pred; .* '1', --score score$"),
    ("y,pred,confidence/1,1,0.9/0,0,0.4", {}, "what does it say: .* --predicted pred; .* of '1', --score confidence$"),
    (SURE.replace("0.875", "1.5"), OF_YES, r"line 3, .* in \[0, 1\], found"),
    (SURE.replace("yes,no", "yes,maybe"), OF_YES, "one of the labels, found 'maybe'$"),
    *(
        (SURE_OF_THREE, {"positive": "a", "negative": "b,c", **more}, "predicted labels of more than two classes")
        for more in ({}, {"predicted": "pred"})
    ),
    ("y,p_n/y,0.1/Y,0.1/n,0.2", {"positive": "y,Y", "negative": "n"}, "--positive n --negative Y,y, or"),
    ("y,logit_0,logit_1/1,1,3/0,9,4/0,2,1", {}, "'logit_1' and 'logit_0' do not add up .* alone, --score logit_1$"),
    ("y,p,Anzahl/1,0.1,3/0,0.3,12", {}, "'Anzahl': does it say how much .* --weight Anzahl; if not, --weight none$"),
    (
        P_THREE.replace("label", "n,label").replace("/", "/7,"),
        {},
        "'n': does it say how much a row counts. If so, --weight n; if not, ",
    ),
    ("y,p/1,0.1/-1,-1/1,0.3", {}, "but for -1, which may stand for none: take them out of the file$"),
    ("y,p/1,0.1/0,-99/0,9", {"missing": "-99"}, "but for 9, .* by --missing=-99,9, or"),
    *((f"y,p/1,0.1/0,0/1,{code}", {}, f"but for {code}, which may") for code in (8, -8, 9, 88, 98, 888, 998, 9999)),
    ("y,p,q/1,0.1,0.2/0,0.3,-9", {"score": "p", "compare": "q"}, "column 'q': all .* from 0 to 1, but for -9,"),
    ("y,conf,age/1,0.9,50/0,0.8,61/0,0.7,40", {}, "say --score conf, with --predicted NAME if it says how sure"),
    ("y,prob/1,0.9/0,0.2/0,31.4/0,0.3", {}, "numbers such as 31.4 that look like percents: write all in one unit"),
    ("rate,y,fraud_prob/0.1,1,[0.9 0.1]/0.2,0,[0.2 0.8]", {}, r"'fraud_prob' \(line 2: '\[0.9 0.1\]'\) cannot be read"),
]


@pytest.mark.parametrize(("text", "options", "said"), ASKED)
def test_what_is_open_or_wrong_is_said_in_one_sentence(text, options, said, tmp_path):
    with pytest.raises(BadInputError, match=said) as asked:
        read(tmp_path, table(text), **options)
    assert str(asked.value).startswith((str(tmp_path), "--"))


FOLLOWED = {  # a table, and the scores of the positive and of the negative rows once the first advice is followed
    "y,p/-2,0.9/2,0.2": ([0.9], [0.2]),
    "y,p/yes,0.9/Yes,0.8/no,0.3": ([0.9, 0.8], [0.3]),
    "y,p/none,0.1/mild,0.9": ([0.9], [0.1]),
    "y,p/+,0.9/-,0.2": ([0.9], [0.2]),
    "y,p/1,0.9/0,0.2/unknown,0.3": ([0.9], [0.2]),
    "y,p/cat,0.9/dog,0.2/owl,0.3": ([0.9], [0.2, 0.3]),
    "y,p/1,0.9/0,0.2/0,-99/1,-98": ([0.9], [0.2]),
    "y,risk/1,90.5/0,20/0,999/1,-9": ([90.5], [20]),
    "y,p/1,0.9/0,0.2/9,0.3": ([0.9], [0.2]),
    'y,p/"a, b",0.9/"c, d",0.2/"e, f",0.3': ([0.9], [0.2, 0.3]),
    "Rezidiv,P(kein Rezidiv)/1,0.1/0,0.7": ([0.7], [0.1]),
    "y,a b,$x/1,4,5/0,1,2/0,7,8": ([4], [1, 7]),
    "y,risk,count/1,0.9,3/0,0.2,5/0,0.3,7": ([0.9], [0.2, 0.3]),
    "y,p/0,0.1/1,0.2/2,0.9": ([0.2, 0.9], [0.1]),
    "y,confidence/1,0.9/0,0.7": ([0.9], [0.7]),
    "y,y_pred/1,1/0,0/1,0": ([1, 0], [0]),
    "id,churned/1,1/2,0/3,0": ([1], [2, 3]),
    "y,prob/1,0.9/0,0.2/0,31.4/0,0.3": ([0.9], [0.2, 31.4, 0.3]),
    "note,died,age/a b,1,70/a,0,40/b,0,50": ([70], [40, 50]),
}


@pytest.mark.parametrize("text", FOLLOWED)
def test_advice_that_is_followed_gives_the_right_value(text, tmp_path):
    with pytest.raises(BadInputError) as asked:
        read(tmp_path, table(text))
    options = {}
    for name, value in re.findall(r"--(\w+)[= ]('[^']*'|[^\s,;]+(?:,-?\w+)*)", str(asked.value)):
        options |= {} if value == "NAME" else {name: options.get(name, shlex.split(value)[0])}
    assert by_class(read(tmp_path, table(text), **options)) == list(FOLLOWED[text])


def test_classes_are_found_by_a_common_beginning_of_their_columns(tmp_path):
    for options in ({}, {"classes": "p_severe,p_none,p_mild,p_none"}):
        found = read(tmp_path, table(P_THREE), **options)
        scores = dict(zip(found.names, found.scores.T.tolist(), strict=True))
        assert scores == {"none": [0.75, 0.25, 0], "mild": [0.25, 0.5, 0.25], "severe": [0, 0.25, 0.75]}
        assert [found.names[place] for place in found.true] == ["none", "mild", "severe"]
    assert found.names == ("severe", "none", "mild")


@pytest.mark.parametrize("called", ["q_{}", "second {}", "{}.b", "b({})"])
def test_named_columns_that_end_or_begin_in_the_labels_are_matched_to_them(called, tmp_path):
    columns = [called.format(label) for label in ("none", "mild", "severe")]
    text = P_THREE.replace("p_none,p_mild,p_severe", ",".join(columns))
    found = read(tmp_path, table(text), classes=",".join(columns[::-1]))
    assert found.names == ("severe", "mild", "none")
    assert found.scores.T.tolist() == [[0, 0.25, 0.75], [0.25, 0.5, 0.25], [0.75, 0.25, 0]]
    with pytest.raises(BadInputError, match="label 'mild', but the classes are"):
        read(tmp_path, table(text.replace(columns[1], "q_q_mild")), classes=f"{columns[0]},q_q_mild,{columns[2]}")


def test_what_was_read_is_said(tmp_path):
    found = read(tmp_path, "Report\nKunde;Ziel;Risiko\n1;1;90,5 %\n2;0;25 %\n4;0;5 %\n").origin
    assert found.notes == ("1 line of remarks passed over", "not used: 'Kunde'")
    assert found.why == {
        "label": "by its name",
        "score": "the only other column of many numbers; decimal comma, in percent, divided by 100",
        "positive": "by convention",
    }
    found = read(tmp_path, "y;x\nTRUE;1'050,5\ntrue;900,5\nFalse;1'000'000\n" * 3).origin
    assert found.notes == ("2 lines of the same column names passed over",)
    assert found.why["score"].endswith("numbers; decimal comma, apostrophes between thousands")
    assert found.why["positive"] == "by convention; 'False' (3), 'TRUE' (3), 'true' (3) are taken as two labels"


def test_columns_that_are_not_used_are_said_with_their_few_values(tmp_path):
    rows = "".join(f"{at},{at % 2},{at / 20},{'ab'[at % 2]},x{at % 7},{{y}},w,v,u\n" for at in range(20))
    (note,) = read(tmp_path, f"id,label,score,model,site,in,k,l,m\n{rows}").origin.notes
    assert note == "not used: 'id', 'model' (a, b), 'site', 'in', 'k', 'l', 1 more; all rows are judged together"


@pytest.mark.parametrize(("name", "is_said"), [("patient", True), ("Patient ID", True), ("id", True), ("No", False)])
def test_a_column_of_patients_that_repeat_is_noticed(name, is_said, tmp_path):
    def repeating(patients, **options):
        rows = [f"{'Yes' if at % 2 else 'No'},0.{at + 1},{patient}" for at, patient in enumerate(patients)]
        text = "\n".join([f"obs,Yes,{name}", *rows])
        return read(tmp_path, text, label="obs", score="Yes", positive="Yes", **options).origin.repeating

    assert repeating([0, *range(7)]) == (name if is_said else "")
    assert repeating(range(8)) == repeating(["", "", *range(6)]) == repeating([1, 1, 2], group=name) == ""


def test_a_label_is_the_same_however_a_number_is_written():
    cells = ("1.0", "-0.0", "1e3", "1e15", "9007199254740993", "malignant", "né\u200b")
    labels = ["1", "0", "1000", "1e15", "9007199254740993", "malignant", "né"]
    assert [_cells.as_label(cell) for cell in cells] == labels


@pytest.mark.parametrize(
    ("only", "scores", "said"),
    [
        ("site=B", [[0.4], [0.6]], "site is B: 2 of 6"),
        (" site = A, C ", [[0.9, 0.7], [0.1, 0.2]], "site is A or C: 4 of 6"),
        ("age=40..70", [[0.4], [0.6]], "age is 40 or more and below 70: 2 of 6"),
        ("age=40..", [[0.9, 0.4], [0.6]], "age is 40 or more: 3 of 6"),
        ("age=..65", [[0.7], [0.1, 0.6]], "age is below 65: 3 of 6"),
        ("site=B,A,age=40..", [[0.9, 0.4], [0.6]], "site is B or A and age is 40 or more: 3 of 6"),
        ("age=..65,site=A,C", [[0.7], [0.1]], "age is below 65 and site is A or C: 2 of 6"),
    ],
)
def test_one_subgroup_alone_is_judged(tmp_path, only, scores, said):
    found = read(tmp_path, SITES, only=only)
    assert by_class(found) == scores
    assert found.origin.notes[0] == f"only the rows of which {said}"


def test_a_positive_row_without_a_predicted_label_is_counted(tmp_path):
    text = "y,pred,sure\nyes,,\nyes,yes,0.9\nno,no,0.8\nyes,,0.7\nno,no,0.6\n"
    assert read(tmp_path, text, predicted="pred", positive="yes").origin.left_out_of["unscored_positive"] == 2


@pytest.mark.parametrize("n", [1999, 3000, 5000])
def test_a_long_column_is_judged_by_some_of_its_cells(n):
    assert _cells.is_numeric([str(k) for k in range(n)])
    assert not _cells.is_numeric([f"call {k}" for k in range(n)])

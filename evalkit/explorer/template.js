import { PANELS_TEMPLATE } from "./panels.js";

export const TEMPLATE = /* html */ `<section class="explorer" lang="en" dir="ltr">
  <div class="head">
    <p class="summary"><span class="rows"></span> <span class="in-full"></span></p>
    <div class="modes" role="group" aria-label="View">
      <button type="button" value="simple">Simple</button><button type="button" value="all">All</button><button type="button" value="guess">Guess</button>
    </div>
  </div>
  <p class="legend"><span class="positive">●</span> <span class="name-positive"></span> above the axis <span class="negative">✕</span> <span class="name-negative"></span> below it</p>
  <div class="samples"></div>
  <div class="steering">
    <input class="range" type="range" min="0" max="1" step="any" value="1" aria-label="Threshold">
    <div class="buttons">
      <button type="button" class="lower" aria-label="Lower threshold">◀</button>
      <span class="threshold-now"><span class="wide">Threshold: </span><b class="now"></b></span>
      <button type="button" class="higher" aria-label="Higher threshold">▶</button>
      <button type="button" class="play"><span class="word">Play</span></button>
    </div>
  </div>
  <div class="told"><p class="sentence text" role="status"></p></div>
  <div class="three views">
    <div class="matrix">
      <table>
        <thead><tr><td></td><th scope="col">predicted positive</th><th scope="col">predicted negative</th></tr></thead>
        <tbody>
          <tr><th scope="row" class="head-positive"></th><td class="right">TP <b class="tp"></b></td><td>FN <b class="fn"></b></td></tr>
          <tr><th scope="row" class="head-negative"></th><td>FP <b class="fp"></b></td><td class="right">TN <b class="tn"></b></td></tr>
        </tbody>
      </table>
      <div>
        <label class="one-measure">Measure <select class="measure"></select></label>
        <dl></dl>
      </div>
    </div>
    <div class="roc"></div>
    <div class="pr"></div>
  </div>
  ${PANELS_TEMPLATE}
  <details class="missions"><summary>Three missions</summary>
    <ol></ol>
    <p class="heard solved" role="status"></p>
  </details>
  <details class="areas"><summary>One area, three ways</summary>
    <div class="three">
      <div class="by-area"><h3>Under the curve</h3><div class="drawing"></div><p class="sum"></p><p class="result"></p></div>
      <div class="by-pairs"><h3>Pairs won</h3><div class="drawing"></div><p class="sum"></p><p class="result"></p></div>
      <div class="by-ranks"><h3>Ranks</h3><div class="drawing"></div><p class="sum"></p><p class="result"></p></div>
    </div>
  </details>
  <details class="ties"><summary>Does the order of tied rows matter?</summary>
    <p>
      <button type="button" class="positives-first">Tied positives first</button>
      <button type="button" class="negatives-first">Tied negatives first</button>
      <button type="button" class="shuffled-first">Shuffle</button>
      <button type="button" class="given-first">As given</button>
    </p>
    <p class="result" role="status"></p>
    <div class="three"><div class="drawing"></div><ol></ol></div>
  </details>
  <details class="own"><summary>Your own scores</summary>
    <p>A table with a label and a score, or two models' scores, from a spreadsheet or a CSV file: paste it, choose the file or drop it here. It stays in this page.</p>
    <label>Rows <textarea rows="6" spellcheck="false" autocomplete="off" placeholder="1,0.92&#10;0,0.35&#10;1,0.35"></textarea></label>
    <div class="controls">
      <button type="button" class="use">Show these</button>
      <button type="button" class="again">Back to the rows given here</button>
      <label>or a file <input type="file" accept=".csv,.tsv,.txt,text/*"></label>
      <button type="button" class="example">Load an example</button>
    </div>
    <div class="message" role="status"></div>
    <div class="which controls"></div>
    <div class="columns controls" hidden>
      <label>Labels <select class="label-column"></select></label>
      <label>Scores <select class="score-column"></select></label>
      <label>Scores of a second model <select class="second-column"></select></label>
    </div>
    <div class="controls">
      <button type="button" class="copy-table">Copy the table of steps</button>
      <button type="button" class="copy-link">Copy a link to these rows</button>
    </div>
    <p class="status" role="status"></p>
    <textarea class="copied" rows="4" readonly hidden aria-label="Text to copy"></textarea>
  </details>
  <details class="maker"><summary>Make a model</summary>
    <p>Scores from two bell curves: negatives around 0, positives as far to the right as you say.</p>
    <div class="beside">
      <div class="sliders">
        <label>Separation <b></b><input type="range" name="separation" min="-1" max="4" step="0.1" value="1.5" aria-label="Separation"></label>
        <label>Spread of the positives <b></b><input type="range" name="spread" min="0.3" max="3" step="0.1" value="1" aria-label="Spread of the positives"></label>
        <label>Prevalence <b></b><input type="range" name="prevalence" min="1" max="99" step="1" value="50" aria-label="Prevalence"></label>
        <label>Rows <b></b><input type="range" name="size" min="20" max="20000" step="20" value="2000" aria-label="Rows to make"></label>
        <label>Seed <input type="number" name="seed" min="0" max="999999" value="0" aria-label="Seed"></label>
        <button type="button" class="make">Make it</button>
      </div>
      <div>
        <table>
          <thead><tr><td></td><th scope="col">AUC</th><th scope="col">average precision</th></tr></thead>
          <tbody>
            <tr class="at-start"><th scope="row">at the start (dashed)</th><td></td><td></td></tr>
            <tr class="at-now"><th scope="row">now</th><td></td><td></td></tr>
          </tbody>
        </table>
        <button type="button" class="new-start">Take this as the start</button>
        <div class="drawing"></div>
      </div>
    </div>
    <p class="heard" role="status"></p>
  </details>
</section>`;

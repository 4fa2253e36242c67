// The search of the site: games come first, the reference last, and what is shown of a page are whole sentences.

/** Points for the pages that most people look for. */
const LEADS = [
  [/^qwixx$/, 60],
  [/^(qwantum|qwinto|kneifen)$/, 50],
  [/^(variants|mixed|big-points|double|connected|bonus|x-change|longo)$/, 20],
  [/^(play|printing|learn)$/, 30],
  [/^(trainer|chances\/index|teachers\/index)$/, 10],
  [/^(reference\/|command-line)/, -10],
];

var Scorer = {
  score: ([page, , , , score]) => {
    // The first score comes before the first summary, and after the script that is to be told.
    Search.makeSearchSummary = summaryOf;
    return LEADS.reduce((sum, [pages, points]) => sum + (pages.test(page) ? points : 0), score);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 40,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

const MOST = 240;

/** The paragraph in which most of the words are, as many whole sentences of it as there is room for. */
function summaryOf(html, keywords) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const words = [...keywords].map((word) => word.toLowerCase());
  const hits = (text) => words.filter((word) => text.toLowerCase().includes(word)).length;
  const texts = [...page.querySelectorAll(".bd-article :is(p, dd, li):not(pre *, nav *, form *, .shelf *, .ways *)")]
    .filter((node) => !node.querySelector("p, ul, svg"))
    .map((node) => node.textContent.trim().replace(/\s+/g, " "))
    .filter((text) => /[.!?:…]$/.test(text));
  const best = texts.reduce((one, other) => (hits(other) > hits(one) ? other : one), texts[0] ?? "");
  const sentences = best.match(/.+?[.!?:…”]+(?= |$)/g) ?? [best];
  const from = Math.max(0, sentences.findIndex((sentence) => hits(sentence)));
  let shown = sentences[from] ?? "";
  for (const next of sentences.slice(from + 1)) if (shown.length + next.length < MOST) shown += next;
  const summary = document.createElement("p");
  summary.classList.add("context");
  summary.textContent = shown.trim();
  return summary;
}

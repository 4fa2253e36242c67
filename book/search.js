// The search of the site: games come first, the reference last, and what is shown of a page are whole sentences.

var Scorer = {
  score: ([page, , , , score]) =>
    score +
    (/^(qwixx|qwantum|qwinto|kneifen|variants|mixed|big-points|double|connected|bonus|x-change|longo)$/.test(page) ? 20 : 0) -
    (/^(reference\/|command-line)/.test(page) ? 10 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

document.addEventListener("DOMContentLoaded", () => {
  const MOST = 240;
  /** The paragraph in which most of the words are, as many whole sentences of it as there is room for. */
  Search.makeSearchSummary = (html, keywords) => {
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
  };
});

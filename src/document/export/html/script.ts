/** Filters: plain JavaScript for any browser of the last years. The page can be read without it. */
const filters = `for (const form of document.querySelectorAll("form.filters")) {
  const transcript = form.closest(".transcript");
  const turns = [...transcript.querySelectorAll(".turn")];
  const output = form.querySelector("output");
  const chosen = (name) => new Set([...form.querySelectorAll("input[name=" + name + "]:checked")].map((box) => box.value));
  const apply = () => {
    const [seats, kinds] = [chosen("seat"), chosen("kind")];
    let shown = 0;
    for (const turn of turns) {
      const fits = (seats.size === 0 || seats.has(turn.dataset.seat)) && (kinds.size === 0 || kinds.has(turn.dataset.kind));
      turn.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const round of transcript.querySelectorAll(".round"))
      round.hidden = round.querySelector(".turn:not([hidden])") === null;
    output.textContent = shown + " of " + turns.length + " shown";
  };
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  // A link to what a filter hides shows everything again.
  addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target && transcript.contains(target) && target.closest("[hidden]")) {
      form.reset();
      apply();
      target.scrollIntoView();
    }
  });
  form.hidden = false;
}
`;

/** Everything is open on paper, also what was closed on the screen; on the page of `serve` too (scripts/build/page.ts). */
export const openForPrint = `let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")];
  for (const one of closed) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of closed) one.open = false;
});
`;

export const script = `"use strict";
${filters}${openForPrint}`;

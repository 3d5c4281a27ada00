/**
 * What makes the page handier, and nothing that it needs to be read: filters, neighbours in the graph. Plain
 * JavaScript for any browser of the last years; the page of `serve` uses the same on what it shows (scripts/build-page.ts).
 */
export const handy = `function handy(root) {
for (const form of root.querySelectorAll("form.filters")) {
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
for (const graph of root.querySelectorAll(".graph svg")) {
  const edges = [...graph.querySelectorAll("[data-from]")];
  const nodes = [...graph.querySelectorAll(".node")];
  const light = (id) => {
    const near = new Set([id]);
    for (const edge of edges) {
      const touches = edge.dataset.from === id || edge.dataset.to === id;
      edge.classList.toggle("lit", touches);
      if (touches) near.add(edge.dataset.from).add(edge.dataset.to);
    }
    for (const node of nodes) node.classList.toggle("lit", near.has(node.dataset.id));
    graph.classList.add("lighting");
  };
  for (const node of nodes) {
    for (const type of ["mouseenter", "focus"]) node.addEventListener(type, () => light(node.dataset.id));
    for (const type of ["mouseleave", "blur"]) node.addEventListener(type, () => graph.classList.remove("lighting"));
  }
}
}
`;

/** Everything is open on paper, also what was closed on the screen. */
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
${handy}${openForPrint}handy(document);
`;

import { exportedTurn } from "../../../document/export/exported-journal.ts";
import type { Anchors } from "../../../document/export/html/anchors.ts";
import { colourOf } from "../../../document/export/html/anchors.ts";
import { graphHtml } from "../../../document/export/html/graph.ts";
import { html } from "../../../document/export/html/html.ts";
import { standingsHtml } from "../../../document/export/html/standings.ts";
import { turnHtml } from "../../../document/export/html/transcript.ts";
import type { Around, Copy, Sent, Told } from "./copy.ts";

/** Sets what was said as the exported page does, beside the page: Markdown of any length never holds it up. */
addEventListener("message", ({ data }: MessageEvent<Told>) => {
  if ("cited" in data) {
    ofCited = new Map(data.cited.map(({ id, anchor }) => [id, anchor]));
    citedAs = new Map(data.cited.map(({ id, key }) => [key, id]));
    return;
  }
  const sent: Sent[] = data.copies.map((copy) => ({ number: copy.number, html: safelySet(copy) }));
  postMessage(sent);
});

let ofCited: Anchors["ofCited"] = new Map();
let citedAs: Anchors["citedAs"] = new Map();

/** One that cannot be set keeps no other from it. */
function safelySet(copy: Copy): string {
  try {
    return setOf(copy);
  } catch (error) {
    return html`<p class="missing">This cannot be shown: ${String(error)}</p>`.markup;
  }
}

function setOf(copy: Copy): string {
  switch (copy.kind) {
    case "turn": {
      const anchors = anchorsOf(copy.around);
      return turnHtml(exportedTurn(copy.turn), anchors, copy.level).markup;
    }
    case "graph":
      return graphHtml(copy.graph, anchorsOf(copy.around)).markup;
    case "standings":
      return copy.standings.map((one) => standingsHtml(one, copy.level).markup).join("");
  }
}

function anchorsOf({ seats, turn }: Around): Anchors {
  return {
    ofPart: (part) => part,
    ofRound: new Map(),
    ofTurn: new Map(turn === null ? [] : [[turn.key, turn.anchor]]),
    ofCited,
    citedAs,
    colourOf: (seat) => colourOf(seat, seats),
    permalinkOf: () => turn?.permalink ?? "",
  };
}

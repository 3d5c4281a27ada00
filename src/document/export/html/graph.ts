import type { ArgumentGraph } from "../exported.ts";
import { labelOf } from "../content.ts";
import type { Anchors } from "./anchors.ts";
import { box, type GraphBox, graphLayout } from "./graph-layout.ts";
import { type Html, html } from "./html.ts";
import { count } from "../../../text/amount.ts";

/** The types with a line of their own; every other one is drawn as `other`. */
const known: ReadonlySet<string> = new Set(["supports", "counters", "extends", "questions"]);

function lineOf(type: string): string {
  return known.has(type) ? type : "other";
}

/** The argument graph as a picture, what its lines mean, and the same in words. */
export function graphHtml(graph: ArgumentGraph, anchors: Anchors): Html {
  const { width, height, columns, boxes, arrows } = graphLayout(graph);
  const types = [...Map.groupBy(graph.edges, ({ type }) => type)];
  const label = `${count(graph.nodes.length, "statement")}, ${count(graph.edges.length, "relation")}`;
  return html`<ul class="legend">
      ${types.map(
        ([type, all]) =>
          html`<li>
            <svg width="44" height="10" aria-hidden="true">
              <path class="edge ${lineOf(type)}" d="M2 5 H40" />
            </svg>
            ${type} (${all.length})
          </li>`,
      )}
    </ul>
    <div class="graph" role="region" aria-label="Argument graph: ${label}" tabindex="0">
      <svg
        width="${width}"
        height="${height}"
        viewBox="0 0 ${width} ${height}"
        role="group"
        aria-label="${label}"
      >
        <defs>
          ${["supports", "counters", "extends", "questions", "other"].map(
            (line) =>
              html`<marker
                id="head-${line}"
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto"
                ><path class="head ${line}" d="M0 0 L8 4 L0 8 z"
              /></marker>`,
          )}
        </defs>
        ${columns.map(({ round, x }) => html`<text class="column" x="${x}" y="18">Round ${round}</text> `)}
        ${arrows.map(
          ({ edge, path }) =>
            html`<path
              class="edge ${lineOf(edge.type)}"
              d="${path}"
              marker-end="url(#head-${lineOf(edge.type)})"
              data-from="${edge.from}"
              data-to="${edge.to}"
              ><title>${edge.from} ${edge.type} ${edge.to}</title></path
            > `,
        )}
        ${boxes.map((one) => boxHtml(one, anchors))}
      </svg>
    </div>
    <details class="source">
      <summary>The same in words</summary>
      ${wordsHtml(graph, anchors)}
    </details>`;
}

function boxHtml({ node, x, y, heading, lines }: GraphBox, anchors: Anchors): Html {
  const { id, seat, kind, gist } = node;
  return html`<a
    class="node"
    href="#${anchors.ofCited.get(id) ?? ""}"
    data-id="${id}"
    aria-label="${id}, ${seat}, ${labelOf(kind)}: ${gist}"
  >
    <rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="2" />
    <rect class="mark ${anchors.colourOf(seat)}" x="${x}" y="${y}" width="4" height="${box.height}" />
    <text x="${x + 14}" y="${y + 19}"
      ><tspan class="who">${heading}</tspan>${lines.map(
        (line, index) => html`<tspan x="${x + 14}" y="${y + 38 + index * 16}">${line}</tspan>`,
      )}</text
    ></a
  > `;
}

function wordsHtml({ nodes, edges }: ArgumentGraph, anchors: Anchors): Html {
  const seats = new Map(nodes.map(({ id, seat }) => [id, seat]));
  const named = (id: string) => {
    const anchor = anchors.ofCited.get(id);
    const link = anchor === undefined ? html`${id}` : html`<a href="#${anchor}">${id}</a>`;
    return html`${link} (${seats.get(id) ?? "unknown"})`;
  };
  return html`<ul>
    ${edges.map(({ from, to, type }) => html`<li>${named(from)} <strong>${type}</strong> ${named(to)}</li> `)}
  </ul>`;
}

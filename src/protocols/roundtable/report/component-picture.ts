import type { Edge, Graph } from "../../../document/document.ts";
import type { Composition, Part } from "./components.ts";

type GraphNode = Graph["nodes"][number];

/** Components, what of the outside they touch, and what joins them; `null` where there are no components. */
export function componentPicture({ parts, joints }: Composition): Graph | null {
  if (parts.every(({ isOutside }) => isOutside)) return null;
  const inner = joints.filter(({ from, to }) => !from.isOutside || !to.isOutside);
  const touched = new Set(inner.flatMap(({ from, to }) => [from, to]));
  const shown = parts.filter((part) => !part.isOutside || touched.has(part));
  const ids = new Map(shown.map((part, index) => [part, `c${index + 1}`]));
  const edges = inner.map(({ from, to, label }) => edge(ids.get(from) ?? "", ids.get(to) ?? "", label));
  return picture(
    shown.map((part) => node(ids.get(part) ?? "", labelOf(part), part.isOutside)),
    edges,
  );
}

/** The whole as one box among its neighbours; `null` where nobody named one. */
export function contextPicture({ parts, joints }: Composition, system: string): Graph | null {
  const outside = parts.filter(({ isOutside }) => isOutside);
  if (outside.length === 0) return null;
  const ids = new Map(outside.map((part, index) => [part, `n${index + 1}`]));
  const idOf = (part: Part) => ids.get(part) ?? "system";
  const edges = joints
    .filter(({ from, to }) => from.isOutside || to.isOutside)
    .map(({ from, to, label }) => edge(idOf(from), idOf(to), label));
  const joined = new Set(edges.flatMap(({ from, to }) => [from, to]));
  // How one is joined that nobody said it of is not known, but that it is a neighbour is.
  const alone = [...ids.values()].filter((id) => !joined.has(id)).map((id) => edge("system", id, ""));
  return picture(
    [node("system", system, false), ...outside.map((part) => node(idOf(part), part.name, true))],
    [...edges, ...alone],
  );
}

function picture(nodes: readonly GraphNode[], edges: readonly Edge[]): Graph {
  const named = new Set(edges.flatMap(({ from, to, label }) => (label === "" ? [] : [`${from} ${to}`])));
  // That one needs the other says nothing beside how they are joined.
  const told = edges.filter(({ from, to, label }) => label !== "" || !named.has(`${from} ${to}`));
  const once = new Map(told.map((one) => [`${one.from} ${one.to} ${one.label}`, one]));
  return { kind: "graph", nodes, edges: [...once.values()], direction: "right", showsAll: true };
}

function node(id: string, label: string, outside: boolean): GraphNode {
  return { id, label, group: "", outside };
}

function edge(from: string, to: string, label: string): Edge {
  return { from, to, line: "plain", label };
}

/** A box holds a name; more of it stands with the component. */
function labelOf({ name, technology }: Part): string {
  return technology !== "" && technology.length <= 30 ? `${name} (${technology})` : name;
}

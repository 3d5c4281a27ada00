import type { Edge, Graph } from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import { referredTo } from "../rules/artifact-links.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { InForce } from "../rules/in-force.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { standing } from "./origin.ts";

/** A component, or what is outside: marked so, or named by a component or an interface and written down nowhere. */
interface Part {
  readonly name: string;
  readonly technology: string;
  readonly isOutside: boolean;
}

interface Joint {
  readonly from: Part;
  readonly to: Part;
  /** What an interface says of it; empty where one merely depends on the other. */
  readonly label: string;
}

/** What a design is made of and how it hangs together. */
export interface Composition {
  readonly parts: readonly Part[];
  readonly joints: readonly Joint[];
  /** Interfaces that join components with each other; all others meet the outside, or do not say. */
  readonly inner: readonly InForce[];
  readonly outer: readonly InForce[];
}

export function compositionOf(artifacts: readonly Artifact[]): Composition {
  const components = standing(artifacts, "COMP");
  const interfaces = standing(artifacts, "INT");
  const own = new Map(components.map((one) => [one.id, partOf(one)]));
  const outside = new Map<string, Part>();
  const find = (name: string): Part | null => {
    const component = own.get(referredTo(name, components)?.id ?? "");
    if (component !== undefined) return component;
    const words = oneLine(name);
    // An id that names no component names nothing outside either.
    if (words === "" || referredTo(name, artifacts) !== undefined) return null;
    const key = sameStatement(words);
    const part = outside.get(key) ?? { name: words, technology: "", isOutside: true };
    outside.set(key, part);
    return part;
  };
  const needed = components.flatMap(({ id, dependencies = [] }): readonly Joint[] => {
    const from = own.get(id);
    return dependencies.flatMap((name) => {
      const to = find(name);
      return from === undefined || to === null || to === from ? [] : [{ from, to, label: "" }];
    });
  });
  const joined = interfaces.flatMap(({ title, interface_type, dependencies = [] }): readonly Joint[] => {
    const [from, to] = dependencies.flatMap((name) => find(name) ?? []);
    if (from === undefined || to === undefined) return [];
    return [{ from, to, label: interface_type ? `${interface_type}: ${title}` : title }];
  });
  const isInner = ({ dependencies = [] }: Artifact) =>
    dependencies.length > 0 && dependencies.every((name) => find(name)?.isOutside === false);
  return {
    parts: [...own.values(), ...outside.values()],
    joints: [...needed, ...joined],
    inner: interfaces.filter(isInner),
    outer: interfaces.filter((one) => !isInner(one)),
  };
}

/** A title of signs that nobody can see is no name. */
function partOf({ id, title, technology, outside }: Artifact): Part {
  const isOutside = outside === "system" || outside === "person";
  return { name: oneLine(title) || id, technology: oneLine(technology ?? ""), isOutside };
}

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

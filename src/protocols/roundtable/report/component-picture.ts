import type { Edge, Graph } from "../../../document/document.ts";
import type { Composition, Part } from "./components.ts";

/** Components, systems outside and what joins them; `null` where there are no components. */
export function componentPicture({ parts, joints }: Composition): Graph | null {
  if (parts.every(({ isOutside }) => isOutside)) return null;
  const ids = new Map(parts.map((part, index) => [part, `c${index + 1}`]));
  const idOf = (part: Part) => ids.get(part) ?? "";
  const edges = joints.map(({ from, to, label }): Edge => ({
    from: idOf(from),
    to: idOf(to),
    line: "plain",
    label,
  }));
  return {
    kind: "graph",
    nodes: parts.map((part) => ({
      id: idOf(part),
      label: isWord(part.technology) ? `${part.name} (${part.technology})` : part.name,
      group: "",
      outside: part.isOutside,
    })),
    edges: [...new Map(edges.map((edge) => [`${edge.from} ${edge.to} ${edge.label}`, edge])).values()],
    direction: "right",
    showsAll: true,
  };
}

/** A box holds a name; more of it stands with the component. */
function isWord(technology: string): boolean {
  return technology !== "" && technology.length <= 30;
}

import { mermaidLabel } from "../../../document/mermaid-label.ts";
import type { Composition, Part } from "./components.ts";

/** Components, systems outside and what joins them as a Mermaid flowchart; `null` where there are no components. */
export function componentPicture({ parts, joints }: Composition): string | null {
  if (parts.every(({ isOutside }) => isOutside)) return null;
  const node = new Map(parts.map((part, index) => [part, `c${index + 1}`]));
  const boxes = parts.map((part) => {
    const label = `"${labelOf(part)}"`;
    return `  ${node.get(part)}${part.isOutside ? `([${label}])` : `[${label}]`}`;
  });
  const arrows = joints.map(({ from, to, label }) => {
    const arrow = label === "" ? "-->" : `-- "${mermaidLabel(label, 40)}" -->`;
    return `  ${node.get(from)} ${arrow} ${node.get(to)}`;
  });
  return ["```mermaid", "flowchart LR", ...boxes, ...new Set(arrows), "```"].join("\n");
}

function labelOf({ name, technology }: Part): string {
  return mermaidLabel(technology === "" ? name : `${name} (${technology})`);
}

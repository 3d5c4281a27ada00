import type { Artifact } from "../../judgement/roundtable/artifact.ts";
import { mermaidLabel } from "../mermaid-label.ts";
import { standing } from "./origin.ts";

/** Components and what joins them as a Mermaid flowchart; `null` where there are none. */
export function componentPicture(artifacts: readonly Artifact[]): string | null {
  const components = standing(artifacts, "COMP");
  if (components.length === 0) return null;
  const interfaces = standing(artifacts, "INT");
  const node = new Map(components.map(({ id }, index) => [id, `c${index + 1}`]));
  const find = (name: string) => {
    const wanted = name.trim().toLowerCase();
    const found = components.find(({ id, title }) => [id, title].some((one) => one.toLowerCase() === wanted));
    return found === undefined ? undefined : node.get(found.id);
  };
  const boxes = components.map(({ id, title, technology }) => {
    const label = technology ? `${title} (${technology})` : title;
    return `  ${node.get(id)}["${mermaidLabel(label)}"]`;
  });
  const needed = components.flatMap(({ id, dependencies = [] }) =>
    dependencies.flatMap((name) => {
      const to = find(name);
      return to === undefined || to === node.get(id) ? [] : [`  ${node.get(id)} --> ${to}`];
    }),
  );
  const joined = interfaces.flatMap(({ title, interface_type, dependencies = [] }) => {
    const [from, to] = dependencies.flatMap((name) => find(name) ?? []);
    if (from === undefined || to === undefined) return [];
    const label = interface_type ? `${interface_type}: ${title}` : title;
    return [`  ${from} -- "${mermaidLabel(label, 40)}" --> ${to}`];
  });
  return ["```mermaid", "flowchart LR", ...boxes, ...new Set([...needed, ...joined]), "```"].join("\n");
}

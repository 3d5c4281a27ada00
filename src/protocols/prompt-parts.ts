import { fenced } from "../kernel/fence.ts";

/** Words of others under a title, fenced off: data, never a voice of ours. */
export function part(title: string, body: string, label = "said"): string {
  return `${title}:\n\n${fenced(label, body)}`;
}

/** What there is of some paragraphs. */
export function joined(parts: readonly string[]): string {
  return parts.filter((one) => one !== "").join("\n\n");
}

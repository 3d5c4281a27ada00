import { fenced } from "../kernel/fence.ts";
import { paragraphs } from "../kernel/prompt.ts";

/** Words of others under a title, fenced off: data, never a voice of ours. */
export function part(title: string, body: string, label = "said"): string {
  return `${title}:\n\n${fenced(label, body)}`;
}

/** What there is of some paragraphs. */
export const joined = paragraphs;

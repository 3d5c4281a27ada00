import { z } from "zod";

/** Whatever some reader takes for the end of a line, also the separators of old files. */
const ends = String.raw`\n\r\v\f\u001C-\u001E\u0085\u2028\u2029`;
const lineEnds = new RegExp(String.raw`[^\S${ends}]*[${ends}][\s${ends}]*`, "g");
const lineEnd = new RegExp(String.raw`\r\n|[${ends}]`);

/** Words of others as part of a line of ours: nothing in them can end that line and begin one that looks like ours. */
export function inLine(text: string): string {
  return text.trim().replaceAll(lineEnds, " ");
}

export const line = z.string().overwrite(inLine);

export function quoted(text: string): string {
  return text
    .split(lineEnd)
    .map((one) => `> ${one}`.trimEnd())
    .join("\n");
}

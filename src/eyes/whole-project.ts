import { estimateTokenCount } from "tokenx";
import { fenced } from "../kernel/prompt.ts";
import type { Seen } from "../kernel/eyes.ts";
import { numberedLines } from "../text/numbered-lines.ts";
import { cut, seenLines, shownPath } from "./as-shown.ts";
import type { ProjectView } from "./project-view.ts";
import { isReadme } from "./project-map.ts";

/** Nobody argues from its words, and it may be half of a small project. */
const licence =
  /(?:^|\/)(?:licen[cs]es?|copying|notice|unlicense|third[-_]party[-_]notices)(?:[.-](?:mit|apache|bsd|a?gpl|lgpl|mpl|isc|cc|lesser)[\w.-]*)?(?:\.(?:md|markdown|txt|rst|html))?$/i;
/** A project of more bytes than this a token has more tokens than that, in whatever language. */
const mostBytesAToken = 8;

/** All files of a small project, for a prompt: nobody has to look for what is in it. The README first; `null` where it is more than so many tokens. Files that are told anyway are left out. */
export async function wholeProject(
  view: ProjectView,
  tokens: number,
  told: readonly string[],
  signal: AbortSignal,
) {
  const { files, others, cut: isCut } = await view.files(signal);
  // What cannot be shown has to be looked for: such a project is not whole.
  if (isCut || others.some(({ why }) => why === "large")) return null;
  const untold = files.filter(({ path }) => !told.includes(path));
  const read = untold.filter(({ path }) => !licence.test(path));
  if (read.reduce((sum, { size }) => sum + size, 0) > tokens * mostBytesAToken) return null;
  const ordered = read.toSorted((a, b) => Number(isReadme(b.path)) - Number(isReadme(a.path)));
  const seen: Seen[] = [];
  const parts: string[] = [];
  let left = tokens;
  for (const { path } of ordered) {
    const found = view.lines(path);
    if ("problem" in found || found.lines.length === 0) continue;
    const lines = found.lines.map(cut);
    const part = `${shownPath(path)}:\n\n${fenced("file", lines.join("\n"), numberedLines(lines, 1))}`;
    left -= estimateTokenCount(part);
    if (left < 0) return null;
    const { text: _text, ...one } = seenLines(path, 1, lines);
    parts.push(part);
    seen.push({ ...one, of: lines.length });
  }
  const isAllTold = untold.length < files.length && untold.length === 0;
  return parts.length === 0 && !isAllTold ? null : { text: parts.join("\n\n"), seen };
}

import { ColloquyError } from "../kernel/error.ts";
import { type Located, parseYaml } from "./yaml-file.ts";

/** A Markdown file: what stands between the `---` at its top, and the text below. */
export interface FrontMatterFile {
  /** `null` for a file that begins with its text. */
  readonly fields: Located | null;
  readonly text: string;
}

/** What a file at a path holds as such. */
export function parseFrontMatter(written: string, path: string): FrontMatterFile {
  const lines = written.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (!isFence(lines[0])) return { fields: null, text: lines.join("\n").trim() };
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end === -1) {
    throw new ColloquyError("config", `${path}:1: the front matter is not closed.`, {
      hint: "Put a line `---` below it.",
    });
  }
  return {
    fields: parseYaml(lines.slice(1, end).join("\n"), path, 1),
    text: lines
      .slice(end + 1)
      .join("\n")
      .trim(),
  };
}

function isFence(line: string | undefined): boolean {
  return line !== undefined && /^---\s*$/.test(line);
}

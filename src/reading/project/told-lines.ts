import { fileKind } from "./file-kind.ts";

/**
 * The lines of a file as their words count. In code, a line that only brings in names from elsewhere does not: what it
 * mentions is done there. What stands in a comment counts twice: people ask in the words of prose.
 */
export function toldLines(path: string, lines: readonly string[]): readonly string[] {
  const kind = fileKind(path);
  if (kind === "docs" || kind === "data") return lines;
  let isInside = false;
  return lines.map((line) => {
    if (isInside) {
      isInside = !endsImport.test(line);
      return "";
    }
    isInside = beginsImport.test(line);
    if (isInside || isImport.test(line)) return "";
    return comment.test(line) ? `${line}\n${line}` : line;
  });
}

const beginsImport = /^(?:import|export)\s*(?:type\s*)?\{[^}]*$|^from\s+\S+\s+import\s+\([^)]*$/;
const endsImport = /^\s*\}|\)\s*$/;
const isImport =
  /^import\b|^from\s+\S+\s+import\b|^\s*#\s*include\b|^use\s+[\w:{]|^export\s.*\bfrom\s+["']|^(?:const|let|var)\s.*=\s*require\(/;
const comment = /^\s*(?:\/\/|\/?\*|#(?!\s*(?:include|define|if|endif|else|!))|--\s|;;)/;

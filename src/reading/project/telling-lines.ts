import { fileKind } from "./file-kind.ts";

/** In code a line that only brings in names from elsewhere does not count: what it mentions is done there. */
export function tellingLines(path: string, lines: readonly string[]): readonly string[] {
  const kind = fileKind(path);
  if (kind === "docs" || kind === "data") return lines;
  let isInside = false;
  return lines.map((line) => {
    if (isInside) {
      isInside = !endsImport.test(line);
      return "";
    }
    isInside = beginsImport.test(line);
    return isInside || isImport.test(line) ? "" : line;
  });
}

const beginsImport = /^(?:import|export)\s*(?:type\s*)?\{[^}]*$|^from\s+\S+\s+import\s+\([^)]*$/;
const endsImport = /^\s*\}|\)\s*$/;
const isImport =
  /^import\b|^from\s+\S+\s+import\b|^\s*#\s*include\b|^use\s+[\w:{]|^export\s.*\bfrom\s+["']|^(?:const|let|var)\s.*=\s*require\(/;

export function isComment(line: string): boolean {
  return comment.test(line);
}

const comment = /^\s*(?:\/\/|\/?\*|#(?!\s*(?:include|define|if|endif|else|!))|--\s|;;|"""|''')/;

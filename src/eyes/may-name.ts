import { readProjectFile } from "../reading/project/read-file.ts";
import { writtenNames } from "../reading/project/query.ts";

/** By how a text is written: all that can be told before the files are walked. */
export function mayName(root: string, text: string): boolean {
  const { paths, names } = writtenNames(text);
  const isWrittenSo = paths.length + names.length + capitalsIn(text).size + flagsIn(text).length > 0;
  return isWrittenSo || namesItself(root, text);
}

/** Documents at the root are called by their names alone: README. */
export function capitalsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\b[A-Z]{4,}\b/g));
}

export function flagsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?<![\w-])--([a-z][\w-]+)/g), ([, flag = ""]) => flag);
}

const manifests = {
  "package.json": /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/,
  "pyproject.toml": /^name\s*=\s*["']([^"']+)["']/m,
  "Cargo.toml": /^name\s*=\s*"([^"]+)"/m,
} as const;

export function namesItself(root: string, text: string): boolean {
  return Object.entries(manifests).some(([path, pattern]) => {
    const read = readProjectFile(root, path);
    const name = "bytes" in read ? pattern.exec(read.bytes.toString())?.[1] : undefined;
    return name !== undefined && hasWord(text, name);
  });
}

function hasWord(text: string, word: string): boolean {
  const letters = /[\p{L}\p{N}_]/u;
  const [inText, wanted] = [text.toLowerCase(), word.toLowerCase()];
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + 1))
    if (!letters.test(inText.charAt(at - 1)) && !letters.test(inText.charAt(at + wanted.length))) return true;
  return false;
}

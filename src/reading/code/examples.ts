import type { Fence } from "../markdown/parts.ts";
import { jsonError } from "./json-error.ts";
import { checkScripts } from "./script-check.ts";
import { yamlError } from "./yaml-error.ts";

/** A code block that was parsed; `errorLine` counts from the first line of its code, or is `null` where it parses. */
export interface Example {
  readonly fence: Fence;
  readonly language: "JSON" | "YAML" | "TypeScript" | "JavaScript";
  readonly errorLine: number | null;
}

const languages: Readonly<Record<string, Example["language"]>> = {
  json: "JSON",
  yaml: "YAML",
  yml: "YAML",
  ts: "TypeScript",
  typescript: "TypeScript",
  tsx: "TypeScript",
  mts: "TypeScript",
  cts: "TypeScript",
  js: "JavaScript",
  javascript: "JavaScript",
  jsx: "JavaScript",
  mjs: "JavaScript",
  cjs: "JavaScript",
};

interface Candidate {
  readonly fence: Fence;
  readonly language: Example["language"];
}

/** Parses what examples can be parsed. One with gaps or fill-ins was never meant to parse and is left out. */
export async function checkExamples(
  fences: readonly Fence[],
  signal?: AbortSignal,
): Promise<{ readonly examples: readonly Example[]; readonly limit: string | null }> {
  const candidates = fences.flatMap((fence): Candidate[] => {
    const language = Object.hasOwn(languages, fence.language) ? languages[fence.language] : undefined;
    return language !== undefined && fence.closed && isWhole(language, fence.text)
      ? [{ fence, language }]
      : [];
  });
  const scripts = candidates.filter(({ language }) => isScript(language));
  const asked = scripts.map(({ fence }) => ({ name: "example.ts", text: fence.text, fragment: true }));
  const reports = await checkScripts(asked, signal);
  const unparsed = reports.filter((report) => report === null).length;
  const errors = new Map(scripts.map(({ fence }, index) => [fence, reports[index]]));
  const examples: Example[] = [];
  for (const { fence, language } of candidates) {
    const error = isScript(language)
      ? scriptErrorStart(errors.get(fence))
      : await dataErrorStart(language, fence.text);
    if (error === undefined) continue;
    examples.push({ fence, language, errorLine: error === null ? null : lineOf(fence.text, error) });
  }
  const limit =
    unparsed === 0
      ? null
      : `${unparsed} of ${scripts.length} examples in TypeScript or JavaScript could not be parsed here`;
  return { examples, limit };
}

function isScript(language: Example["language"]): boolean {
  return language === "TypeScript" || language === "JavaScript";
}

function scriptErrorStart(report: Awaited<ReturnType<typeof checkScripts>>[number] | undefined) {
  return report ? (report.error?.start ?? null) : undefined;
}

async function dataErrorStart(
  language: Example["language"],
  text: string,
): Promise<number | null | undefined> {
  if (language === "JSON") return jsonFragmentError(text);
  const error = await yamlError(text);
  return error?.start ?? (error === undefined ? undefined : null);
}

/** A value, the inside of an object or an array, or one value a line. */
function jsonFragmentError(text: string): number | null {
  const bare = text.trim().replace(/,$/, "");
  const wrapped = [bare, `{${bare}}`, `[${bare}]`];
  if (wrapped.some((body) => jsonError(body) === null)) return null;
  const lines = bare.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.every((line) => jsonError(line) === null)) return null;
  return Math.min(jsonError(text) ?? 0, text.length);
}

const holes = /…|\{\{|\$\{\{|^\s*\.{3}|(?:^|[\s[{(,:=])\.{3}(?=$|[\s\])},;])/m;
const jsonHoles = /\/\/|\/\*|<[\w -]+>|\$\{|^[$>%+-] ?|^\s*#/m;
// A prompt, a change, a word to replace, a mark under an error, an optional argument, a condition left out.
const scriptHoles =
  /^\s*(?:[$>%] |[+-] ?(?=\w)|\^)|<[a-z]+[ -][a-z- ]+>|\[, ?\w|\bif \(\/\*[^*]{0,100}\*\/\)/m;

function isWhole(language: Example["language"], code: string): boolean {
  // What a comment leaves out or fills in does not matter to a parser.
  const text = isScript(language) ? code.replace(/(?:^|\s)\/\/.*/gm, "") : code;
  if (text.trim() === "" || holes.test(text)) return false;
  if (language === "JSON") return !jsonHoles.test(text.replace(/"(?:[^"\\\n]|\\.)*"/g, '""'));
  if (language === "YAML") return !/\{%|<[\w -]+>|^\t/m.test(text);
  return !scriptHoles.test(text);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

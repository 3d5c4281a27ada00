import { extension } from "./artifact-kind.ts";
import type { Fence } from "./markdown.ts";

type DataLanguage = "JSON" | "YAML";

/** A code block that was parsed; `errorLine` counts from the first line of its code, or is `null` where it parses. */
export interface Example {
  readonly fence: Fence;
  readonly language: DataLanguage;
  readonly errorLine: number | null;
}

const languages: ReadonlyMap<string, DataLanguage> = new Map([
  ["json", "JSON"],
  ["yaml", "YAML"],
  ["yml", "YAML"],
]);

/** Parses what examples can be parsed. One with gaps or fill-ins was never meant to parse and is left out. */
export async function checkExamples(fences: readonly Fence[]): Promise<readonly Example[]> {
  const examples: Example[] = [];
  for (const fence of fences) {
    const language = languages.get(fence.language);
    if (language === undefined || !isWhole(language, fence.text)) continue;
    const error = language === "JSON" ? jsonFragmentError(fence.text) : await yamlError(fence.text);
    if (error === undefined) continue;
    const start = typeof error === "number" ? error : error?.start;
    const errorLine = start === undefined ? null : fence.text.slice(0, start).split("\n").length;
    examples.push({ fence, language, errorLine });
  }
  return examples;
}

export interface DataFile {
  readonly language: DataLanguage;
  readonly error: { readonly start: number; readonly message: string } | null;
}

type ParsedData = { readonly data: DataFile | null; readonly limit: string | null };
const unparsed: ParsedData = { data: null, limit: null };

export async function parsedData(path: string, text: string): Promise<ParsedData> {
  if (text.trim() === "") return unparsed;
  const language = languages.get(extension(path));
  if (language === "JSON") {
    // tsconfig.json and its like hold comments and trailing commas by custom.
    if (/\/\/|\/\*|,\s{0,200}[\]}]/.test(text)) return unparsed;
    const start = jsonError(text);
    return { data: { language, error: start === null ? null : { start, message: "" } }, limit: null };
  }
  // Templates of charts and playbooks are YAML only once they are filled in.
  if (language === undefined || /\{\{|\{%/.test(text)) return unparsed;
  const error = await yamlError(text);
  if (error !== undefined) return { data: { language, error }, limit: null };
  return { data: null, limit: "The file was not parsed as YAML: too long or nested too deeply" };
}

/** A value, the inside of an object or an array, or one value a line. */
function jsonFragmentError(text: string): number | null {
  const bare = text.trim().replace(/,$/, "");
  if ([bare, `{${bare}}`, `[${bare}]`].some((body) => jsonError(body) === null)) return null;
  const lines = bare.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.every((line) => jsonError(line) === null)) return null;
  return Math.min(jsonError(text) ?? 0, text.length);
}

const holes = /…|\{\{|\$\{\{|^\s*\.{3}|(?:^|[\s[{(,:=])\.{3}(?=$|[\s\])},;])/m;
const jsonHoles = /\/\/|\/\*|<[\w -]+>|\$\{|^[$>%+-] ?|^\s*#/m;

function isWhole(language: DataLanguage, text: string): boolean {
  if (text.trim() === "" || holes.test(text)) return false;
  if (language === "JSON") return !jsonHoles.test(text.replace(/"(?:[^"\\\n]|\\.)*"/g, '""'));
  return !/\{%|<[\w -]+>|^\t/m.test(text);
}

function jsonError(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    return position === undefined ? text.trimEnd().length : Number(position);
  }
}

const mostSigns = 300_000;

/** Where a text stops being YAML, `null` where it is YAML, `undefined` where it is too long to be parsed here. */
async function yamlError(text: string): Promise<{ start: number; message: string } | null | undefined> {
  if (text.length > mostSigns || isDeep(text)) return undefined;
  const { parseAllDocuments } = await import("yaml");
  const documents = parseAllDocuments(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: true });
  const [error] = (Array.isArray(documents) ? documents : []).flatMap((document) => document.errors);
  return error === undefined ? null : { start: error.pos[0], message: error.message };
}

/** The parser calls itself for each level. */
function isDeep(text: string): boolean {
  let open = 0;
  for (const { 0: sign } of text.matchAll(/[[{\]}]|^[ ]{200}|(?:[-?:] ){50}/gm)) {
    if (sign.length > 1) return true;
    open += /[[{]/.test(sign) ? 1 : open > 0 ? -1 : 0;
    if (open > 100) return true;
  }
  return false;
}

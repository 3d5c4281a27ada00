import { extension } from "../artifact-kind.ts";
import { jsonError } from "./json-error.ts";
import { checkScripts, type ScriptReport } from "./script-check.ts";
import { yamlError } from "./yaml-error.ts";

export interface CodeFacts extends ScriptReport {
  readonly language: "JSON" | "YAML" | "TypeScript" | "JavaScript";
}

type Told = { readonly facts: CodeFacts | null; readonly limit: string | null };
const untold: Told = { facts: null, limit: null };

/** What the parser of a file's own language says of it. */
export async function codeFacts(path: string, text: string, signal?: AbortSignal): Promise<Told> {
  if (text.trim() === "") return untold;
  const ending = extension(path);
  if (ending === "json") return jsonFacts(text);
  if (ending === "yaml" || ending === "yml") return yamlFacts(text);
  const language = scriptLanguage(ending);
  if (language === null) return untold;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const [report] = await checkScripts([{ name, text, fragment: false }], signal);
  if (report) return { facts: { ...report, language }, limit: null };
  return { facts: null, limit: `The file could not be parsed as ${language}: too long or nested too deeply` };
}

function scriptLanguage(ending: string): "TypeScript" | "JavaScript" | null {
  if (/^[mc]?tsx?$/.test(ending)) return "TypeScript";
  return /^[mc]?jsx?$/.test(ending) ? "JavaScript" : null;
}

function jsonFacts(text: string): Told {
  // tsconfig.json and its like hold comments and trailing commas by custom.
  if (/\/\/|\/\*|,\s{0,200}[\]}]/.test(text)) return untold;
  const start = jsonError(text);
  return told("JSON", start === null ? null : { start, message: "" });
}

async function yamlFacts(text: string): Promise<Told> {
  // Templates of charts and playbooks are YAML only once they are filled in.
  if (/\{\{|\{%/.test(text)) return untold;
  const error = await yamlError(text);
  if (error !== undefined) return told("YAML", error);
  return { facts: null, limit: "The file was not parsed as YAML: too long or nested too deeply" };
}

function told(language: "JSON" | "YAML", error: CodeFacts["error"]): Told {
  return { facts: { language, error, facts: [], functions: 0 }, limit: null };
}

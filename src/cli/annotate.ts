import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { holds, nearestWith } from "../folders.ts";
import type { Viewed } from "../host/view/result.ts";
import { kitOf } from "../host/protocols/catalogue.ts";
import type { Config } from "../config/resolve.ts";
import { jsonText } from "../kernel/json-value.ts";
import { type Annotations, codeQuality, sarifLog, workflowCommands } from "../document/annotations.ts";
import { version } from "../version.ts";
import { annotating, nothingToAnnotate } from "./verb.ts";
import type { Terminal } from "./terminal.ts";

/** Of a discussion that exists its protocol decides whether there is something to annotate. */
export async function checkProtocol(protocol: string, { settings: { format } }: Config): Promise<void> {
  if (!annotating.has(format.value) || format.origin !== "--format") return;
  if ((await kitOf(protocol)).annotations === undefined)
    throw nothingToAnnotate(`this ${protocol}`, format.value);
}

export function annotate(
  viewed: Viewed,
  annotations: Annotations,
  format: "github" | "gitlab" | "sarif",
  terminal: Terminal,
): void {
  const { result } = viewed;
  const fileOf = (path: string | null) => placeOf(path, terminal)?.path ?? null;
  if (format !== "github") {
    const uri = (path: string | null) => uriOf(placeOf(path, terminal));
    const told = { protocol: result.protocol, uriOf: uri, version };
    const report = format === "sarif" ? sarifLog(annotations, told) : codeQuality(annotations, fileOf);
    terminal.out(`${jsonText(report, 2)}\n`);
    return;
  }
  terminal.out(`${workflowCommands(annotations, fileOf).join("\n")}\n`);
}

/** Its path is relative to the root of the repository, where it is inside. */
function placeOf(path: string | null, { cwd, env }: Terminal) {
  if (path === null) return null;
  // Hosts know files by their path in the repository, wherever in it the command was started.
  const root = env["GITHUB_WORKSPACE"] || (nearestWith([".git"], cwd) ?? cwd);
  const file = [resolve(cwd, path), resolve(root, path)].find(existsSync) ?? resolve(cwd, path);
  const short = relative(root, file);
  const inside = short !== "" && holds(root, file);
  return { path: inside ? short : file, inside };
}

function uriOf(place: ReturnType<typeof placeOf>): string | null {
  if (place === null) return null;
  if (!place.inside) return pathToFileURL(place.path).href;
  return place.path.split("/").map(encodeURIComponent).join("/");
}

import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Config } from "../config/resolve.ts";
import { canLook } from "../kernel/agent.ts";
import type { LookLimits } from "../kernel/event.ts";
import type { ProjectEyes } from "../eyes/project-eyes.ts";
import { settings } from "../config/settings.ts";
import { fenced } from "../kernel/fence.ts";
import type { Background, BackgroundQuery } from "../kernel/lookup.ts";
import type { Material } from "../kernel/turn.ts";
import type { Verb } from "../manifest/manifest.ts";
import type { PlannedSeat, Sight } from "./plan.ts";
import { isProject, projectRoot } from "./project-root.ts";

interface Asked {
  readonly verb: Pick<Verb, "looksByDefault">;
  /** The words it is about; `null` where it is a file. */
  readonly subject: string | null;
  readonly artifact: Material | null;
  readonly seated: readonly PlannedSeat[];
  readonly config: Config;
  readonly cwd: string;
  readonly project: string | undefined;
}

/** What the seats of a new discussion may see of the project; `undefined` where they may see nothing. */
export async function sightFor(asked: Asked): Promise<Sight | undefined> {
  const { seated, config, cwd, project, subject, artifact } = asked;
  const wanted = config.settings.eyes.value;
  if (wanted === "none" || !seated.some(({ agents }) => agents.some(canLook))) return undefined;
  const root = project ?? projectRoot(cwd);
  if (wanted === null && !isProject(root)) return undefined;
  const home = config.home.value;
  if (wanted === null && !(await isAboutProject(asked, root, await eyesOn(root, home)))) return undefined;
  return sightOn(root, home, lookLimits(config), subject ?? artifact?.text.slice(0, 4000) ?? "");
}

/** What can be seen of a project, with the part of it that fits a task told first. */
export async function sightOn(root: string, home: string, limits: LookLimits, task: string): Promise<Sight> {
  const eyes = await eyesOn(root, home);
  const { signal } = new AbortController();
  const counted = await eyes.counted(signal);
  const map = await eyes.map(task, mapTokens, signal);
  return { eyes, given: { limits, ...counted, map: projectAtAGlance(map) } };
}

/** About as much as a page; what is in it need not be looked for. */
const mapTokens = 1500;

/** Data of the project, not a voice of ours. */
function projectAtAGlance(map: string): string {
  return map === "" ? "" : `The project at a glance:\n\n${fenced("project", map)}`;
}

export async function eyesOn(root: string, home: string): Promise<ProjectEyes> {
  const { projectEyes } = await import("../eyes/project-eyes.ts");
  return projectEyes({ root, home });
}

/** What the documents of a project say of it, as asked from a folder in it. Where it cannot be walked, nothing, and why. */
export async function backgroundIn(
  { root, home, at }: { readonly root: string; readonly home: string; readonly at: string },
  query: BackgroundQuery,
  signal: AbortSignal,
): Promise<Background> {
  const inside = relative(root, at).split(sep).join("/");
  const eyes = await eyesOn(root, home);
  return eyes.background(query, inside.startsWith("..") ? "" : inside, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    const note = `The project's documents could not be read: ${(error as Error).message}`;
    return { documents: [], text: "", statements: [], highest: {}, notes: [note] };
  });
}

/** Where nobody sets others. */
export const usualLookLimits: LookLimits = {
  callsPerTurn: settings.looksPerTurn.fallback,
  bytesPerTurn: settings.lookBytesPerTurn.fallback,
  calls: settings.looks.fallback,
  bytes: settings.lookBytes.fallback,
};

function lookLimits({ settings }: Config): LookLimits {
  return {
    callsPerTurn: settings.looksPerTurn.value,
    bytesPerTurn: settings.lookBytesPerTurn.value,
    calls: settings.looks.value,
    bytes: settings.lookBytes.value,
  };
}

async function isAboutProject(
  { verb, subject, artifact, cwd }: Asked,
  root: string,
  eyes: ProjectEyes,
): Promise<boolean> {
  switch (verb.looksByDefault) {
    case "always":
      return true;
    case "own-file":
      return artifact !== null && isInside(root, resolve(cwd, artifact.path));
    case "named":
      return subject !== null && (await eyes.names(subject, new AbortController().signal));
    default:
      return false;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}

import { isAbsolute, relative, resolve } from "node:path";
import type { Config } from "../config/resolve.ts";
import type { LookLimits } from "../kernel/event.ts";
import type { Eyes } from "../kernel/eyes.ts";
import { fenced } from "../kernel/fence.ts";
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
  if (wanted === "none" || !seated.some(canLook)) return undefined;
  const root = project ?? projectRoot(cwd);
  if (wanted === null && !isProject(root)) return undefined;
  const eyes = await projectEyesOn(root, config);
  if (wanted === null && !(await isAboutProject(asked, root, eyes))) return undefined;
  const { signal } = new AbortController();
  const counted = await eyes.counted(signal);
  const map = await eyes.map(subject ?? artifact?.text.slice(0, 4000) ?? "", mapTokens, signal);
  return { eyes, given: { limits: lookLimits(config), ...counted, map: projectAtAGlance(map) } };
}

/** About as much as a page; what is in it need not be looked for. */
const mapTokens = 1500;

/** Data of the project, not a voice of ours. */
function projectAtAGlance(map: string): string {
  return map === "" ? "" : `The project at a glance:\n\n${fenced("project", map)}`;
}

/** The eyes of a discussion that goes on. */
export function eyesOn(root: string, config: Config): Promise<Eyes> {
  return projectEyesOn(root, config);
}

async function projectEyesOn(root: string, { home }: Config) {
  const { projectEyes } = await import("../eyes/project-eyes.ts");
  return projectEyes({ root, home: home.value });
}

export function lookLimits({ settings }: Config): LookLimits {
  return {
    callsPerTurn: settings.looksPerTurn.value,
    bytesPerTurn: settings.lookBytesPerTurn.value,
    calls: settings.looks.value,
    bytes: settings.lookBytes.value,
  };
}

/** Scripts, people, hosts and the reader have no use for tools. */
function canLook({ agents }: PlannedSeat): boolean {
  return agents.some(
    ({ kind }) => kind === "cli" || kind === "api" || kind === "exec" || kind === "function",
  );
}

async function isAboutProject(
  { verb, subject, artifact, cwd }: Asked,
  root: string,
  eyes: { names(text: string, signal: AbortSignal): Promise<boolean> },
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

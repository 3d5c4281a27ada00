import { basename } from "node:path";
import {
  checkPerspectives,
  parsePerspective,
  type PerspectiveInput,
  readPerspectivesFile,
} from "../config/perspectives.ts";
import type { Config } from "../config/resolve.ts";
import { type Discussion, discussionsOf } from "../kernel/discussion.ts";
import { slug } from "../kernel/slug.ts";
import type { Material } from "../kernel/turn.ts";
import type { CritiqueOptions } from "../protocols/critique/options.ts";
import { artifactKind, defaultPerspectives } from "../protocols/critique/perspectives.ts";
import { readMaterial } from "./artifact.ts";
import { readContext } from "./context.ts";
import { chooseRoundId, findRevised, revisionOf } from "./critique-rounds.ts";
import { instruments } from "./instruments.ts";
import { agentsFingerprint, choosePanel, digest, type Panel, seatPanel } from "./panel.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { openSession } from "./session.ts";
import { critiqueStandIns } from "./stand-ins.ts";

export interface CritiqueRequest {
  readonly artifact: string;
  readonly perspectives: readonly string[];
  readonly perspectivesFile: string | undefined;
  readonly context: readonly string[];
  readonly session: string | undefined;
  readonly roundId: string | undefined;
  readonly revisionOf: string | undefined;
  readonly role: string | undefined;
  readonly task: string | undefined;
  readonly severityPolicy: "specific" | "literal" | undefined;
  /** A model calls that can answer for a seat whose agents all fail. */
  readonly hostCalls?: boolean;
}

/** Checks everything a critique needs. Nothing is created and nobody is called. */
export async function planCritique(request: CritiqueRequest, config: Config, cwd: string): Promise<Plan> {
  const artifact = await readMaterial(request.artifact, "artifact", cwd);
  const { context, searches } = await readContext(request.context, config, cwd);
  const panel = choosePanel(config);
  const session = request.session === undefined ? null : await openSession(request.session, cwd, "critique");
  const earlier = discussionsOf(session?.past ?? []);
  const revised = findRevised(request, earlier);
  const revision = revised && revisionOf(revised);
  const given = await givenPerspectives(request);
  const perspectives =
    given ?? (revised && sameSeats(revised, config)) ?? (await usualPerspectives(config, artifact, panel));
  const standIns = critiqueStandIns(perspectives, panel, config, request.hostCalls ?? false);
  const seated = await seatPanel(perspectives, panel, config, cwd, standIns);
  const options: CritiqueOptions = {
    roundId: chooseRoundId(request, earlier, revision),
    artifact,
    context,
    searches,
    policy: request.severityPolicy ?? config.severityPolicy.value,
    quorum: config.settings.quorum.value,
    revision,
    role: request.role ?? "author",
    task: request.task ?? artifact.path,
    lang: config.settings.lang.value,
  };
  return {
    protocol: "critique",
    title: artifact.path,
    options,
    seated,
    panelReason: perspectives.some(({ agent }) => agent === null) ? panel.reason : null,
    fingerprints: { artifact: digest(artifact.text), agents: agentsFingerprint(seated, config) },
    limits: limitsOf(config),
    instruments: instruments(config, cwd),
    configFiles: config.given,
    home: config.home,
    id: earlier[0]?.id ?? `critique-${slug(basename(session?.folder ?? artifact.path), "artifact")}`,
    session,
  };
}

async function givenPerspectives(request: CritiqueRequest): Promise<readonly PerspectiveInput[] | null> {
  const { perspectivesFile } = request;
  const fromFile = perspectivesFile === undefined ? [] : await readPerspectivesFile(perspectivesFile);
  const given = [...fromFile, ...request.perspectives.map(parsePerspective)];
  checkPerspectives(given);
  return given.length > 0 ? given : null;
}

/** Those who blocked an artifact judge its revision, by the same agents unless others are asked for. */
function sameSeats({ seats }: Discussion, config: Config): readonly PerspectiveInput[] {
  const isReplaced = config.settings.panel.origin === "--agents";
  return seats.map(({ seat, agents }) => ({ ...seat, agent: isReplaced ? null : (agents[0] ?? null) }));
}

async function usualPerspectives(
  config: Config,
  { path, text }: Material,
  panel: Panel,
): Promise<readonly PerspectiveInput[]> {
  checkPerspectives(config.perspectives ?? []);
  if (config.perspectives !== null) return config.perspectives;
  const defaults = panel.names.every((name) => name === "reader")
    ? (await import("../reading/perspectives.ts")).readingPerspectives(path, text)
    : defaultPerspectives[artifactKind(path, text)];
  return defaults.map((perspective) => ({ ...perspective, agent: null }));
}

import { basename } from "node:path";
import type { Config } from "../config/resolve.ts";
import { timestamp } from "../config/timestamp.ts";
import { ColloquyError } from "../kernel/error.ts";
import { slug } from "../kernel/slug.ts";
import type { Workflow } from "../protocols/roundtable/rules/strategy.ts";
import type { RoundtableOptions } from "../protocols/roundtable/options.ts";
import { readContext } from "./context.ts";
import { documentsFolder } from "./documents.ts";
import { instruments } from "./instruments.ts";
import { readOwnFile } from "./own-file.ts";
import { agentsFingerprint, seatPanel } from "./panel.ts";
import { loadFacilitator, loadParticipants } from "./participant-files.ts";
import { limitsOf, type Plan } from "./plan.ts";
import type { RoundtableChoices, RoundtableFlags } from "./roundtable-choices.ts";
import { roundtableOptions } from "./roundtable-options.ts";
import { refuseFaults, roundtableWishes } from "./roundtable-seats.ts";
import { openSession } from "./session.ts";
import { chooseSpeakers } from "./speakers.ts";
import { loadStrategies } from "./strategy-files.ts";
import { titleOf } from "./title.ts";
import { topicGiven } from "./topic.ts";

export interface RoundtableRequest {
  readonly workflow: Workflow;
  readonly topic: string | undefined;
  readonly flags: RoundtableFlags;
  readonly pro: readonly string[] | undefined;
  readonly con: readonly string[] | undefined;
  /** The folder for documents, from the project's. */
  readonly out: string | undefined;
  /** For a design: what it should look at above all. */
  readonly focus: string | undefined;
  readonly context: readonly string[];
  readonly session: string | undefined;
  /** Where the project is, when that is not where we stand. */
  readonly project: string | undefined;
  readonly now: number;
}

/** Checks everything a roundtable needs. Nothing is created and nobody is called. */
export async function planRoundtable(request: RoundtableRequest, config: Config, cwd: string): Promise<Plan> {
  const { workflow } = request;
  const topic = await topicOf(request, cwd);
  const context = await contextOf(request, config, cwd);
  const home = config.home.value;
  const { options, naming } = roundtableOptions({
    topic,
    workflow,
    context,
    flags: request.flags,
    sides: { pro: request.pro, con: request.con },
    out: request.out === undefined ? "docs" : documentsFolder(request.out, cwd),
    lang: config.settings.lang.value,
    config: config.roundtable,
    strategies: await loadStrategies(home),
    participants: await loadParticipants(home),
    facilitator: await loadFacilitator(home),
  });
  refuseFaults(options, "`colloquy config --workflow-type roundtable` shows strategies and participants.");
  const speakers = chooseSpeakers(config, workflow, "all");
  const session =
    request.session === undefined ? null : await openSession(request.session, cwd, "roundtable");
  const chair = config.settings.moderator.value ?? speakers.panel.names[0] ?? null;
  const wishes = roundtableWishes(options.participants, chair);
  const seated = await seatPanel(wishes, speakers.panel, config, cwd, speakers.fallback);
  return {
    protocol: "roundtable",
    title: titleOf(topic),
    options,
    seated,
    panelReason: speakers.panel.reason,
    costNote: costNote(options),
    fingerprints: { agents: agentsFingerprint(seated, config) },
    limits: limitsOf(config),
    mostCalls: mostCalls(options),
    instruments: instruments(config, cwd, request.project),
    configFiles: config.given,
    project: request.project,
    home: config.home,
    id: idOf(request, topic, naming),
    session,
  };
}

const subjects = {
  specs: "The requirements of",
  design: "The architecture of",
  brainstorm: "Ideas for",
} as const;

/** A workflow without a topic is about the project. */
async function topicOf({ workflow, topic, focus }: RoundtableRequest, cwd: string): Promise<string> {
  const about = focus === undefined ? "" : ` Focus: ${focus}.`;
  if (workflow === "roundtable" || topic !== undefined)
    return `${topicGiven(topic, `colloquy ${workflow} "How should sessions be kept?"`)}${about}`;
  return `${subjects[workflow]} ${await projectName(cwd)}.${about}`;
}

async function projectName(cwd: string): Promise<string> {
  const manifest = (await readOwnFile("package.json", cwd))?.toString("utf8") ?? "{}";
  const name = /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1];
  return name ?? basename(cwd);
}

/** Files that were named; of a project nobody said anything about, what it says of itself. */
async function contextOf(
  { workflow, topic, context: given }: RoundtableRequest,
  config: Config,
  cwd: string,
) {
  const isOfProject = topic === undefined && workflow !== "roundtable" && given.length === 0;
  const hasReadme = isOfProject && (await readOwnFile("README.md", cwd)) !== null;
  const { context, searches } = await readContext(hasReadme ? ["README.md"] : given, config, cwd);
  if (!searches) return context;
  throw new ColloquyError(
    "usage",
    `--context auto: a ${workflow} reads the files it is given and searches for none.`,
    {
      hint: "`colloquy search <words>` finds files; name them: --context src/a.ts,docs/b.md",
    },
  );
}

/** Behaviour 5.4: a time and the topic, so that sessions of one day lie beside each other. */
function idOf(
  { workflow, now }: RoundtableRequest,
  topic: string,
  { timestamp_format, slug_max_length }: RoundtableChoices["naming"],
): string {
  const name = slug(topic.slice(0, 200), "topic", slug_max_length);
  if (workflow === "roundtable") return `${timestamp(timestamp_format, new Date(now)).toLowerCase()}-${name}`;
  return `${timestamp("YYYYMMDD", new Date(now))}-${workflow}-${name}`;
}

/** A question, all answers, a synthesis. */
function callsPerRound({ participants }: RoundtableOptions): number {
  return participants.length + 2;
}

function mostCalls(options: RoundtableOptions): number {
  return options.rules.limits.max_rounds * callsPerRound(options) + 1;
}

function costNote(options: RoundtableOptions): string {
  const { choice, rules } = options;
  const { phases, validation } = choice.strategy;
  const least = Math.max(rules.limits.min_rounds, validation.requires_sequential_phases ? phases.length : 1);
  return `Each round is up to ${callsPerRound(options)} calls; ${choice.strategy.id} takes at least ${least} rounds, and at most ${rules.limits.max_rounds} are held.`;
}

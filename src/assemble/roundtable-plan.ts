import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "../config/resolve.ts";
import { timestamp } from "../config/timestamp.ts";
import { ColloquyError } from "../core/error.ts";
import { slug } from "../core/slug.ts";
import { detectStrategy } from "../judgement/roundtable/detect.ts";
import type { Participant, Strategy, Workflow } from "../judgement/roundtable/strategy.ts";
import { strategyFaults } from "../judgement/roundtable/validate.ts";
import type { RoundtableOptions, Sides } from "../protocols/roundtable/options.ts";
import { facilitatorId } from "../protocols/roundtable/seats.ts";
import { readContext } from "./context.ts";
import { instruments } from "./instruments.ts";
import { agentsFingerprint, seatPanel } from "./panel.ts";
import { loadFacilitator, loadParticipants } from "./participant-files.ts";
import { limitsOf, type Plan } from "./plan.ts";
import {
  type RoundtableChoices,
  roundtableChoices,
  type RoundtableFlags,
  strategiesToChoose,
} from "./roundtable-choices.ts";
import type { SeatWish } from "./seat-wish.ts";
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
  const [strategies, known] = [await loadStrategies(home), await loadParticipants(home)];
  const usable = strategiesToChoose(strategies, request.flags, config);
  const detected = detectStrategy(topic, usable);
  const choices = roundtableChoices(
    { workflow, flags: request.flags, detected: detected.words.length === 0 ? null : detected },
    config,
    strategies,
    known,
  );
  const sides = sidesGiven(request, choices);
  refuseFaults(choices.choice.strategy, choices.participants, sides);
  const speakers = chooseSpeakers(config, workflow, "all");
  const session =
    request.session === undefined ? null : await openSession(request.session, cwd, "roundtable");
  const chair = config.settings.moderator.value ?? speakers.panel.names[0] ?? null;
  const seated = await seatPanel(
    wishes(choices.participants, chair),
    speakers.panel,
    config,
    cwd,
    speakers.fallback,
  );
  const options = await optionsOf({ topic, context, sides, request, choices, usable, config });
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
    id: idOf(request, topic, choices),
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
  const manifest = await readFile(join(cwd, "package.json"), "utf8").catch(() => "{}");
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
  const readme = join(cwd, "README.md");
  const hasReadme = isOfProject && (await readFile(readme, "utf8").catch(() => null)) !== null;
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

function sidesGiven({ pro, con }: RoundtableRequest, { participants }: RoundtableChoices): Sides | null {
  if (pro === undefined && con === undefined) return null;
  const ids = participants.map(({ id }) => id);
  const rest = (taken: readonly string[]) => ids.filter((id) => !taken.includes(id));
  return { pro: pro ?? rest(con ?? []), con: con ?? rest(pro ?? []) };
}

function refuseFaults(strategy: Strategy, participants: readonly Participant[], sides: Sides | null): void {
  const [fault] = strategyFaults(
    strategy,
    participants.map(({ id }) => id),
    sides,
  );
  if (fault !== undefined)
    throw new ColloquyError("usage", fault, {
      hint: "`colloquy config --workflow-type roundtable` shows strategies and participants.",
    });
}

function wishes(participants: readonly Participant[], chair: string | null): readonly SeatWish[] {
  return [
    ...participants.map(({ id, name, description }) => ({
      id,
      name,
      role: description,
      focus: [],
      agent: null,
    })),
    {
      id: facilitatorId,
      name: "Facilitator",
      role: "Asks, sums up, decides how it goes on",
      focus: [],
      agent: chair,
    },
  ];
}

interface Gathered {
  readonly topic: string;
  readonly context: RoundtableOptions["context"];
  readonly sides: Sides | null;
  readonly request: RoundtableRequest;
  readonly choices: RoundtableChoices;
  readonly usable: readonly Strategy[];
  readonly config: Config;
}

async function optionsOf({
  topic,
  context,
  sides,
  request,
  choices,
  usable,
  config,
}: Gathered): Promise<RoundtableOptions> {
  const facilitator = await loadFacilitator(config.home.value);
  const { presentation } = choices;
  return {
    topic,
    workflow: choices.workflow,
    context,
    choice: choices.choice,
    usual: config.roundtable["strategy.default"].value,
    strategies: usable,
    participants: choices.participants,
    facilitator: [facilitator.perspective, ...facilitator.skills.map(({ text }) => text)].join("\n\n"),
    sides,
    notices: choices.warnings,
    rules: choices.rules,
    presentation: {
      positions: presentation.show_all_positions,
      rationale: presentation.show_rationale,
      recommendation: presentation.facilitator_recommendation,
    },
    outputType: choices.outputType,
    out: request.out ?? "docs",
    verbose: choices.verbose,
    interactive: choices.interactive,
    settings: choices.settings,
    lang: config.settings.lang.value,
  };
}

/** Behaviour 5.4: a time and the topic, so that sessions of one day lie beside each other. */
function idOf({ workflow, now }: RoundtableRequest, topic: string, { naming }: RoundtableChoices): string {
  const { timestamp_format, slug_max_length } = naming;
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

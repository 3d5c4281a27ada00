import { ColloquyError } from "../../kernel/error.ts";
import { slug } from "../../kernel/id.ts";
import type { Material } from "../../kernel/seat.ts";
import { dayOf } from "../../text/amount.ts";
import type { Planned, Typical, Request } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { roundtableChoices, shelvesOf } from "./choices.ts";
import { type optionTable, timestamp } from "./option-table.ts";
import type { RoundtableOptions, Sides } from "./options.ts";
import { facilitatorFiles } from "./participant-file.ts";
import { facilitatorId, type Participant, type TableWorkflow } from "./rules/strategy.ts";
import { strategyFaults } from "./rules/validate.ts";
import { isDrafted } from "./talk.ts";

type TableRequest = Request<typeof optionTable>;

export async function planRoundtable(request: TableRequest): Promise<Planned<RoundtableOptions>> {
  const { options, surroundings, lang } = request;
  const workflow = request.verb as TableWorkflow;
  const required = await requirementsFor(request, workflow);
  const topic = await topicOf(request, workflow, required);
  const shelves = await shelvesOf(surroundings);
  const facilitators = await surroundings.shelf(facilitatorFiles(shelves.skills));
  const facilitator = facilitators.take(facilitatorId, "facilitator");
  const choices = roundtableChoices({ ...request, workflow, topic }, shelves);
  const { participants, strategies, choice, rules, outputType, settings } = choices;
  const given: RoundtableOptions = {
    topic,
    workflow,
    context: await contextOf(request),
    choice,
    usual: options.usualStrategy,
    strategies,
    participants,
    facilitator: [facilitator.perspective, ...facilitator.skills.map(({ text }) => text)].join("\n\n"),
    sides: sidesOf(options, participants),
    notices: choices.warnings,
    rules,
    presentation: {
      positions: options.showAllPositions,
      rationale: options.showRationale,
      recommendation: options.facilitatorRecommendation,
    },
    outputType,
    tellsProject: request.tellsProject,
    author: authorOf(request, participants),
    requirements: required,
    name: options.name ?? null,
    out: folderFor(request),
    verbose: options.verbose,
    interactive: options.interactive,
    settings,
    lang,
    today: dayOf(request.now),
  };
  refuseFaults(given, request);
  return {
    title: topic,
    id: idOf(request, workflow, topic),
    given,
    seats: seatsFor(participants, options.facilitator ?? null),
    tells: required === null ? [] : [required.path],
    mostCalls: mostCalls(given),
    typical: typical(given),
  };
}

const subjects = {
  roundtable: "",
  specs: "The requirements of",
  design: "The architecture of",
  brainstorm: "Ideas for",
} as const;

async function topicOf(
  { subject, options, surroundings }: TableRequest,
  workflow: TableWorkflow,
  required: Material | null,
): Promise<string> {
  const focus = options.focus === undefined ? "" : ` Focus: ${options.focus}.`;
  const isFor = required !== null && workflow === "design";
  const what = isFor ? `, for the requirements in ${required.path}` : "";
  const about = subject ?? `${subjects[workflow]} ${await surroundings.projectName()}${what}.`;
  return `${about}${focus}`;
}

/** The requirements in force: of a design those it is for (one of the two has to be there), of specs those it goes on from. */
async function requirementsFor(request: TableRequest, workflow: TableWorkflow): Promise<Material | null> {
  const { subject, tellsProject, surroundings } = request;
  if (workflow !== "design" && workflow !== "specs") return null;
  const path = `${folderFor(request)}/requirements.md`;
  const found = tellsProject ? await surroundings.textAt(path) : null;
  if (found !== null || workflow === "specs" || subject !== null) return found;
  const why = tellsProject ? `there is no ${path} to take it from` : "the project cannot be read";
  throw new ColloquyError("usage", `design: no topic was given, and ${why}.`, {
    hint: 'For example `colloquy design "Orders and stock as two services"`; `colloquy specs` writes requirements first.',
  });
}

/** Files that were named; of a project nobody said anything about, what it says of itself. */
async function contextOf({
  subject,
  context,
  surroundings,
  tellsProject,
}: TableRequest): Promise<readonly Material[]> {
  if (subject !== null || context.length > 0 || !tellsProject) return context;
  const readme = await surroundings.textAt("README.md");
  return readme === null ? [] : [readme];
}

function folderFor({ options: { out }, surroundings, spelled }: TableRequest): string {
  const folder = surroundings.folderInside(out);
  if (folder !== null) return folder;
  throw new ColloquyError("usage", `${spelled("out")}: ${out} is not inside the project.`, {
    hint: `Documents go to the project: name a folder in it, such as ${spelled("out")} docs.`,
  });
}

/** Where one side is named, everybody else is on the other. */
function sidesOf({ pro, con }: TableRequest["options"], participants: readonly Participant[]): Sides | null {
  if (pro === undefined && con === undefined) return null;
  const ids = participants.map(({ id }) => id);
  const rest = (taken: readonly string[]) => ids.filter((id) => !taken.includes(id));
  return { pro: pro ?? rest(con ?? []), con: con ?? rest(pro ?? []) };
}

function refuseFaults({ choice, participants, sides }: RoundtableOptions, { spelled }: TableRequest): void {
  const ids = participants.map(({ id }) => id);
  const [fault] = strategyFaults(choice.strategy, ids, sides);
  if (fault === undefined) return;
  const [strategy, who, pro, con] = (["strategy", "participants", "pro", "con"] as const).map(
    (name) => `\`${spelled(name)}\``,
  );
  throw new ColloquyError("usage", fault, {
    hint: `${strategy}, ${who}, ${pro} and ${con} must fit each other.`,
  });
}

function idOf({ now, options }: TableRequest, workflow: TableWorkflow, topic: string): string {
  const name = slug(topic.slice(0, 200), "topic", options.slugMaxLength);
  const time = (format: string) => timestamp(format, new Date(now)).toLowerCase();
  if (workflow === "roundtable") return `${time(options.timestampFormat)}-${name}`;
  return `${time("YYYYMMDD")}-${workflow}-${name}`;
}

function seatsFor(participants: readonly Participant[], chair: string | null): readonly SeatWish[] {
  return [
    ...participants.map(({ id, name, description: role, agent = null }) => ({
      id,
      name,
      role,
      focus: [],
      agent,
    })),
    {
      id: facilitatorId,
      name: "Facilitator",
      role: "Asks, summarises, decides how to go on",
      focus: [],
      agent: chair,
      chair: true,
    },
  ];
}

/** No later round of a draft takes more than an edit, words of all, votes of all, an edit and a proof. */
function mostCalls(given: RoundtableOptions): number {
  const { participants, rules } = given;
  const rounds = rules.limits.max_rounds;
  const seats = participants.length;
  if (isDrafted({ options: given })) return seats + 4 + (rounds - 1) * (2 * seats + 3);
  // A question, all answers and a synthesis; one that asks the next question spares a call.
  return rounds * (seats + 2) + 3;
}

/** Between what was played and what is generated (docs/costs-measured.md): a reply, and what a call is told of what was said. */
const tokensOf = {
  specs: { reply: 1400, retold: 4100 },
  /** Its prompts begin longer, with the requirements. */
  design: { reply: 1200, retold: 2300 },
  /** Of each participant. */
  talk: { reply: 1250, retold: 950 },
} as const;

/** A draft has three rounds: lists and the whole, reviews and edits, a last word and a proof. */
function typical(given: RoundtableOptions): Typical {
  const { participants, workflow } = given;
  const seats = participants.length;
  if (isDrafted({ options: given })) {
    const isDesign = workflow === "design";
    const calls = isDesign ? 4 * seats + 2 : 3 * seats + 4;
    const { retold, reply } = tokensOf[isDesign ? "design" : "specs"];
    return { calls, retold: calls * retold, written: calls * reply };
  }
  const { phases, validation } = given.choice.strategy;
  const held = validation.requires_sequential_phases ? phases : phases.slice(0, 1);
  const rounds = Math.max(given.rules.limits.min_rounds, held.length);
  const alone = held.filter((phase) => phase.participants === "facilitator").length;
  // Answers and a synthesis in each, which mostly asks the next question; once a question, and a closing or the sides of a debate.
  const calls = rounds + (rounds - alone) * seats + 2;
  return { calls, retold: calls * seats * tokensOf.talk.retold, written: calls * tokensOf.talk.reply };
}

function authorOf(
  { options: { author }, spelled }: TableRequest,
  participants: readonly Participant[],
): string | null {
  if (author === undefined || participants.some(({ id }) => id === author)) return author ?? null;
  throw new ColloquyError("usage", `${spelled("author")}: ${author} is not at the table.`, {
    hint: `One of ${participants.map(({ id }) => id).join(", ")}.`,
  });
}

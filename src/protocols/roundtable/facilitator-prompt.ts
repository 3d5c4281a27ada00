import { counted } from "../../text/counted.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { referencesIn } from "../../ledger/ids.ts";
import type { Claim, Ledger } from "../../ledger/ledger.ts";
import { englishLedger, standLine } from "../../ledger/told.ts";
import { joined, part } from "../prompt-parts.ts";
import { artifactAsk } from "./asks/artifacts.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { responseText } from "./response-text.ts";
import { answersOf, unansweredOf } from "./gates.ts";
import { objectionsTo } from "./rules/agreed.ts";
import { collectedTypes, gapsIn } from "./rules/collected.ts";
import { nextFocus } from "./rules/agenda.ts";
import type { AgendaItem } from "./rules/session.ts";
import type { SessionState } from "./rules/session-state.ts";
import type { Artifact, ArtifactType } from "./rules/artifact.ts";
import {
  DebateSides,
  FacilitatorQuestion,
  FacilitatorSynthesis,
  Motion,
  SynthesisOfAll,
} from "./rules/replies.ts";
import { claimId } from "./rules/ledger.ts";
import { intentOf, type Phase, type Workflow } from "./rules/strategy.ts";
import { unwritten } from "./rules/unwritten.ts";
import type { Said } from "./state.ts";
import {
  agreedLine,
  artifactsOf,
  claimLine,
  conflictsOf,
  decisionsOf,
  isReadInFull,
  listed,
  motionOf,
  optionsOf,
  settledOf,
  shared,
  sideOf,
} from "./told.ts";
import {
  artifactRules,
  asks,
  facilitatorRole,
  inLanguage,
  knownAsks,
  synthesisAsk,
  unwrittenTold,
} from "./prompt-words.ts";

/** Where a round stands before it begins. */
export interface RoundStart {
  readonly round: number;
  readonly phase: Phase;
  readonly state: SessionState;
  readonly course: Course;
  /** The wording that is stood to in this round. */
  readonly wording: string | null;
}

export function questionTurn(table: Table, standing: RoundStart): Turn<FacilitatorQuestion> {
  const { options, participants, strategy } = table;
  const { phase, wording } = standing;
  const isTargeted = (phase.participation ?? strategy.participation) === "targeted";
  return {
    kind: "question",
    prompt: {
      stable: shared(table),
      fresh: joined([...roleOf(table), stateOf(table, standing, null)]),
      request: joined([
        phaseIntent(phase, options.workflow),
        wording === null ? "" : joined([asks.wordingShown, part("The wording", wording, "wording")]),
        asks.question(isTargeted ? participants.map(({ id }) => id) : []),
        inLanguage(options),
      ]),
    },
    recap: "",
    question: `What should the table be asked next? ${options.topic}`,
    schema: FacilitatorQuestion,
  };
}

/** What a phase asks of its speakers is no instruction to the facilitator, unless it speaks alone. */
function phaseIntent(phase: Phase, workflow: Workflow): string {
  const intent = intentOf(phase, workflow);
  return phase.participants === "facilitator"
    ? intent
    : part("Participants get this instruction with your question", intent, "phase");
}

interface Answered {
  readonly question: string;
  readonly said: readonly Said[];
  readonly missing: readonly string[];
  /** With what was just said. */
  readonly ledger: Ledger;
}

export function synthesisTurn(
  table: Table,
  standing: RoundStart,
  { question, said, missing, ledger }: Answered,
): Turn<FacilitatorSynthesis> {
  const { options } = table;
  const { workflow } = options;
  const { phase, wording } = standing;
  const { policy } = table.strategy.consensus;
  const answers = said.map(({ participant, response }) => {
    const side = sideOf(table, participant);
    const who = side === "" ? participant : `${participant}, who speaks ${side},`;
    return part(`${who} answered`, responseText(response, ledger, participant));
  });
  const asked = artifactAsk(workflow, options.outputType);
  const left = isFiled(options) ? unwrittenOf(ledger, standing.course.held, unwrittenTold.synthesis) : "";
  return {
    kind: "synthesis",
    prompt: {
      stable: shared(table),
      fresh: joined([
        ...roleOf(table),
        // Those who were asked never see this; without it the facilitator could not name a conflict by its id again.
        stateOf(table, standing, left),
        wording === null ? "" : part("The wording that the stances refer to", wording, "wording"),
        policy === "weighted_majority" ? optionsOf(ledger, standing.state.artifacts) : "",
        part("The question of this round", question, "question"),
        ...answers,
        missing.length === 0 ? "" : `No answer from: ${missing.join(", ")}.`,
      ]),
      request: joined([
        phase.participants === "facilitator" ? intentOf(phase, workflow) : "",
        synthesisAsk({
          agreed: standing.state.agreed.length > 0,
          wording: policy === "consent",
          options: policy === "weighted_majority" && phase.stands,
          writesOptions: collectedTypes(workflow, options.outputType).includes("OPT"),
          stands: phase.participants !== "facilitator",
          isLast: standing.round >= options.rules.limits.max_rounds,
        }),
        asked,
        asked === "" ? "" : artifactRules,
        (table.background?.statements.length ?? 0) > 0 ? knownAsks[workflow] : "",
        inLanguage(options),
      ]),
    },
    recap: "",
    question: `What is the outcome of this round, and what comes next? ${options.topic}`,
    schema: left === "" ? SynthesisOfAll : FacilitatorSynthesis,
  };
}

export function motionTurn(table: Table): Turn<Motion> {
  const { options } = table;
  return {
    kind: "motion",
    optional: true,
    standIns: "never",
    prompt: {
      stable: shared(table),
      fresh: joined(roleOf(table)),
      request: joined([asks.motion, inLanguage(options)]),
    },
    recap: "",
    question: `Which one sentence is debated, for and against? ${options.topic}`,
    schema: Motion,
  };
}

export function sidesTurn(table: Table): Turn<DebateSides> {
  const { options } = table;
  const there = table.participants.map(({ id, role }) => `- ${id}: ${role}`).join("\n");
  return {
    kind: "assign_debate_sides",
    prompt: {
      stable: shared(table),
      fresh: joined([...roleOf(table), motionOf(table), part("The participants", there)]),
      request: joined([asks.sides, inLanguage(options)]),
    },
    recap: "",
    question: `Who speaks for it, and who against? ${table.motion ?? options.topic}`,
    schema: DebateSides,
  };
}

/** Whether what was said goes into a document that is made of it. */
export function isFiled({ workflow }: Pick<RoundtableOptions, "workflow">): boolean {
  return workflow !== "roundtable";
}

const mostUnwritten = 10;

/** What was said and stands nowhere, by its ids. */
export function unwrittenOf(
  ledger: Ledger,
  held: Course["held"],
  title: (more: number) => string,
  besides: readonly Claim[] = [],
): string {
  const all = unwritten(ledger, held).filter((claim) => !besides.includes(claim));
  const shown = all.slice(0, mostUnwritten);
  return listed(title(all.length - shown.length), shown.map(claimLine));
}

/** What a title says nothing of: how parts hang together, and what words mean. */
const untold: ReadonlySet<ArtifactType> = new Set(["COMP", "INT", "NODE", "FLOW", "CON", "TERM"]);

/**
 * What is next in order or was asked about last, with what such a topic is made of; and what participants go through
 * and no title tells.
 */
function isInQuestion(artifact: Artifact, { phase, state, course }: RoundStart): boolean {
  const { id, type, topic_id } = artifact;
  if (untold.has(type) && isReadInFull(artifact, phase, course)) return true;
  const next = focusNow(state, course)?.id;
  const last = course.held.at(-1)?.session.topic_id;
  const topics = state.agenda.filter((topic) => topic.topic_id === next || topic.topic_id === last);
  return (
    id === next || topics.some((topic) => topic.topic_id === topic_id || topic.done_when.types.includes(type))
  );
}

export function roleOf({ options, strategy }: Table): readonly string[] {
  const guide = strategy.guide === undefined ? "" : `**${strategy.name}**: ${strategy.guide}`;
  return [facilitatorRole, options.facilitator, guide];
}

/**
 * What the facilitator may know of the session: curated, never the file; for a synthesis with what is `left` to write
 * down, if anything. Where a phase hides conflicts, its question knows of none.
 */
function stateOf(table: Table, standing: RoundStart, left: string | null): string {
  const { options } = table;
  const { course, phase } = standing;
  const isSynthesis = left !== null;
  const state = isSynthesis || phase.context.conflicts ? standing.state : withoutConflicts(standing.state);
  return joined([
    whereItStands(table, standing),
    part("Participants", table.participants.map((seat) => participantLine(table, seat)).join("\n")),
    motionOf(table),
    earlierRounds(standing),
    listed("Agreed so far (add only what is new)", state.agreed.map(agreedLine)),
    listed(
      "Objections to agreed sentences that still stand; amend the sentence in your synthesis, take it back, or ask about it",
      objectionsTo(state.agreed, course.ledger).map((stand) => standLine(stand, englishLedger)),
    ),
    settledOf(state),
    conflictsOf(state),
    decisionsOf(course, standing.state),
    answersOf(course),
    unansweredOf(course),
    agendaOf(state.agenda),
    // Who may change them, or asks about them, must have read them.
    artifactsOf(state, (one) => isSynthesis || isInQuestion(one, { ...standing, state })),
    left ?? "",
    // Who is told to bring nothing new is not asked for it.
    phase.converges && !isSynthesis ? "" : gapsOf(options, standing),
    isSynthesis ? "" : focusOf(state, course),
    isSynthesis ? "" : becameOf(course),
    foundInDraft(course),
  ]);
}

/** Which of its wishes were refused, and by which rule; what of its artifacts was not recorded, and why. */
function becameOf({ held, afterEscalation }: Course): string {
  const last = held.at(-1)?.session;
  if (last === undefined) return "";
  const later = afterEscalation?.round === last.number ? afterEscalation.notices : [];
  return listed("What the rules changed in your last synthesis", [...last.notices, ...later]);
}

/** Once there is something to look back on: what the document has nothing of yet. */
function gapsOf({ workflow, outputType }: RoundtableOptions, { state, course }: RoundStart): string {
  return course.held.length === 0 || (workflow !== "specs" && workflow !== "design")
    ? ""
    : listed(
        "Missing in the document; ask for it if it matters, and write it down if someone said it",
        gapsIn(state.artifacts, collectedTypes(workflow, outputType)),
      );
}

function foundInDraft({ held, putBack }: Course): string {
  return putBack === null || putBack.afterRounds !== held.length
    ? ""
    : part("Problems found in the draft; ask the table about them now, the worst first", putBack.found);
}

function participantLine(table: Table, { id, name, role }: Seat): string {
  const side = sideOf(table, id);
  return `- ${id} (${name}): ${role}${side === "" ? "" : `; speaks ${side}`}`;
}

function whereItStands({ options, strategy }: Table, { round, phase, state }: RoundStart): string {
  const { limits } = options.rules;
  const place = strategy.phases.findIndex(({ name }) => name === phase.name) + 1;
  const inPhase = state.roundsInPhase[phase.name] ?? 0;
  const so = inPhase === 0 ? "its first round" : `${counted(inPhase, "round")} so far`;
  const last = round >= limits.max_rounds ? " This is the last round." : "";
  return `Round ${round}, phase "${phase.name}" (${place} of ${strategy.phases.length}, ${so}). Strategy: ${strategy.name}. At least ${counted(limits.min_rounds, "round")}, at most ${limits.max_rounds}.${last}`;
}

/** A phase of the facilitator alone may look back on all of it; elsewhere the last synthesis holds what counts. */
function earlierRounds({ phase, state, course }: RoundStart): string {
  if (state.previousSynthesis === null) return "This is the first round.";
  return phase.participants === "facilitator" && phase.context.history === "full"
    ? listed(
        "Synthesis of each round",
        sessionsOf(course).map((one) => `Round ${one.number}, ${one.phase}: ${one.synthesis}`),
      )
    : part("The last synthesis", state.previousSynthesis);
}

function withoutConflicts(state: SessionState): SessionState {
  const artifacts = state.artifacts.filter(({ type }) => type !== "CONF");
  return { ...state, openConflicts: [], resolved: [], artifacts };
}

function agendaOf(agenda: readonly AgendaItem[]): string {
  return listed(
    "Agenda",
    agenda.map(
      ({ topic_id, title, critical, status, done_when }) =>
        `${topic_id}${critical ? " (critical)" : ""}, ${status}: ${title}. Done when: ${done_when.criteria.join(" ")}`,
    ),
  );
}

/** One lead: what the facilitator set itself, and before that only a critical topic. */
function focusOf(state: SessionState, course: Course): string {
  const focus = focusNow(state, course);
  const own = course.held.at(-1)?.session.next_focus ?? "";
  const next = focus === null ? "" : `Next: ${focus.about} (${focus.id}), ${focus.reason}.`;
  if (own === "") return next;
  const isCritical = state.agenda.some(({ topic_id, critical }) => critical && topic_id === focus?.id);
  return isCritical
    ? joined([next, part("The focus you set for this round, as far as it belongs to that", own)])
    : part("The focus you set for this round", own);
}

/** What the last round asked about, or the person was asked to settle, is left to the facilitator to come back to. */
function focusNow(state: SessionState, { held, escalations }: Course) {
  const { question = "", focus = "" } = held.at(-1)?.session ?? {};
  const asked = new Set(referencesIn(`${focus} ${question}`).map(({ id }) => id));
  const passed = state.artifacts.map(({ id }) => id).filter((id) => asked.has(claimId(id)));
  return nextFocus(state.agenda, state, [...passed, ...escalations.flatMap(({ ids = [] }) => ids)]);
}

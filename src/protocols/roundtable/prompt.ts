import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { nextFocus } from "./rules/agenda.ts";
import type { AgendaItem } from "./rules/agenda-item.ts";
import { DebateSides, FacilitatorQuestion, FacilitatorSynthesis, Response } from "./rules/replies.ts";
import type { SessionState } from "./rules/session.ts";
import type { Phase } from "./rules/strategy.ts";
import { artifactAsk } from "./asks/artifacts.ts";
import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import { type Guidance, isPro, type Table } from "./course.ts";
import type { Said } from "./state.ts";
import type { RoundtableOptions } from "./options.ts";
import { aboutKnown, aboutProject, asks, facilitatorRole, inLanguage, knownAsks, rules } from "./words.ts";

/** Where a round stands before it begins. */
export interface Standing {
  readonly round: number;
  readonly phase: Phase;
  readonly state: SessionState;
  /** What a person told the table to heed. */
  readonly guidance: Guidance | null;
  /** What a look through the draft found. */
  readonly found?: readonly string[];
  /** What a person has decided so far. */
  readonly decided: readonly string[];
  /** What came of each round so far, in the facilitator's own words. */
  readonly syntheses: readonly string[];
}

export function questionTurn(
  options: RoundtableOptions,
  table: Table,
  standing: Standing,
): Turn<FacilitatorQuestion> {
  const { participants, strategy } = table;
  const { phase } = standing;
  const isTargeted = (phase.participation ?? strategy.participation) === "targeted";
  return {
    kind: "question",
    prompt: {
      stable: facilitatorsPart(options, table),
      fresh: stateOf(options, table, standing, phase.context.conflicts),
      request: joined([
        phaseIntent(phase),
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
function phaseIntent({ participants, intent }: Phase): string {
  return participants === "facilitator"
    ? intent
    : part("What those who answer are told in this phase", intent, "phase");
}

/** What a participant knows: the topic, the question, the project's context, and what the phase lets it see of earlier rounds. */
export interface Asked {
  readonly phase: Phase;
  readonly question: string;
  readonly focus: string;
  readonly history: string;
  /** In a sequence, what those before it said in this round. */
  readonly before: readonly Said[];
}

export function responseTurn(
  options: RoundtableOptions,
  table: Table,
  seat: Seat,
  asked: Asked,
): Turn<Response> {
  const { strategy } = table;
  const isConsent = strategy.consensus.policy === "consent";
  const earlier = asked.before.map(({ participant, response }) => part(participant, said(response)));
  return {
    kind: "response",
    prompt: {
      stable: participantsPart(options, table, seat),
      fresh: joined([
        asked.history,
        ...(earlier.length === 0 ? [] : ["What was answered before you in this round:", ...earlier]),
        part("The question", asked.question, "question"),
        asked.focus === "" ? "" : part("It is about", asked.focus, "focus"),
      ]),
      request: joined([
        sideOf(table, seat),
        asked.phase.intent,
        asks.response,
        isConsent ? asks.consent : "",
        inLanguage(options),
      ]),
    },
    recap: "",
    question: `${asked.question} (${asked.focus})`,
    material: options.context,
    mayLook: true,
    schema: Response,
  };
}

export function synthesisTurn(
  options: RoundtableOptions,
  table: Table,
  standing: Standing,
  round: { readonly question: string; readonly said: readonly Said[]; readonly missing: readonly string[] },
): Turn<FacilitatorSynthesis> {
  const { workflow } = options;
  const { phase } = standing;
  return {
    kind: "synthesis",
    prompt: {
      stable: facilitatorsPart(options, table),
      fresh: joined([
        // Those who were asked never see this; without it the facilitator could not name a conflict by its id again.
        stateOf(options, table, standing, true),
        part("The question of this round", round.question, "question"),
        ...round.said.map(({ participant, response }) => part(`${participant} answered`, said(response))),
        round.missing.length === 0 ? "" : `Nobody heard from: ${round.missing.join(", ")}.`,
      ]),
      request: joined([
        phase.participants === "facilitator" ? phase.intent : "",
        asks.synthesis("continue, phase (go to the next phase), conclude or escalate (a person must decide)"),
        artifactAsk(workflow, options.outputType),
        isKnown(table) ? knownAsks[workflow] : "",
        inLanguage(options),
      ]),
    },
    recap: "",
    question: `What came of this round, and how does it go on? ${options.topic}`,
    schema: FacilitatorSynthesis,
  };
}

export function sidesTurn(options: RoundtableOptions, table: Table): Turn<DebateSides> {
  const listed = table.participants.map(({ id, role }) => `- ${id}: ${role}`).join("\n");
  return {
    kind: "assign_debate_sides",
    prompt: {
      stable: facilitatorsPart(options, table),
      fresh: part("The participants", listed),
      request: joined([asks.sides, inLanguage(options)]),
    },
    recap: "",
    question: `Who speaks for it, and who against? ${options.topic}`,
    schema: DebateSides,
  };
}

function facilitatorsPart(options: RoundtableOptions, table: Table): string {
  return joined([facilitatorRole, options.facilitator, ...subject(options, table)]);
}

function participantsPart(options: RoundtableOptions, table: Table, seat: Seat): string {
  const participant = options.participants.find(({ id }) => id === seat.id);
  const skills = participant?.skills.map(({ id, text }) => part(`What you know: ${id}`, text, "skill")) ?? [];
  return joined([
    `You take part in a roundtable as ${seat.name}.`,
    participant?.perspective ?? "",
    ...skills,
    rules,
    ...subject(options, table),
  ]);
}

function subject({ topic, context }: RoundtableOptions, { background }: Table): readonly string[] {
  return [
    part("The topic", topic, "topic"),
    ...(background === null || background.text === ""
      ? []
      : [part(background.statements.length === 0 ? aboutProject : aboutKnown, background.text, "project")]),
    ...contextParts(context, { title: "Context", label: "context", note: numbersNote.english }),
  ];
}

function isKnown({ background }: Table): boolean {
  return background !== null && background.statements.length > 0;
}

/** What the facilitator may know of the session: curated, never the file. Where a phase hides conflicts, its question knows of none. */
function stateOf(
  { rules: { limits } }: RoundtableOptions,
  table: Table,
  standing: Standing,
  conflicts: boolean,
): string {
  const { round, phase, guidance, decided, found = [] } = standing;
  const state = conflicts ? standing.state : withoutConflicts(standing.state);
  const { strategy, participants } = table;
  const place = strategy.phases.findIndex(({ name }) => name === phase.name) + 1;
  const inPhase = state.roundsInPhase[phase.name] ?? 0;
  return joined([
    `Round ${round}, phase "${phase.name}" (${place} of ${strategy.phases.length}, ${inPhase} rounds in it so far). Strategy: ${strategy.name}. At least ${limits.min_rounds} rounds, at most ${limits.max_rounds}.`,
    part("Participants", participants.map(({ id, name, role }) => `- ${id} (${name}): ${role}`).join("\n")),
    earlierRounds(standing),
    listed("Consensus so far", state.consensus),
    conflictsOf(state),
    listed("Decided by a person", decided),
    agendaOf(state.agenda),
    artifactsOf(state),
    focusOf(state),
    listed("What a look through the draft found; put it to the table now, the gravest first", found),
    guidance === null
      ? ""
      : part(
          guidance.isOwnFocus ? "The focus you set for this round" : "A person asks you to heed",
          guidance.text,
        ),
  ]);
}

/** A phase of the facilitator alone may look back on all of it; elsewhere the last synthesis holds what counts. */
function earlierRounds({ phase, state, syntheses }: Standing): string {
  if (state.previousSynthesis === null) return "This is the first round.";
  return phase.participants === "facilitator" && phase.context.history === "full"
    ? listed("What came of each round", syntheses)
    : part("The last synthesis", state.previousSynthesis);
}

function withoutConflicts(state: SessionState): SessionState {
  const artifacts = state.artifacts.filter(({ type }) => type !== "CONF");
  return { ...state, openConflicts: [], artifacts };
}

export function conflictsOf({ openConflicts }: SessionState): string {
  return listed(
    "Open conflicts",
    openConflicts.map(({ id, description, positions, rounds }) => {
      const held = Object.entries(positions).map(([who, what]) => `${who}: ${what}`);
      const stand = held.length === 0 ? "" : ` (${held.join("; ")})`;
      return `${id}, ${rounds} ${rounds === 1 ? "round" : "rounds"}: ${description}${stand}`;
    }),
  );
}

function agendaOf(agenda: readonly AgendaItem[]): string {
  return listed(
    "Agenda",
    agenda.map(
      ({ topic_id, title, critical, status, done_when }) =>
        `${topic_id}${critical ? " (critical)" : ""}: ${title}, ${status}; done when ${done_when.criteria.join("; ")}`,
    ),
  );
}

function focusOf(state: SessionState): string {
  const focus = nextFocus(state.agenda, state);
  return focus === null ? "" : `Next in order: ${focus.about} (${focus.id}), ${focus.reason}.`;
}

function artifactsOf({ artifacts }: SessionState): string {
  return listed(
    "Written down so far",
    artifacts.map(({ id, title, status }) => `${id}: ${title} (${status})`),
  );
}

export function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, items.map((item) => `- ${item}`).join("\n"));
}

function sideOf(table: Table, { id }: Seat): string {
  const pro = isPro(table, id);
  if (pro === null) return "";
  return pro ? "You speak for the proposal." : "You speak against the proposal.";
}

function said({
  position,
  rationale,
  confidence,
  concerns,
  suggestions = [],
  stance,
  minimumChange,
}: Response): string {
  const lists = [
    ...rationale.map((one) => `- because ${one}`),
    ...concerns.map((one) => `- concern: ${one}`),
    ...suggestions.map((one) => `- suggestion: ${one}`),
  ];
  const stand = stance === undefined || stance === null ? [] : [`stance: ${stance}`];
  const change =
    minimumChange === undefined || minimumChange === null ? [] : [`least change: ${minimumChange}`];
  return [position, ...lists, `confidence ${confidence}`, ...stand, ...change].join("\n");
}

import { counted } from "../../text/counted.ts";
import { referencesIn, versionId } from "../../ledger/ids.ts";
import { type Claim, claimOf, type Ledger, type Option, wordingOf } from "../../ledger/ledger.ts";
import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import { type Course, type HeldRound, isPro, type Table } from "./course.ts";
import { answersOf, unansweredOf } from "./gates.ts";
import { aboutKnown, aboutProject, rules } from "./prompt-words.ts";
import type { Agreed } from "./rules/agreed.ts";
import { wordedIn } from "./rules/amended.ts";
import { fullText, shortText } from "./rules/artifact-text.ts";
import type { Artifact } from "./rules/artifact.ts";
import { partOf, partsNotTaken } from "./rules/decision-options.ts";
import { collectedTypes } from "./rules/collected.ts";
import { inForce } from "./rules/in-force.ts";
import { isArtifact, tableLedger, writtenAs } from "./rules/ledger.ts";
import { stillFollowed } from "./rules/recommended.ts";
import type { Decision } from "./rules/session.ts";
import type { SessionState } from "./rules/session-state.ts";
import type { Phase } from "./rules/strategy.ts";

// What prompts tell of a discussion: the same words for whoever is told.

export function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, items.map((item) => `- ${item}`).join("\n"));
}

export function leftOut(more: number): string {
  return more === 0 ? "" : ` (${more} more are left out)`;
}

/** The last of many, with how many there are besides, and which. */
function lastOf(
  title: string,
  items: readonly string[],
  most: number,
  which: (left: number) => string = () => "",
): string {
  const left = items.length - most;
  return listed(
    left > 0 ? `${title} (the last ${most}; ${left} earlier ones${which(left)} still hold)` : title,
    items.slice(-most),
  );
}

/** What a debate is about, and who speaks for it and against it. */
export function motionOf(table: Table): string {
  const { motion, sides } = table;
  if (motion === null) return "";
  const speakers =
    sides === null ? [] : [`For it: ${sides.pro.join(", ")}.`, `Against it: ${sides.con.join(", ")}.`];
  return part("The motion", [motion, ...speakers].join("\n"), "motion");
}

export function sideOf(table: Table, id: string): string {
  const pro = isPro(table, id);
  if (pro === null) return "";
  return pro ? "for the motion" : "against the motion";
}

/** What persons decided holds for the rest of it; what to heed is told once, before the round that follows. */
export function decisionsOf({ decisions, held, escalations }: Course, state: SessionState): string {
  const told = decisions.filter(({ what }) => what !== "focus");
  const byPerson = told.filter(({ by }) => by === "person");
  const followed = new Set(stillFollowed(escalations, state).map(({ round }) => round));
  const taken = told.filter(({ by, round }) => by === "recommended" && followed.has(round));
  const toHeed = decisions.filter(({ what, round }) => what === "focus" && round === held.length);
  return joined([
    listed("Decided by a person, final", byPerson.map(decisionLine)),
    listed(
      "Recommended by the facilitator, and followed until a person decides; open to discussion",
      taken.map(decisionLine),
    ),
    listed(
      "A person asks the table to consider",
      toHeed.map(({ text }) => text),
    ),
  ]);
}

function decisionLine({ round, about, text }: Decision): string {
  return `${text} (after round ${round}${about === null ? "" : `: ${about}`})`;
}

const goesBy = "goes by the recommendation until a person decides";

export function conflictsOf({ openConflicts }: Pick<SessionState, "openConflicts">): string {
  return listed(
    "Open conflicts",
    openConflicts.map(({ id, description, positions, rounds, goes_by }) =>
      [
        `${id}, ${counted(rounds, "round")}${goes_by === undefined ? "" : `, ${goesBy}`}: ${description}`,
        ...Object.entries(positions).map(([who, what]) => `  ${who}: ${what}`),
      ].join("\n"),
    ),
  );
}

const mostSettled = 8;

export function settledOf({ resolved }: Pick<SessionState, "resolved">): string {
  return lastOf(
    "Settled conflicts",
    resolved.map(({ conflict_id, resolution }) => `${conflict_id}: ${resolution}`),
    mostSettled,
  );
}

/** What was written down and still holds: by title, or with all that it says for who is to stand to it or to change it. */
export function artifactsOf(
  { artifacts }: Pick<SessionState, "artifacts">,
  isInFull: (artifact: Artifact) => boolean = () => false,
): string {
  const held = inForce(artifacts);
  const dropped = partsNotTaken(held);
  const lines = held
    .filter(({ id }) => !dropped.has(id))
    .map((one) => (isInFull(one) ? artifactText(one, artifacts) : `${headOf(one)}: ${shortText(one)}`));
  const byOption = Map.groupBy(dropped, ([, option]) => option);
  const left = Array.from(byOption, ([{ ids, name }, parts]) => {
    const gone = parts.map(([id]) => id).join(", ");
    return `Dropped, because ${ids[0] ?? name} was not chosen: ${gone}.`;
  });
  return joined([listed("Artifacts so far", lines), ...left]);
}

/** One of them with all it says, what it is part of by its id. */
export function artifactText(artifact: Artifact, all: readonly Artifact[]): string {
  const part_of = partOf(artifact, all);
  return `${headOf(artifact)}: ${fullText(part_of === null ? artifact : { ...artifact, part_of })}`;
}

function headOf(artifact: Artifact): string {
  return `${artifact.id}${replaces(artifact)}${stateOf(artifact)}`;
}

function replaces(artifact: Artifact): string {
  const before = artifact.supersedes || artifact.amends;
  return [
    ...(before ? [` (in place of ${before})`] : []),
    ...((artifact.version ?? 1) > 1 ? [` (changed in round ${wordedIn(artifact)})`] : []),
  ].join("");
}

function stateOf({ type, status, agreement, blocking, for_person, goes_by }: Artifact): string {
  if (status === "resolved") return " (answered)";
  if (goes_by !== undefined) return ` (open, ${goesBy})`;
  if (type === "OQ")
    return ` (open${blocking === true ? ", blocks, nobody has answered it" : ""}${for_person === true ? ", for the person" : ""})`;
  return agreement === "draft" ? "" : ` (${agreement})`;
}

export function agreedLine({ id, text }: Agreed): string {
  return `${id}: ${text}`;
}

/** A claim as it reads now, by its id. */
export function claimLine(claim: Claim): string {
  const taken = claim.withdrawn === null ? "" : " (withdrawn)";
  return `${idNow(claim)}${taken}: ${wordingOf(claim).text}`;
}

/** The id of its newest wording. */
export function idNow({ id, versions }: Claim): string {
  return versionId(id, versions.length);
}

const mostOptions = 8;

/** By the matter they are on, where there are several. */
export function optionsOf(ledger: Ledger, artifacts: readonly Artifact[]): string {
  const open = openOptions(ledger);
  const shown = open.slice(-mostOptions);
  const title = `Options on the table${leftOut(open.length - shown.length)}`;
  const lineOf = (option: Option) => {
    const written = writtenAs(option, artifacts);
    return `${option.id}${written === undefined ? "" : ` (written down as ${written.id})`}: ${option.text}`;
  };
  if (mattersOf(shown) < 2) return listed(title, shown.map(lineOf));
  const matterOf = (id: string | null) =>
    ledger.issues.find((issue) => issue.id === id)?.text ?? "the question of this round";
  const lines = [...Map.groupBy(shown, ({ issue }) => issue)].flatMap(([issue, own]) => [
    `On ${matterOf(issue)}:`,
    ...own.map((option) => `- ${lineOf(option)}`),
  ]);
  return part(title, lines.join("\n"));
}

/** Whether there is something to choose on more than one matter. */
export function areOnSeveralMatters(ledger: Ledger): boolean {
  return mattersOf(openOptions(ledger).slice(-mostOptions)) > 1;
}

function openOptions({ options }: Ledger): readonly Option[] {
  return options.filter(({ mergedInto }) => mergedInto === null);
}

function mattersOf(options: readonly Option[]): number {
  return new Set(options.map(({ issue }) => issue)).size;
}

/** What everybody is told alike, and first: how it goes, what it is about, what there is to know. */
export function shared({ options, strategy, background, participants }: Table): string {
  const { topic, context, workflow, outputType } = options;
  const types = collectedTypes(workflow, outputType);
  const hasWritten = types.includes("OPT") || types.includes("ARCH");
  const optionId = strategy.consensus.policy === "weighted_majority" ? "O2" : hasWritten ? "OPT-002" : null;
  const short = tableLedger(participants).seats.map(({ name, prefix }) => `${name} (${prefix})`);
  return joined([
    rules(optionId),
    `At the table, with the prefix of their claim ids: ${short.join(", ")}.`,
    part("The topic", topic, "topic"),
    ...(background === null || background.text === ""
      ? []
      : [part(background.statements.length === 0 ? aboutProject : aboutKnown, background.text, "project")]),
    ...contextParts(context, { title: "Context", label: "context", note: numbersNote.english }),
  ]);
}

/** So much is told to participants: of what they agree on, of claims that are cited, of rounds before the last ones in a sentence. */
const mostAgreed = 20;
const mostCited = 24;
const mostInShort = 4;

/** What of earlier rounds a participant reads, and the ids of the claims whose text is there. */
export interface History {
  readonly text: string;
  readonly shown: ReadonlySet<string>;
  /** Whether it tells what was agreed. */
  readonly hasAgreed: boolean;
}

/**
 * What a phase lets participants see of earlier rounds, the same for all of them; of the round itself they see nothing
 * here. It stays about as long however many rounds there were: the last in full, those before in short, what holds,
 * and the claims that any of it or the question names.
 */
export function historyFor(phase: Phase, course: Course, state: SessionState, question: string): History {
  const { context } = phase;
  const { held, ledger } = course;
  const last = held.at(-1);
  const decided = joined([decisionsOf(course, state), answersOf(course)]);
  if (context.history === "none" || last === undefined)
    return { text: decided, shown: new Set(), hasAgreed: false };
  const isFull = context.history === "full";
  const rounds = isFull ? held.slice(-2).map((round) => shownRound(ledger, round, round === last)) : [];
  const told = isFull
    ? [inShort(held.slice(0, -2)), ...rounds.map(roundText)]
    : [part("Synthesis of the last round", last.session.synthesis)];
  const agreed = lastOf("Agreed so far", state.agreed.map(agreedLine), mostAgreed, (left) =>
    left === 1 ? ` (${state.agreed[0]?.id})` : ` (${state.agreed[0]?.id} to ${state.agreed[left - 1]?.id})`,
  );
  const conflicts = context.conflicts ? joined([settledOf(state), conflictsOf(state)]) : "";
  const inRounds = new Set(rounds.flatMap(({ claims }) => claims));
  const named = citedIn(ledger, [question, ...told, conflicts, agreed]).filter((one) => !inRounds.has(one));
  const cited = named.slice(0, mostCited);
  return {
    text: joined([
      ...told,
      decided,
      unansweredOf(course),
      agreed,
      conflicts,
      listed(
        `Earlier claims that are cited here${leftOut(named.length - cited.length)}`,
        cited.map(claimLine),
      ),
      artifactsOf(visible(state, context.conflicts), (one) => isReadInFull(one, phase, course)),
    ]),
    shown: new Set([...inRounds, ...cited].map(({ id }) => id)),
    hasAgreed: agreed !== "",
  };
}

/** Whether participants of a phase read all that an artifact says. */
export function isReadInFull(artifact: Artifact, { context, converges }: Phase, { held }: Course): boolean {
  return converges || (context.history === "full" && wordedIn(artifact) >= held.length - 1);
}

/** The claims that texts name, in their order and each once. */
function citedIn(ledger: Ledger, texts: readonly string[]): readonly Claim[] {
  const named = texts.flatMap(referencesIn).flatMap(({ id }) => claimOf(ledger, id) ?? []);
  return [...new Set(named)].filter((claim) => !isArtifact(claim));
}

function visible({ artifacts }: SessionState, conflicts: boolean): Pick<SessionState, "artifacts"> {
  return { artifacts: conflicts ? artifacts : artifacts.filter(({ type }) => type !== "CONF") };
}

function inShort(rounds: readonly HeldRound[]): string {
  return listed(
    "Earlier rounds, in short",
    rounds
      .slice(-mostInShort)
      .map(
        ({ session }) => `Round ${session.number} (${session.phase}): ${firstSentence(session.synthesis)}`,
      ),
  );
}

function firstSentence(text: string): string {
  return /^.*?[.!?。！？](?=\s|$)/su.exec(text)?.[0] ?? text;
}

interface ShownRound extends HeldRound {
  readonly claims: readonly Claim[];
  readonly isLast: boolean;
}

/** The last round with everything that was claimed or reworded in it, the one before with positions alone. */
function shownRound({ claims }: Ledger, round: HeldRound, isLast: boolean): ShownRound {
  const { number } = round.session;
  const isShown = (claim: Claim) =>
    isLast ? wordingOf(claim).round === number : claim.kind === "position" && isOf(claim, number);
  const shown = claims.filter((claim) => !isArtifact(claim) && claim.withdrawn === null && isShown(claim));
  return { ...round, claims: shown, isLast };
}

function isOf(claim: Claim, round: number): boolean {
  return claim.versions[0]?.round === round && wordingOf(claim).round <= round;
}

function roundText({ session, claims, isLast }: ShownRound): string {
  const { number, phase, question, synthesis } = session;
  const text = [
    `Question: ${question}`,
    ...claims.map((claim) => `- ${claimLine(claim)}`),
    `Synthesis: ${synthesis}`,
  ];
  return part(`Round ${number} (${phase})${isLast ? "" : ", shortened: positions only"}`, text.join("\n"));
}

import { counted } from "../../text/counted.ts";
import { versionId } from "../../ledger/ids.ts";
import { type Claim, type Ledger, type Stand, wordingOf } from "../../ledger/ledger.ts";
import { englishLedger, standLine } from "../../ledger/told.ts";
import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import { type Course, type HeldRound, isPro, type Table } from "./course.ts";
import { answersOf } from "./gates.ts";
import { aboutKnown, aboutProject, rules } from "./prompt-words.ts";
import { wordedIn } from "./rules/amended.ts";
import { fullText } from "./rules/artifact-text.ts";
import type { Artifact } from "./rules/artifact.ts";
import { stands } from "./rules/artifacts.ts";
import { isArtifact, tableLedger } from "./rules/ledger.ts";
import type { Decision, SessionState } from "./rules/session.ts";
import type { Phase } from "./rules/strategy.ts";

// What prompts tell of a discussion: the same words for whoever is told.

export function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, items.map((item) => `- ${item}`).join("\n"));
}

/** The last of many, with how many there are besides. */
function lastOf(title: string, items: readonly string[], most: number): string {
  const left = items.length - most;
  return listed(
    left > 0 ? `${title} (the last ${most}; ${left} earlier ones still hold)` : title,
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
export function decisionsOf({ decisions, held }: Course): string {
  const told = decisions.filter(({ what }) => what !== "focus");
  const byPerson = told.filter(({ by }) => by === "person");
  const taken = told.filter(({ by }) => by === "recommended");
  const toHeed = decisions.filter(({ what, round }) => what === "focus" && round === held.length);
  return joined([
    listed("Decided by a person, final", byPerson.map(decisionLine)),
    listed(
      "Decided by the facilitator's recommendation, because no person was asked; open to discussion",
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

export function conflictsOf({ openConflicts }: Pick<SessionState, "openConflicts">): string {
  return listed(
    "Open conflicts",
    openConflicts.map(({ id, description, positions, rounds }) =>
      [
        `${id}, ${counted(rounds, "round")}: ${description}`,
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
  const lines = artifacts
    .filter(stands)
    .map((one) => `${one.id}${replaces(one)}${stateOf(one)}: ${isInFull(one) ? fullText(one) : one.title}`);
  return listed("Artifacts so far", lines);
}

function replaces(artifact: Artifact): string {
  const before = artifact.supersedes || artifact.amends;
  return [
    ...(before ? [` (in place of ${before})`] : []),
    ...((artifact.version ?? 1) > 1 ? [` (changed in round ${wordedIn(artifact)})`] : []),
  ].join("");
}

function stateOf({ type, status, agreement, blocking }: Artifact): string {
  if (status === "resolved") return " (answered)";
  if (type === "OQ") return blocking === true ? " (open, blocks)" : " (open)";
  return agreement === "draft" ? "" : ` (${agreement})`;
}

/** A claim as it reads now, by its id. */
export function claimLine(claim: Claim): string {
  return `${versionId(claim.id, claim.versions.length)}: ${wordingOf(claim).text}`;
}

export function standLines(all: readonly Stand[]): readonly string[] {
  return all.map((stand) => standLine(stand, englishLedger));
}

const mostOptions = 8;

export function optionsOf({ options }: Ledger): string {
  const open = options.filter(({ mergedInto }) => mergedInto === null);
  return listed(
    "Options on the table",
    open.slice(-mostOptions).map(({ id, text }) => `${id}: ${text}`),
  );
}

/** What everybody is told alike, and first: how it goes, what it is about, what there is to know. */
export function shared({ options: { topic, context }, background, participants }: Table): string {
  const short = tableLedger(participants).seats.map(({ name, prefix }) => `${name} (${prefix})`);
  return joined([
    rules,
    `At the table, with the prefix of their claim ids: ${short.join(", ")}.`,
    part("The topic", topic, "topic"),
    ...(background === null || background.text === ""
      ? []
      : [part(background.statements.length === 0 ? aboutProject : aboutKnown, background.text, "project")]),
    ...contextParts(context, { title: "Context", label: "context", note: numbersNote.english }),
  ]);
}

/** So many of what they agree on are told to participants, and so many rounds before the last ones in a sentence. */
const mostAgreed = 20;
const mostInShort = 4;

/**
 * What a phase lets participants see of earlier rounds, the same for all of them; of the round itself they see nothing
 * here. It stays about as long however many rounds there were: the last in full, those before in short, and what holds.
 */
export function historyFor({ context, converges }: Phase, course: Course, state: SessionState): string {
  const { held } = course;
  const last = held.at(-1);
  const isFresh = (one: Artifact) => wordedIn(one) >= held.length - 1;
  if (context.history === "none" || last === undefined)
    return joined([decisionsOf(course), answersOf(course)]);
  const told =
    context.history === "full"
      ? [
          inShort(held.slice(0, -2)),
          ...held.slice(-2).map((round) => roundText(course, round, round === last)),
        ]
      : [part("Synthesis of the last round", last.session.synthesis)];
  return joined([
    ...told,
    decisionsOf(course),
    answersOf(course),
    lastOf("Agreed so far", state.consensus, mostAgreed),
    context.conflicts ? joined([settledOf(state), conflictsOf(state)]) : "",
    artifactsOf(
      visible(state, context.conflicts),
      (one) => converges || (context.history === "full" && isFresh(one)),
    ),
  ]);
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

/** The last round with every claim of it, the one before with positions alone. */
function roundText({ ledger }: Course, { session }: HeldRound, isLast: boolean): string {
  const { number, phase, question, synthesis } = session;
  const claims = ledger.claims.filter(
    (claim) => !isArtifact(claim) && claim.versions[0]?.round === number && claim.withdrawn === null,
  );
  const shown = isLast ? claims : claims.filter(({ kind }) => kind === "position");
  const text = [
    `Question: ${question}`,
    ...shown.map((claim) => `- ${claimLine(claim)}`),
    `Synthesis: ${synthesis}`,
  ];
  return part(`Round ${number} (${phase})`, text.join("\n"));
}

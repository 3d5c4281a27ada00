import { counted } from "../../text/counted.ts";
import { versionId } from "../../ledger/ids.ts";
import { type Claim, type Ledger, type Option, wordingOf } from "../../ledger/ledger.ts";
import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import { type Course, isPro, type Table } from "./course.ts";
import { aboutKnown, aboutProject, rules } from "./prompt-words.ts";
import type { Agreed } from "./rules/agreed.ts";
import { wordedIn } from "./rules/amended.ts";
import { fullText, shortText } from "./rules/artifact-text.ts";
import type { Artifact } from "./rules/artifact.ts";
import { partOf, partsNotTaken } from "./rules/decision-options.ts";
import { collectedTypes } from "./rules/collected.ts";
import { inForce } from "./rules/in-force.ts";
import { tableLedger, writtenAs } from "./rules/ledger.ts";
import { stillFollowed } from "./rules/recommended.ts";
import type { Decision } from "./rules/session.ts";
import type { SessionState } from "./rules/session-state.ts";
import type { Phase } from "./rules/strategy.ts";

// What prompts tell of a discussion: the same words for whoever is told.

export function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, items.map((item) => `- ${item}`).join("\n"));
}

/** Behind a title: what is there besides, by ids. */
export function leftOut(ids: readonly string[]): string {
  return ids.length === 0 ? "" : ` (left out: ${inRuns(ids).join(", ")})`;
}

/** Ids in their order, three or more that follow each other as `SA-2 to SA-5`: there may be hundreds. */
function inRuns(ids: readonly string[]): readonly string[] {
  const placed = ids
    .map((id) => ({ id, stem: id.replace(/\d+$/, ""), number: Number(/\d+$/.exec(id)?.[0] ?? 0) }))
    .toSorted((a, b) => (a.stem < b.stem ? -1 : a.stem > b.stem ? 1 : a.number - b.number));
  // In a run, number and place grow alike.
  const runs = Map.groupBy(
    placed.map((one, place) => ({ ...one, run: `${one.stem} ${one.number - place}` })),
    ({ run }) => run,
  );
  return Array.from(runs.values(), (run) => run.map(({ id }) => id)).flatMap((run) =>
    run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`],
  );
}

/** The last of many, with how many there are besides, and which. */
export function lastOf(
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
  const part_of = partOf(artifact, all) ?? artifact.part_of;
  // What its head says of a question is not said twice.
  const told = { ...artifact, part_of, blocking: undefined, for_person: undefined };
  return `${headOf(artifact)}: ${fullText(told)}`;
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
  if (type === "OPT") return agreement === "conflict" ? " (its description is contested)" : "";
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
  const left = open.slice(0, -mostOptions).map(({ id }) => id);
  const title = `Options on the table${leftOut(left)}`;
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
    rules(optionId, hasWritten),
    `At the table, with the prefix of their claim ids: ${short.join(", ")}.`,
    part("The topic", topic, "topic"),
    ...(background === null || background.text === ""
      ? []
      : [part(background.statements.length === 0 ? aboutProject : aboutKnown, background.text, "project")]),
    ...contextParts(context, { title: "Context", label: "context", note: numbersNote.english }),
  ]);
}

/** Whether participants of a phase read all that an artifact says. */
export function isReadInFull(artifact: Artifact, { context, converges }: Phase, { held }: Course): boolean {
  return converges || (context.history === "full" && wordedIn(artifact) >= held.length - 1);
}

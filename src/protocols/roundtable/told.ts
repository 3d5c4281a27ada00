import { standLine, englishLedger } from "../../ledger/told.ts";
import { versionId } from "../../ledger/ids.ts";
import { type Claim, type Ledger, type Stand, wordingOf } from "../../ledger/ledger.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, isPro, type Table } from "./course.ts";
import { wordedIn } from "./rules/amended.ts";
import type { Artifact } from "./rules/artifact.ts";
import { fullText } from "./rules/artifact-text.ts";
import { stands } from "./rules/artifacts.ts";
import type { Decision, SessionState } from "./rules/session.ts";

// What prompts tell of a discussion: the same words for whoever is told.

export function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, items.map((item) => `- ${item}`).join("\n"));
}

/** The last of many, with how many there are besides. */
export function lastOf(title: string, items: readonly string[], most: number): string {
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
        `${id}, ${rounds} ${rounds === 1 ? "round" : "rounds"}: ${description}`,
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

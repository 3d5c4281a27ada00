import type { Ledger } from "../../ledger/ledger.ts";
import type { Contribution } from "../../ledger/contribution.ts";
import { reported } from "../../ledger/reported.ts";
import type { Floor } from "../../kernel/floor.ts";
import { joined } from "../prompt-parts.ts";
import { interventionFor, takesSide } from "./rules/moderation.ts";
import { withLooseOptions } from "./rules/ledger.ts";
import type { Assessment, StatementKind } from "./rules/statements.ts";
import { reportFor, type Table, tableOf } from "./rules/table.ts";
import type { RoundState, Violation } from "./rules/verdict.ts";
import { limits, wordCount } from "./rules/word-limits.ts";
import type { Course } from "./course.ts";
import { languageOf, wordsFor } from "./language.ts";
import { noteMissing } from "../missing.ts";
import { assessTurn, type Broken } from "./prompt.ts";
import { namesOf, speakersOf, type Team } from "./team.ts";

/** What the moderator reported, as it counts. */
export interface Assessed {
  readonly ledger: Ledger;
  readonly table: Table;
  /** What it says to the members; empty where it gave no report. */
  readonly intervention: string;
  readonly about: RoundState["about"];
  /** The first sentence that takes a side, after it was asked once more. */
  readonly side: string | null;
  /** It says which claims say the same, be it none. */
  readonly joins: boolean;
}

/** A round that was heard and not yet reported on. */
export interface Heard {
  readonly kind: StatementKind;
  readonly round: number;
  /** As it was shown to those who spoke. */
  readonly before: Ledger;
  readonly ledger: Ledger;
  readonly contributions: readonly Contribution[];
  /** As the record will have it. */
  readonly told: string;
  /** What each said of it in short, for the moderator alone. */
  readonly brief: string;
}

/** The moderator reports who stands where; where its words to the members take a side, it is told why and asked once more. */
export async function assess(floor: Floor, team: Team, course: Course, heard: Heard): Promise<Assessed> {
  const { kind, round } = heard;
  const report = await reportOf(floor, team, course, heard);
  // What a member is for in words of its own is on the table, whatever the report makes of it.
  const open = withLooseOptions(heard.ledger);
  const ledger = reported(open, reportFor(report, namesOf(team), round), heard.contributions);
  const intervention = textOf(report);
  if (wordCount(intervention) > limits.distribution)
    floor.warn(`The moderator's words after the ${kind} round are more than ${limits.distribution}.`);
  return {
    ledger,
    table: tableOf(ledger, report),
    intervention,
    about: aboutOf(report),
    side: takesSide(intervention),
    joins: Array.isArray(report.joined),
  };
}

async function reportOf(
  floor: Floor,
  team: Team,
  { record, replaced }: Course,
  { kind, ledger, told, brief }: Heard,
): Promise<Assessment> {
  const { options, moderator } = team;
  const last = record.findLastIndex(({ isRound }) => isRound);
  const shared = record.map((part) => part.shared);
  const turn = (broken: Broken | null) =>
    assessTurn(options, kind, speakersOf(team), {
      before: joined(shared.slice(0, last + 1)),
      said: joined([...shared.slice(last + 1), told]),
      ledger,
      brief,
      replaced,
      broken,
    });
  const first = await floor.ask(moderator, turn(null));
  if (!first.answered) {
    noteMissing(floor, `The moderator gave no report on the ${kind} round`, first.failure);
    return { issues: [], undiscussed: [], intervention: "" };
  }
  const side = takesSide(textOf(first.value));
  if (side === null) return first.value;
  const broken = {
    rules: [wordsFor(options).tookSide(side)],
    said: JSON.stringify(first.value, null, 1),
  };
  const second = await floor.ask(moderator, turn(broken));
  return second.answered ? second.value : first.value;
}

function textOf({ intervention }: Assessment): string {
  return typeof intervention === "string" ? intervention : intervention.text;
}

function aboutOf({ intervention }: Assessment): RoundState["about"] {
  if (typeof intervention === "string" || !intervention.kind) return undefined;
  return { kind: intervention.kind, ids: intervention.ids ?? [] };
}

/** What is said to the members: the moderator's words, or what should have been said where they still take a side. */
export function moderation(
  { intervention, side }: Pick<Assessed, "intervention" | "side">,
  { state, undiscussed, round }: RoundState,
  { moderator, options }: Team,
): {
  readonly text: string;
  readonly violations: readonly Violation[];
  readonly replaced: Course["replaced"];
} {
  if (side === null && intervention !== "") return { text: intervention, violations: [], replaced: null };
  const text = interventionFor(state, undiscussed, languageOf(options));
  if (side === null) return { text, violations: [], replaced: null };
  const violation = { round, seat: moderator.name, rule: "side-taken", detail: side } as const;
  return { text, violations: [violation], replaced: { why: side, instead: text } };
}

import type { AskedQuestion } from "../../../manifest/method.ts";
import { givenUpWhen, optionIn, stepText } from "../../../table/answer.ts";
import { askedQuestions } from "../../../table/questions.ts";
import { type BriefJson, briefJson } from "../../../table/brief-json.ts";
import { briefOf } from "../../../table/brief.ts";
import { authorOf, type Id, type Item, textOf } from "../../../table/item.ts";
import type { Tell } from "../../../table/sections.ts";
import {
  type SettledJson,
  settledJson,
  type StandingJson,
  standingJson,
} from "../../../table/standing-json.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { insightKind } from "../shapes.ts";
import { lastNoted, type Stress, type SwarmEntry } from "../state.ts";
import { attackText, howMet, standingAttacks } from "./attacks.ts";
import {
  agreedPoints,
  agreedText,
  countedLines,
  countedText,
  endedOf,
  openDebates,
  type Sentence,
} from "./counted.ts";
import { stillOpen } from "./synthesis.ts";

/** The content of `artifacts/synthesis.json` (contract, section 4). All of it follows from the ledger. */
export interface SwarmVerdict {
  readonly executiveSummary: string;
  readonly insights: readonly {
    readonly title: string;
    readonly description: string;
    readonly confidence: string;
    /** What it rests on, by id and in words. */
    readonly ids: readonly Id[];
    readonly supportingEvidence: readonly string[];
    readonly dissentingViews: readonly string[];
  }[];
  readonly agreements: readonly {
    readonly point: string;
    readonly id: Id;
    readonly supporters: readonly string[];
    /** Who could live with it, and on which condition. */
    readonly accepting: readonly { readonly seat: string; readonly condition: string | null }[];
    /** Who agrees to less, and to what. */
    readonly narrowed: readonly { readonly seat: string; readonly text: string }[];
    /** All of that in a line. */
    readonly told: string;
  }[];
  /** Points of the Contrarian that still hold against something, and how experts met them. */
  readonly attacks: readonly {
    readonly id: Id;
    readonly against: string;
    readonly told: string;
    readonly met: readonly string[];
  }[];
  /** What would make those who are for something give it up, in their own words. */
  readonly wouldChange: readonly { readonly option: Id; readonly seat: string; readonly text: string }[];
  readonly unresolvedDebates: readonly {
    readonly topic: string;
    readonly id: Id;
    readonly positions: readonly {
      readonly stance: string;
      readonly advocates: readonly string[];
      readonly arguments: readonly string[];
    }[];
  }[];
  readonly openQuestions: readonly string[];
  readonly recommendations: readonly string[];
  /** The answer: the author's words for it, and what is counted. */
  readonly bottomLine: readonly Sentence[];
  readonly brief: BriefJson | null;
  readonly nextSteps: readonly Step[];
  /** Who is for something other than what was decided or leads, with their own reasons; nobody in a tie. */
  readonly minorityReport: readonly {
    readonly position: string;
    readonly option: Id;
    readonly advocate: string;
    readonly reason: string;
  }[];
  readonly settled: readonly SettledJson[];
  readonly standing: readonly StandingJson[];
  readonly questions: readonly Omit<AskedQuestion, "ids">[];
  readonly stress: Stress | null;
  /** What could not be taken as it was said. */
  readonly notTaken: readonly { readonly seat: string; readonly why: string }[];
  /** Who wrote the answer; code where nobody did. */
  readonly by: "historian" | "code";
}

interface Step {
  readonly action: string;
  readonly owner: string;
  readonly by: string;
  readonly ids: readonly Id[];
}

export function verdictOf(tell: Tell, kept: readonly SwarmEntry[], rounds: number): SwarmVerdict {
  const { ledger, words, nameOf } = tell;
  const brief = briefOf(ledger);
  const counted = countedLines(tell);
  const [first] = brief?.parts ?? [];
  const steps = (brief?.steps ?? []).map(stepOf);
  const ended = endedOf(ledger);
  return {
    executiveSummary: first === undefined ? countedText(tell) : textOf(first),
    insights: liveItems(ledger, insightKind)
      .filter(({ round }) => round === first?.round)
      .map((item) => insightOf(tell, item)),
    agreements: agreedPoints(tell).map((one) => ({
      point: one.point,
      id: one.id,
      supporters: one.supporters.map(nameOf),
      accepting: one.accepting.map(({ seat, condition }) => ({ seat: nameOf(seat), condition })),
      narrowed: one.narrowed.map(({ seat, text }) => ({ seat: nameOf(seat), text })),
      told: agreedText(tell, one),
    })),
    attacks: standingAttacks(ledger).map((attack) => ({
      id: attack.point.id,
      against: attack.against,
      told: attackText(tell, attack),
      met: howMet(tell, attack),
    })),
    wouldChange: ended.flatMap(({ on, held }) =>
      held.flatMap(({ option }) =>
        givenUpWhen(ledger, on, option).map(({ seat, text }) => ({ option, seat: nameOf(seat), text })),
      ),
    ),
    unresolvedDebates: openDebates(tell).map(({ id, topic, sides }) => ({
      topic,
      id,
      positions: sides.map(({ stance, advocates, reasons }) => ({
        stance,
        advocates: advocates.map(nameOf),
        arguments: reasons,
      })),
    })),
    openQuestions: stillOpen(tell, rounds),
    recommendations: steps.map((step) => stepText(words, step)),
    bottomLine: [
      ...(brief === null || first === undefined ? [] : [{ sentence: brief.title, ids: first.from.slice(1) }]),
      ...counted,
    ],
    brief: briefJson(ledger, nameOf),
    nextSteps: steps,
    minorityReport: ended.flatMap(({ settled }) =>
      settled.minority.map(({ seat, option, why }) => ({
        position: optionIn(tell, option),
        option,
        advocate: nameOf(seat),
        reason: why,
      })),
    ),
    settled: ended.map(({ settled }) => settledJson(settled, nameOf)),
    standing: standingJson(ledger, nameOf),
    questions: askedQuestions(ledger, nameOf).map(({ ids: _ids, ...one }) => one),
    stress: lastNoted(kept, "stress")?.stress ?? null,
    notTaken: ledger.refused.map(({ by, why }) => ({ seat: nameOf(by), why })),
    by: brief === null ? "code" : "historian",
  };
}

function stepOf(step: Item): Step {
  const { owner = "", by = "" } = step.fields;
  return { action: textOf(step), owner, by, ids: step.from.slice(1) };
}

/** An insight with what it rests on, and who contests that. */
function insightOf({ ledger, nameOf }: Tell, item: Item): SwarmVerdict["insights"][number] {
  const { title = "", confidence = "" } = item.fields;
  const evidence = item.from.slice(1).flatMap((id) => ledger.items.get(id) ?? []);
  return {
    title,
    description: textOf(item),
    confidence,
    ids: evidence.map(({ id }) => id),
    supportingEvidence: evidence.map((one) => `[${one.id}] ${nameOf(authorOf(one))}: ${textOf(one)}`),
    dissentingViews: evidence.flatMap(({ id }) =>
      (itemStanding(ledger, id)?.contestedBy ?? []).map(({ by, why }) => `${nameOf(by)} (${id}): ${why}`),
    ),
  };
}

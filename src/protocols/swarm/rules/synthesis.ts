import { briefOf } from "../../../table/brief.ts";
import { issueKind, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { lastSaid } from "../../../table/notes.ts";
import { openQuestions } from "../../../table/questions.ts";
import type { Tell } from "../../../table/sections.ts";
import { liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import { insightKind } from "../shapes.ts";
import { attackText, howMet, standingAttacks } from "./attacks.ts";
import { agreedPoints, agreedText, countedText, openDebates } from "./counted.ts";

/** What a round came to (seed 003). Agreements and disagreements are counted; the rest is in the chair's own words. */
export interface RoundSynthesis {
  readonly summary: string;
  readonly agreements: readonly string[];
  readonly disagreements: readonly string[];
  readonly insights: readonly string[];
  readonly openQuestions: readonly string[];
  readonly nextTopicSuggestions: readonly string[];
  /** Whose words the summary is in. */
  readonly by: "moderator" | "historian" | "code";
}

/** Of a ledger as it was after the round. */
export function roundSynthesis(tell: Tell, round: number): RoundSynthesis {
  const { ledger, words, nameOf } = tell;
  const saidOf = (field: string) =>
    lastSaid(ledger, field, (note) => note.round === round && isChair(note.move));
  const lines = (field: string) => saidOf(field)?.split("\n") ?? [];
  const brief = briefOf(ledger);
  const [first] = brief?.parts ?? [];
  const isFinal = first?.round === round;
  const summary = isFinal ? textOf(first) : saidOf("summary");
  const names = (seats: readonly string[]) => listed(words, seats.map(nameOf));
  return {
    summary: summary ?? countedText(tell),
    agreements: agreedPoints(tell).map((one) => agreedText(tell, one)),
    disagreements: [
      ...openDebates(tell).flatMap(({ id, topic, sides }) => {
        const told = sides.map(({ stance, advocates }) => `${stance}: ${names(advocates)}`);
        // Of a topic each side is a line; of a claim all of it.
        return ledger.items.get(id)?.kind === issueKind ? told : [`${topic}: ${told.join("; ")}`];
      }),
      ...standingAttacks(ledger).map(
        (attack) => `${attackText(tell, attack)}: ${howMet(tell, attack).join("; ")}`,
      ),
    ],
    insights: isFinal ? insightsOf(ledger, round) : lines("insights"),
    openQuestions: stillOpen(tell, round),
    nextTopicSuggestions: lines("nextTopicSuggestions"),
    by: summary === null ? "code" : isFinal ? "historian" : "moderator",
  };
}

function insightsOf(ledger: Ledger, round: number): readonly string[] {
  const own = liveItems(ledger, insightKind).filter((item) => item.round === round);
  return own.map((item) => `${item.fields["title"] ?? ""}: ${textOf(item)}`);
}

/** What experts ask the person, and what a chair says that nobody could answer, in the last round in which one did. */
export function stillOpen({ ledger }: Tell, round: number): readonly string[] {
  const asked = openQuestions(ledger).map(({ id, text }) => `${text} [${id}]`);
  const last = lastSaid(ledger, "openQuestions", (note) => note.round <= round && isChair(note.move));
  return [...asked, ...(last?.split("\n") ?? [])];
}

function isChair(move: string): boolean {
  return move === "synthesis" || move === "final_synthesis";
}

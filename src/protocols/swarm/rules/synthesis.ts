import { issueKind, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { lastSaid, liveItems } from "../../../table/stands.ts";
import { openQuestions } from "../../../table/questions.ts";
import type { Tell } from "../../../table/sections.ts";
import { listed } from "../../../words.ts";
import { insightKind } from "../shapes.ts";
import { attacksTold } from "./attacks.ts";
import { agreedPoints, countedText, openDebates } from "./counted.ts";
import { briefOf } from "../../../table/brief-told.ts";

export type RoundSynthesis = Readonly<ReturnType<typeof roundSynthesis>>;

export function roundSynthesis(tell: Tell, round: number) {
  const { ledger, words } = tell;
  const saidOf = (field: string) =>
    lastSaid(ledger, field, (note) => note.round === round && isChair(note.move));
  const lines = (field: string) => saidOf(field)?.split("\n") ?? [];
  const brief = briefOf(ledger);
  const [first] = brief?.parts ?? [];
  const isFinal = first?.round === round;
  const summary = isFinal ? textOf(first) : saidOf("summary");
  return {
    summary: summary ?? countedText(tell),
    agreements: agreedPoints(tell).map(({ told }) => told),
    disagreements: [
      ...openDebates(tell).flatMap(({ id, topic, positions }) => {
        const told = positions.map(({ stance, advocates }) => `${stance}: ${listed(words, advocates)}`);
        // Of a topic each side is a line; of a claim all of it.
        return ledger.items.get(id)?.kind === issueKind ? told : [`${topic}: ${told.join("; ")}`];
      }),
      ...attacksTold(tell).map(({ told, met }) => `${told}: ${met.join("; ")}`),
    ],
    insights: isFinal ? insightsOf(ledger, round) : lines("insights"),
    openQuestions: stillOpen(tell, round),
    nextTopicSuggestions: lines("nextTopicSuggestions"),
    /** Whose words the summary is in. */
    by: summary === null ? ("code" as const) : isFinal ? ("historian" as const) : ("moderator" as const),
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

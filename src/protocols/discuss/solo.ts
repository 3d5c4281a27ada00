import { ColloquyError } from "../../kernel/error.ts";
import { speakersOf } from "./cast.ts";
import { writtenAlone } from "./conclude.ts";
import { askWhatNow } from "./gates.ts";
import type { DiscussOutcome } from "./options.ts";
import { unanimityWarning } from "./rules/consensus.ts";
import { stateOf } from "./rules/state.ts";
import { soloShape } from "./shapes.ts";
import type { Noted } from "./state.ts";
import { asked, inRound, onTheTable, type Talk } from "./talk.ts";

/** Nothing of these is a matter of one turn: the way to the agents is broken. */
const transport = new Set<string>(["not-installed", "not-logged-in", "exit", "threw", "garbage", "breaker"]);

const differences =
  "The team cannot meet, so each role goes through the discussion alone. Changes of position are tracked in simplified form, every member submits all rounds at once, and nobody criticises anybody else; the breadth of viewpoints is the same.";

/** Each role goes through the whole discussion alone, and the moderator lays side by side what they say. */
export async function soloDiscussion(talk: Talk): Promise<DiscussOutcome> {
  const { floor, broken } = talk;
  const isTransport = broken.some(({ code }) => transport.has(code));
  floor.warn(differences, isTransport ? "team-circuit-break" : "team-fallback-full");
  floor.keep<Noted>({ v: 2, kind: "fallback" });
  await inRound(talk, "Solo", async () => {
    const { heard, missing } = await asked(talk, "solo", speakersOf(talk.team), soloShape, {
      focus: [],
      sees: onTheTable(talk.table),
    });
    const isLimited = missing.some(({ code }) => code === "limit");
    if (heard.length === 0 && !isLimited) throw nobodyAnswered(talk);
    await writtenAlone(talk);
  });
  if (floor.limit !== null) return { decision: "none" };
  if (stateOf(talk.table.ledger) === "CONSENSUS") floor.warn(unanimityWarning);
  const next = await askWhatNow(talk);
  return { decision: next.step === "end" ? next.decision : "none" };
}

function nobodyAnswered({ broken }: Talk): ColloquyError {
  const reasons = [...new Set(broken.map(({ message }) => message))];
  return new ColloquyError("no-answer", `No member answered: ${reasons.join("; ")}.`, {
    hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
  });
}

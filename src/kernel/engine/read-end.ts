import { discounted } from "../act.ts";
import type { Receipt } from "../receipt.ts";
import type { Reply } from "../reply.ts";
import type { Seat } from "../seat.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { excerpt } from "./call.ts";
import type { CallEnd } from "./call-end.ts";
import type { Call } from "./seated-call.ts";
import { readReply } from "./ladder.ts";

interface Read<A> {
  readonly reply: Reply<A>;
  /** What was taken for something else than it is, or left out. */
  readonly notes: readonly string[];
}

/** What came of a call, read by its turn. */
export function readEnd<A>(
  call: Pick<Call<A>, "turn" | "why" | "agent">,
  end: CallEnd,
  receipt: Receipt,
  shown: AlreadyShown,
): Read<A> {
  const failure = discounted(call.agent.name, end.acts ?? []);
  if (failure !== null && !isOurs(end)) {
    const raw = "answer" in end ? excerpt(end.answer.text) : end.raw;
    return { reply: { answered: false, failure, raw, receipt }, notes: [] };
  }
  if ("failure" in end)
    return { reply: { answered: false, failure: end.failure, raw: end.raw, receipt }, notes: [] };
  const { text } = end.answer;
  const reading = readReply<A>(end.answer, call.turn, shown);
  if (reading.rung === null) {
    const failure = { code: reading.code, message: reading.problem };
    return { reply: { answered: false, failure, raw: excerpt(text), receipt }, notes: [] };
  }
  const rung = call.why === "repair" ? "repair-turn" : reading.rung;
  const { value, notes = [] } = reading;
  return { reply: { answered: true, value, raw: text, rung, receipt }, notes };
}

/** We ended the call: it is made again when the discussion goes on. */
function isOurs(end: CallEnd): boolean {
  return "failure" in end && (end.failure.code === "limit" || end.failure.code === "cancelled");
}

const mostNotes = 4;

/** One sentence for the record, however much there was. */
export function noted({ name }: Seat, notes: readonly string[]): string {
  const more = notes.length - mostNotes;
  const said = [...notes.slice(0, mostNotes), ...(more > 0 ? [`${more} more of the kind`] : [])];
  return `${name}'s reply was not quite in the form asked for: ${said.join("; ")}.`;
}

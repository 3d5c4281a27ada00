import type { Act } from "../eyes.ts";
import { discounted, toolsOf } from "../who-answered.ts";
import type { Receipt } from "../receipt.ts";
import type { Used, CallEnd } from "../request.ts";
import type { Reply } from "../reply.ts";
import type { Seat } from "../seat.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { excerpt } from "./call.ts";
import type { Call } from "./seated-call.ts";
import { readReply } from "./ladder.ts";
import type { Exchange } from "../prompt.ts";
import type { Runner } from "./runner.ts";
import type { Turn } from "../turn.ts";
import type { Past, PastCall } from "./past.ts";

interface ReadReply<A> {
  readonly reply: Reply<A>;
  readonly notes: readonly string[];
}

export function readEnd<A>(
  call: Pick<Call<A>, "turn" | "why" | "agent">,
  end: CallEnd,
  receipt: Receipt,
  shown: AlreadyShown,
): ReadReply<A> {
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

export function noted({ name }: Seat, notes: readonly string[]): string {
  const more = notes.length - mostNotes;
  const said = [...notes.slice(0, mostNotes), ...(more > 0 ? [`${more} more of the kind`] : [])];
  return `${name}'s reply was not quite in the form asked for: ${said.join("; ")}.`;
}

export function receiptOf<A>({ agent, seated }: Call<A>, end: CallEnd, ms: number, used: Used): Receipt {
  const answer = "answer" in end ? end.answer : null;
  const { requests, ...taken } = used;
  // A script that fails was asked nothing that costs.
  const scripted = answer === null && agent.kind === "script" ? "named" : answer?.scripted;
  return {
    asked: seated.agents[0]?.name ?? agent.name,
    answeredBy: agent.name,
    fallback: agent !== seated.agents[0],
    ...(agent.kind === "human" && { person: true as const }),
    model: answer?.model ?? null,
    sessionId: answer?.sessionId ?? null,
    exitCode: answer?.exitCode ?? ("exitCode" in end ? end.exitCode : null),
    ms: Math.round(ms),
    ...taken,
    ...(requests !== 1 && { requests }),
    ...(answer?.signed && { signed: answer.signed }),
    ...(scripted !== undefined && { scripted }),
  };
}

export function noteLostSession<A>(
  { key, agent, seated: { seat } }: Call<A>,
  earlier: readonly Exchange[],
  { sessionId }: Receipt,
  runner: Runner,
): void {
  const mine = earlier.findLast(({ receipt }) => receipt.answeredBy === agent.name);
  const before = mine?.receipt.sessionId ?? null;
  if (before === null || sessionId === null || before === sessionId) return;
  const message = `${agent.name} no longer knew its session for ${seat.name}; it was given the earlier turns again.`;
  void runner.append({ type: "warned", key: `${key}/session`, message });
}

export function recordedReply<A>(before: PastCall): Reply<A> {
  if (before.type === "turn.failed")
    return { answered: false, failure: before.failure, raw: before.raw, receipt: before.receipt };
  const { reply, raw, rung, receipt, witnessed } = before;
  const said = { value: reply as A, raw: raw ?? String(reply), rung, receipt };
  return { answered: true, ...said, ...(witnessed !== undefined && { witnessed }) };
}

/** `undefined` where the turn can no longer read what was said to another version: then it is asked again. */
export function keptReply<A>(before: PastCall, turn: Turn<A>, shown: AlreadyShown): Reply<A> | undefined {
  const recorded = recordedReply<A>(before);
  if (!recorded.answered || turn.schema === null) return recorded;
  const fitting = turn.schema.safeParse(recorded.value);
  if (fitting.success) return { ...recorded, value: fitting.data };
  const reading = readReply<A>({ text: recorded.raw }, turn, shown);
  return reading.rung === null ? undefined : { ...recorded, value: reading.value };
}

/** A call that outlived who made it is found again, with what went there before. */
export async function recordActs<A>(
  { key, round, agent, turn, seated }: Call<A>,
  acts: readonly Act[],
  { past, runner }: { readonly past: Past; readonly runner: Runner },
): Promise<void> {
  const common = { key, round, seat: seated.seat.name, turn: turn.kind, agent: agent.name };
  for (const act of acts.slice(past.countOf("acted", key)))
    await runner.append({ type: "acted", ...common, ...act });
  const refused = acts.filter((act) => act.refused === true);
  const told = [
    ...(refused.length === 0
      ? []
      : [
          `${agent.name} wanted to use a tool of its own for ${common.seat}, and could not: ${toolsOf(refused)}.`,
        ]),
    ...(refused.length === acts.length
      ? []
      : [`${discounted(agent.name, acts)?.message ?? ""} (${common.seat}).`]),
  ];
  if (told.length > 0) void runner.append({ type: "warned", key: `${key}/acted`, message: told.join(" ") });
}

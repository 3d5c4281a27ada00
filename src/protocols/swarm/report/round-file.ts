import type { Round } from "../../../kernel/discussion.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Account } from "./account.ts";

/** The messages of a round in the order in which they were sent; `round_start` is the moderator's opening. */
export function messagesOf({ told: { discussion } }: Account, { round }: Round) {
  const seats = new Map(discussion.seats.map(({ seat }) => [seat.name, seat.id]));
  const sent = discussion.messages.filter((one) => one.round === round);
  return sent.map(({ from, message, ts }, index) => ({
    id: `r${round}-msg-${String(index + 1).padStart(3, "0")}`,
    from: seats.get(from) ?? from,
    type: message.type === "round_start" ? "opening" : message.type,
    content: message.type === "round_start" ? openingIn(message.content) : message.content,
    timestamp: ts,
  }));
}

type Message = ReturnType<typeof messagesOf>[number];

function openingIn(content: unknown): unknown {
  return typeof content === "object" && content !== null && "moderator_opening" in content
    ? content.moderator_opening
    : content;
}

const spoken: ReadonlySet<string> = new Set([
  "opening",
  "initial_statement",
  "counterpoint",
  "rebuttal",
  "analogy",
]);

/** A round in the shape of seed 003. Stress checks stand apart: they are no step of a round. */
export function roundFile(account: Account, held: Round): ProjectedFile {
  const { told, syntheses } = account;
  const messages = messagesOf(account, held);
  const said = messages.filter((one) => !isStress(one));
  const stress = messages.filter(isStress);
  const turns = held.turns.filter(({ kind }) => spoken.has(kind));
  const seatId = (name: string) =>
    told.discussion.seats.find(({ seat }) => seat.name === name)?.seat.id ?? name;
  const { by, ...synthesis } = syntheses.get(held.round - told.discussion.roundsBefore) ?? { by: null };
  return jsonFile(`rounds/${String(held.round).padStart(3, "0")}.json`, {
    roundId: held.round,
    topic: held.title,
    timestamp: held.startedAt,
    messages: said,
    // Answers are sent when all of their step have given theirs.
    pending: turns.flatMap(({ seat, kind, answer }) =>
      answer === undefined || kind === "opening" || messages.some(isOf(seatId(seat), kind))
        ? []
        : [{ from: seatId(seat), type: kind, content: answer.value, timestamp: answer.at }],
    ),
    synthesis: by === null ? null : { ...synthesis, by },
    metadata: {
      messageCount: said.length,
      participants: [...new Set(said.map(({ from }) => from))],
      completed: held.completed,
      missing: turns
        .filter(({ answer }) => answer === undefined)
        .map(({ seat, kind, calls }) => ({
          from: seatId(seat),
          type: kind,
          failures: calls.flatMap(({ agent, failure }) =>
            failure ? [`${agent}: ${failure.code}: ${failure.message}`] : [],
          ),
        })),
    },
    ...(stress.length > 0 && { stress: { messages: stress } }),
  });
}

function isOf(seat: string, kind: string): (message: Message) => boolean {
  return ({ from, type }) => from === seat && type === kind;
}

function isStress({ type }: Message): boolean {
  return type.startsWith("stress_");
}

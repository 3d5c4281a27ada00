import { notedAs } from "../../../table/moved.ts";
import type { Round } from "../../../kernel/discussion.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Account } from "./account.ts";
import { allChecksOf } from "../../../document/checks.ts";
import { type Doc, heading, paragraph, section } from "../../../document/document.ts";
import { recordDoc } from "../../../table/report.ts";
import { everythingSaid } from "../../../table/said.ts";
import { questions } from "../../../table/sections.ts";

/** The messages of a round in the order in which they were sent; `round_start` is the moderator's opening. */
function messagesOf({ told: { discussion } }: Account, { round }: Round) {
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

export function roundFile(account: Account, held: Round): ProjectedFile {
  const { told, syntheses } = account;
  const messages = messagesOf(account, held);
  const turns = held.turns.filter(({ kind }) => spoken.has(kind));
  const seatId = (name: string) =>
    told.discussion.seats.find(({ seat }) => seat.name === name)?.seat.id ?? name;
  const { by, ...synthesis } = syntheses.get(held.round - told.discussion.roundsBefore) ?? { by: null };
  return jsonFile(`rounds/${String(held.round).padStart(3, "0")}.json`, {
    roundId: held.round,
    topic: held.title,
    timestamp: held.startedAt,
    messages,
    // Answers are sent when all of their step have given theirs.
    pending: turns.flatMap(({ seat, kind, answer }) =>
      answer === undefined ||
      kind === "opening" ||
      messages.some(({ from, type }) => from === seatId(seat) && type === kind)
        ? []
        : [{ from: seatId(seat), type: kind, content: answer.value, timestamp: answer.at }],
    ),
    synthesis: by === null ? null : { ...synthesis, by },
    metadata: {
      messageCount: messages.length,
      participants: [...new Set(messages.map(({ from }) => from))],
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
  });
}

export const transcriptPath = "artifacts/transcript.md";

export function transcript(account: Account): Doc {
  const { words, told, syntheses, nameOf } = account;
  const { rounds, roundsBefore } = told.discussion;
  const checks = allChecksOf(told.discussion);
  const reopening = notedAs(told.kept, "reopening").at(-1);
  const said = rounds.flatMap((round) => {
    const number = round.round - roundsBefore;
    const summary = syntheses.get(number)?.summary;
    const openings = messagesOf(account, round).filter(({ type }) => type === "opening");
    return section(`${words("swarm.round", { round: number })}: ${round.title}`, [
      ...openings.flatMap(({ from, content }) => [heading(3, nameOf(from)), paragraph(String(content))]),
      ...everythingSaid(account, number, checks),
      ...(summary === undefined
        ? []
        : [heading(3, words("swarm.synthesisOf", { round: number })), paragraph(summary)]),
    ]);
  });
  const again = reopening === undefined ? [] : section(words("swarm.reopening"), [paragraph(reopening.text)]);
  return recordDoc(account, told.discussion, told.given.topic, [...questions(account), ...said, ...again]);
}

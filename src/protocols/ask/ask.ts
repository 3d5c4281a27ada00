import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import type { Receipt } from "../../kernel/receipt.ts";
import { type AskEntry, type AskOptions, type AskOutcome, brief } from "./options.ts";
import { reviewOwn } from "../../table/own-review.ts";
import { askTurn } from "./prompt.ts";
import type { Method } from "../../manifest/method.ts";
import { conversationOf, isSameTurn, turnOf } from "./plan.ts";
import { type AskVerdict, report } from "./report/report.ts";

/** More than this of earlier turns may crowd out the question. */
const muchBytes = 32 * 1024;

export const ask: Protocol<AskOptions, AskOutcome> = async (floor, options) => {
  const { given, notices, session } = options;
  for (const notice of notices) floor.warn(notice);

  return floor.round(`Turn ${options.turn}`, async () => {
    if (given !== null) return { answer: given.answer, resumed: null };

    const [seat] = floor.seats;
    if (seat === undefined) throw new ColloquyError("fault", "A question needs a seat to go to.");
    const turn = askTurn(options);
    const bytes = new TextEncoder().encode(turn.prompt.fresh).length;
    const isMuch = bytes > muchBytes;
    if (session === null && isMuch) floor.warn(muchWarning(bytes));

    const reply = await floor.ask(seat, turn);
    if (!reply.answered)
      throw new ColloquyError(
        "no-answer",
        `The question got no answer: ${reply.failure.message.replace(/\.$/, "")}. \`colloquy agents\` shows who can answer here and how to connect an agent.`,
      );
    floor.keep<AskEntry>({ v: 2 });
    const resumed = howResumed(options, reply.receipt);
    if (session !== null && resumed === "assembled") {
      floor.warn(lostWarning(session.agent, reply.receipt));
      if (isMuch) floor.warn(muchWarning(bytes));
    }
    const answer = options.review ? await reviewOwn(floor, seat, turn, reply.value) : reply.value;
    return { answer, resumed };
  });
};

// An agent may have begun a new session where the old one was gone; only the same session is a resumed one.
function howResumed({ earlier, session }: AskOptions, receipt: Receipt): AskOutcome["resumed"] {
  if (earlier.length === 0) return null;
  const isSame = receipt.answeredBy === session?.agent && receipt.sessionId === session.id;
  return isSame ? "native" : "assembled";
}

function muchWarning(bytes: number): string {
  return `The earlier turns in the prompt are ${Math.round(bytes / 1024)} KB long (more than 32 KB); the agent may lose sight of the question.`;
}

function lostWarning(agent: string, { answeredBy }: Receipt): string {
  return answeredBy === agent
    ? `${agent} did not go on in its earlier session; it was told the earlier turns again.`
    : `${answeredBy} was told the earlier turns.`;
}

export const method: Method<AskOptions, AskEntry, AskOutcome, AskVerdict> = {
  ...brief,
  run: ask,
  follows: (_given, id) => ["ask", "--resume", id, "…"],
  report,
  // A question that merged conversations is asked in one of them; the others get the turn.
  shares: {
    with: ({ given, outcome }) => (given.given !== null || outcome === null ? [] : given.shareWith),
    copy({ discussion, given }, held) {
      const turn = turnOf(discussion);
      const there = conversationOf(held);
      if (turn.answer === null || there.some((one) => isSameTurn(one, turn))) return null;
      const nothing = { context: [], knownContext: [], earlier: [], shareWith: [], notices: [] };
      return { ...given, ...nothing, session: null, turn: there.length + 1, given: turn };
    },
  },
};

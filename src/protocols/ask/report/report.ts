import { answererIn } from "../../../kernel/scripted.ts";
import { code, type Doc, heading, paragraph, quotation } from "../../../document/document.ts";
import { toMarkdown } from "../../../document/to-markdown.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Report, Told } from "../../../manifest/method.ts";
import { conversationOf, type ConversationTurn } from "../conversation.ts";
import type { AskOptions } from "../options.ts";
import type { AskEntry, AskOutcome } from "../state.ts";
import { brief } from "./brief.ts";

const transcriptPath = "artifacts/transcript.md";

/** What `--json` gives for a question (contract, section 4). */
export interface AskVerdict {
  readonly answer: string;
  readonly conversation: string;
  /** The question's number in the conversation. */
  readonly turn: number;
  /** How the agent knew what was said before: from its own session, or because it was told again. */
  readonly resumed: "native" | "assembled" | null;
  /** The conversations it went on from. */
  readonly sources: readonly string[];
}

/** A question, its answer, and how to go on. */
export function report(told: Told<AskOptions, AskEntry, AskOutcome>): Report<AskVerdict> {
  const { discussion, given, outcome, earlier } = told;
  const { turn, sources } = given;
  const whole = () => `${toMarkdown(transcript([...earlier, discussion]))}\n`;
  return {
    verdict: outcome && {
      answer: outcome.answer,
      conversation: discussion.id,
      turn,
      resumed: outcome.resumed,
      sources,
    },
    ...brief.tell(told),
    page: () => (outcome === null ? null : [paragraph(outcome.answer)]),
    document: () => conversationOf([discussion]).flatMap(turnDocument),
    folderFiles: () => [{ path: transcriptPath, text: whole() }],
    named: { transcript: transcriptPath },
    next: () => ["ask", ...homeOf(told), ...configOf(told), "--resume", discussion.id, "…"],
    plain: { answer: outcome?.answer ?? null, transcript: whole, name: "Conversation" },
  };
}

/** After those turns that a fork or a merge began with. */
function turnDocument(turn: ConversationTurn): Doc {
  return [
    heading(2, "Question"),
    quotation(turn.question),
    ...(turn.answer === null
      ? [paragraph(`No answer: ${turn.why}`)]
      : [heading(2, `Answer of ${answererIn(turn.receipt)}`), quotation(turn.answer)]),
  ];
}

/** A home that was named by hand has to be named again. */
function homeOf({ place }: Told<AskOptions, AskEntry, AskOutcome>): readonly string[] {
  const [, home] = /^(.*)[/\\]discussions[/\\][^/\\]+$/.exec(place.folder) ?? [];
  return place.address.startsWith("--session") && home !== undefined ? ["--home", home] : [];
}

function configOf({ place: { config } }: Told<AskOptions, AskEntry, AskOutcome>): readonly string[] {
  return config === undefined ? [] : ["--config", config];
}

/** Every question and answer in order, with who answered and where it was asked first. */
function transcript(discussions: readonly Discussion[]): Doc {
  const { id = "", title = "" } = discussions.at(-1) ?? {};
  const turns = conversationOf(discussions);
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  return [
    heading(1, title),
    paragraph(`Conversation ${id}, ${count}`),
    ...turns.flatMap((turn, index) => turnSection(turn, index + 1, id)),
  ];
}

function turnSection(turn: ConversationTurn, number: number, id: string): Doc {
  const { source, at, question } = turn;
  const origin = source === id ? "" : `, from ${source} turn ${turn.turn}`;
  return [
    heading(2, `Turn ${number}`),
    paragraph(`Asked ${at}${origin}:`),
    code("question", question),
    ...(turn.answer === null
      ? [paragraph(`No answer: ${turn.why}`)]
      : [paragraph(`Answered by ${answererIn(turn.receipt)}:`), code("answer", turn.answer)]),
  ];
}

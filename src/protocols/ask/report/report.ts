import { answererIn } from "../../../kernel/usage.ts";
import { code, type Doc, heading, paragraph, quotation } from "../../../document/document.ts";
import { toMarkdown } from "../../../document/to-markdown.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Report, Told } from "../../../manifest/method.ts";
import { type Words, wordsFor } from "../../../words.ts";
import { conversationOf, type ConversationTurn } from "../plan.ts";
import { type AskEntry, type AskOptions, type AskOutcome, brief } from "../options.ts";

const transcriptPath = "artifacts/transcript.md";

/** What `--json` gives for a question (contract, section 4). */
export interface AskVerdict extends AskOutcome {
  readonly conversation: string;
  readonly turn: number;
  readonly sources: readonly string[];
}

export function report(told: Told<AskOptions, AskEntry, AskOutcome>): Report<AskVerdict> {
  const { discussion, given, outcome, earlier } = told;
  const { turn, sources } = given;
  const words = wordsFor(given.lang, given.question);
  const whole = () => `${toMarkdown(transcript([...earlier, discussion], words))}\n`;
  return {
    verdict: outcome && { ...outcome, conversation: discussion.id, turn, sources },
    ...brief.tell(told),
    page: () => (outcome === null ? null : [paragraph(outcome.answer)]),
    document: () => conversationOf([discussion]).flatMap((one) => turnDocument(one, words)),
    folderFiles: () => [{ path: transcriptPath, text: whole() }],
    named: { transcript: transcriptPath },
    next: () => ["ask", ...placeOf(told), "--resume", discussion.id, "…"],
    plain: { answer: outcome?.answer ?? null, transcript: whole, name: "Conversation" },
  };
}

/** After those turns that a fork or a merge began with. */
function turnDocument(turn: ConversationTurn, words: Words): Doc {
  const answer = answerIn(turn, words, (agent, said) => [
    heading(2, words("ask.answerOf", { agent })),
    quotation(said),
  ]);
  return [heading(2, words("ask.question")), quotation(turn.question), ...answer];
}

function answerIn(turn: ConversationTurn, words: Words, told: (agent: string, said: string) => Doc): Doc {
  return turn.answer === null
    ? [paragraph(words("ask.noAnswer", { why: turn.why }))]
    : told(answererIn(turn.receipt), turn.answer);
}

/** A home and a config that were named by hand have to be named again. */
function placeOf({ place }: Told<AskOptions, AskEntry, AskOutcome>): readonly string[] {
  const { folder, address, config } = place;
  const [, home] = /^(.*)[/\\]discussions[/\\][^/\\]+$/.exec(folder) ?? [];
  return [
    ...(address.startsWith("--session") && home !== undefined ? ["--home", home] : []),
    ...(config === undefined ? [] : ["--config", config]),
  ];
}

function transcript(discussions: readonly Discussion[], words: Words): Doc {
  const { id = "", title = "" } = discussions.at(-1) ?? {};
  const turns = conversationOf(discussions);
  return [
    heading(1, title),
    paragraph(words("ask.conversation", { id, turns: turns.length })),
    ...turns.flatMap((turn, index) => turnSection(turn, index + 1, id, words)),
  ];
}

function turnSection(turn: ConversationTurn, number: number, id: string, words: Words): Doc {
  const { source, at, question } = turn;
  const asked =
    source === id ? words("ask.asked", { at }) : words("ask.askedFrom", { at, source, turn: turn.turn });
  return [
    heading(2, words("ask.turn", { number })),
    paragraph(asked),
    code("question", question),
    ...(turn.before ?? []).flatMap((said, at) =>
      at === 0
        ? [paragraph(words("ask.firstAnswer")), code("answer", said)]
        : [paragraph(words("ask.ownReview")), code("review", said)],
    ),
    ...answerIn(turn, words, (agent, said) => [
      paragraph(words("ask.answeredBy", { agent })),
      code("answer", said),
    ]),
  ];
}

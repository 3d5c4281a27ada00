import type { AnsweredTurn } from "./answered-turn.ts";
import { fenced } from "../../kernel/fence.ts";
import { languageName, ourLanguage } from "../../text/language.ts";
import type { Material, SessionTurn, Turn } from "../../kernel/turn.ts";
import { numbered } from "../prompt-parts.ts";
import type { AskOptions } from "./options.ts";
import { type AskWords, english, japanese } from "./prompt-words.ts";

/** How much of an earlier answer is told again (behaviour 2.11): less where a session already knows most. */
const longestAnswer = 8192;
const longestAside = 4096;

/**
 * The one turn of a question. The agent whose session knows the conversation gets what is new there; every other
 * one gets the context, the earlier turns (question, answer, question, answer …) and the question, in this order.
 */
export function askTurn(options: AskOptions): Turn<string> {
  const { context, knownContext, earlier } = options;
  const words = wordsFor(options);
  const stable = contextOf([...knownContext, ...context], words);
  const fresh = retold(earlier, words.before, longestAnswer, words);
  return {
    kind: "ask",
    prompt: { stable, fresh, request: requestOf(options, stable + fresh !== "", words) },
    question: options.question,
    session: sessionTurn(options, words),
    material: [...knownContext, ...context],
    mayLook: true,
    schema: null,
  };
}

/** How much of other turns goes into the prompt of an agent without a session, in bytes. */
export function retoldBytes({ prompt }: Turn<string>): number {
  return new TextEncoder().encode(prompt.fresh).length;
}

function sessionTurn(options: AskOptions, words: AskWords): SessionTurn | null {
  const { session, context, knownContext, earlier } = options;
  if (session === null) return null;
  const known = earlier.filter((_, place) => session.knows.includes(place));
  const elsewhere = earlier.filter((_, place) => !session.knows.includes(place));
  const news = [contextOf(context, words), retold(elsewhere, words.elsewhere, longestAside, words)].filter(
    (part) => part !== "",
  );
  return {
    agent: session.agent,
    earlier: known.map(({ question, answer, receipt }) => ({
      prompt: { stable: "", fresh: "", request: question },
      // Told again by an agent that finds its session gone.
      reply: cutAnswer(answer, longestAnswer, words),
      receipt,
    })),
    prompt: {
      stable: contextOf(knownContext, words),
      fresh: news.join("\n\n"),
      request: requestOf(options, news.length > 0, words),
    },
  };
}

function contextOf(context: readonly Material[], words: AskWords): string {
  if (context.length === 0) return "";
  const texts = context.map(
    (one) => `${words.context}: ${one.path}\n\n${fenced(one.path.replaceAll(/[`\s]/g, "_"), numbered(one))}`,
  );
  return [words.dataFollows, words.numbers, ...texts].join("\n\n");
}

function retold(turns: readonly AnsweredTurn[], lead: string, longest: number, words: AskWords): string {
  if (turns.length === 0) return "";
  const sources = [...new Set(turns.map(({ source }) => source))];
  const told = turns.flatMap((turn, index) => [
    `${words.asked(index + 1, turn)}\n\n${fenced("question", turn.question)}`,
    `${words.answered(index + 1, turn.receipt.answeredBy)}\n\n${fenced("answer", cutAnswer(turn.answer, longest, words))}`,
  ]);
  return [lead, ...(sources.length > 1 ? [words.merged(sources)] : []), ...told].join("\n\n");
}

/** The beginning of an answer, with a mark that says how much is missing. */
export function cutAnswer(answer: string, longest: number, words: Pick<AskWords, "cut">): string {
  if (answer.length <= longest) return answer;
  // Half of a character outside the first plane is none.
  const kept = answer.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}\n${words.cut(answer.length - kept.length, answer.length)}`;
}

function requestOf({ question, lang }: AskOptions, hasMore: boolean, words: AskWords): string {
  const asked = hasMore ? `${words.request}\n\n${question}` : question;
  return lang === null ? asked : `${asked}\n\n${answerIn(lang)}`;
}

function answerIn(lang: string): string {
  return ourLanguage(lang, "") === "ja" ? "日本語で答えてください。" : `Answer in ${languageName(lang)}.`;
}

function wordsFor({ lang, question }: AskOptions): AskWords {
  return ourLanguage(lang, question) === "ja" ? japanese : english;
}

import { askKit } from "../host/ask-kit.ts";
import { titleOf } from "../host/title.ts";
import { answeredTurns, conversationOf, knownContext } from "../kernel/conversation.ts";
import { ColloquyError } from "../kernel/error.ts";
import { slug } from "../kernel/slug.ts";
import type { AskOptions as Given } from "../protocols/ask/options.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions } from "./options.ts";
import type { ResultOf } from "./result.ts";
import { start } from "./start.ts";
import { contextOf, langOf, subjectOf } from "./given.ts";

/** One question to one agent. Questions in the same folder are one conversation. */
export function ask(question: string, options: ProtocolOptions): Discussion<ResultOf<"ask">> {
  return start("ask", askKit, options, (earlier, [agent = "", ...others]) => {
    if (others.length > 0 && options.fallback === undefined) {
      throw new ColloquyError("usage", `A question goes to one agent, not to ${others.length + 1}.`, {
        hint: "Give one, or say with `fallback` who stands behind the first.",
      });
    }
    const asked = subjectOf(question, "question");
    const context = contextOf(options);
    const turns = conversationOf(earlier);
    const [first] = earlier;
    const given: Given = {
      question: asked,
      turn: turns.length + 1,
      context,
      knownContext: knownContext(earlier, context),
      earlier: answeredTurns(turns),
      carries: false,
      // A function is told again what was said: that is in its prompt.
      session: null,
      sources: first === undefined ? [] : [first.id],
      shareWith: [],
      given: null,
      notices: [],
      lang: langOf(options),
    };
    return {
      title: first?.title ?? titleOf(asked),
      id: `ask-${slug(asked.slice(0, 200), "question", 40)}`,
      options: given,
      seats: [{ name: "Respondent", role: "answers the question", focus: [], agent }],
    };
  });
}

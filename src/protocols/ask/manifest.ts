import { defineProtocol } from "../../manifest/define-protocol.ts";
import { type Option, option } from "../../manifest/option.ts";
import type { Reading } from "../../manifest/read-value.ts";
import type { Continued } from "./plan.ts";

/** The conversations that it goes on from: at the command `--resume [a,b]`, where a word alone may be the question. */
const continues: Option<Continued | undefined, boolean | readonly string[] | undefined> = {
  takes: { kind: "names" },
  help: "conversations to continue: the last, a given one, or several merged",
  flag: "--resume [id,…]",
  setting: null,
  fallback: undefined,
  read: continued,
};

export const optionTable = {
  continues,
  review: option.flag({ help: "it reviews its answer and rewrites it: 3 calls", setting: null }),
  id: option.text({
    help: "id of the new conversation; with --resume, of the fork or merge",
    flag: "--id <new-id>",
    setting: null,
  }),
} as const;

const subject = "Which cache fits 10,000 keys?";

export default defineProtocol({
  name: "ask",
  speakers: "one",
  verbs: [
    {
      name: "ask",
      summary: "one question to one agent; --resume continues a conversation",
      when: "a question to one other agent",
      suits: {
        words: /^(?:what|who|when|where|explain|translate|how (?:many|much|long|old))\b/i,
        because: "it asks for a fact or an explanation",
      },
      cost: "1 or 3 calls",
      subject: { kind: "words", name: "question", example: "Which cache fits 10k keys?", optional: true },
      options: optionTable,
      takes: ["files"],
      help: `
stdout has only the answer. "-" as the question reads standard input. Without --id, a question to several conversations
is asked once and added to each of them.`,
      commands: [
        ['colloquy ask "Which cache fits 10k keys?" --agents mine', ""],
        ['colloquy ask "Which cache fits 10k keys?" --review', "answer, review yourself, rewrite: 3 calls"],
        ['colloquy ask --resume ask-which-cache "And for 10M?"', "append to that conversation"],
        ['colloquy ask "Why not Redis?" --resume', "append to the last one (of --agents, if given)"],
        ['colloquy ask "Sum it up" --resume a,b --id new', "merge two into a new one; one id makes a fork"],
      ],
      examples: [{ name: null, subject, config: "ask.yaml", fixes: ["continues"] }],
    },
  ],
  wishes: async (request) => (await import("./plan.ts")).wishesOf(request),
  plan: async (request) => (await import("./plan.ts")).planAsk(request),
  load: async () => (await import("./ask.ts")).method,
  brief: async () => (await import("./options.ts")).brief,
});

function continued(given: unknown): Reading<Continued | undefined> {
  if (given === true) return { value: "last" };
  if (given === false) return { value: undefined };
  if (typeof given === "string") return { value: [given] };
  const isList = Array.isArray(given) && given.every((one) => typeof one === "string");
  return isList ? { value: given as readonly string[] } : { problem: "is not a list of ids" };
}

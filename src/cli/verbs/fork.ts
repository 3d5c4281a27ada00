import { forkDiscussion, forkOfKnown } from "../../host/running/further.ts";
import type { ForkWish } from "../../host/running/fork.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { foretell } from "../ahead.ts";
import { conclude, configFor, faceFor, text } from "../discussing.ts";
import { configAgain, findDiscussion } from "../find.ts";
import type { Command, Options } from "../verb.ts";

export default async function fork(
  terminal: Command,
  id: string,
  ...words: readonly string[]
): Promise<number> {
  const wish = wishOf(terminal.options, words);
  const given = await configFor(terminal);
  const opened = await findDiscussion(terminal, given, id);
  const config = await configAgain(terminal, opened, given, false);
  return readingOf(opened.folder, async () => {
    const { start, discussion } = await forkOfKnown(opened.events, wish);
    const at = start.origin?.at ?? 0;
    const taken = opened.events.filter(({ type, seq }) => type === "turn.answered" && seq < at).length;
    const left = (discussion.likelyCalls ?? discussion.receipts.length) - taken;
    foretell(left, "At most, as it usually goes,", discussion, terminal);
    const face = await faceFor(config, terminal, { calls: left, usd: null });
    return conclude(await forkDiscussion(opened, wish, config, face), config, terminal);
  });
}

function wishOf(options: Options, words: readonly string[]): ForkWish {
  const list = (name: string) => (options[name] ?? []) as readonly string[];
  const items = list("say");
  if (items.length !== words.length || words.some((one) => one.trim() === ""))
    throw new ColloquyError(
      "usage",
      words.length > items.length
        ? `"${words[items.length]}" belongs to no --say.`
        : `--say ${items.at(-1)}: what you say of it is missing.`,
      { hint: 'For example: colloquy fork <id> --say Q1 "We have two servers."' },
    );
  return {
    at: text(options["at"]),
    seats: pairs("--seat", list("seat"), "security=claude:opus"),
    without: list("without"),
    say: items.map((item, index) => ({ item, text: words[index] ?? "" })),
    options: pairs("--option", list("option"), "rounds=3"),
  };
}

function pairs(flag: string, given: readonly string[], example: string): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const at = one.indexOf("=");
      if (at > 0 && at < one.length - 1) return [one.slice(0, at), one.slice(at + 1)];
      throw new ColloquyError("usage", `${flag} ${one}: there is no name with a value.`, {
        hint: `For example ${flag} ${example}`,
      });
    }),
  );
}

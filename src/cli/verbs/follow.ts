import { readingOf } from "../../host/protocols/catalogue.ts";
import { checkedFollowUp, followDiscussion } from "../../host/running/further.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { foretell } from "../ahead.ts";
import { conclude, configFor, faceFor, text } from "../discussing.ts";
import { wordsTyped } from "../without-verb.ts";
import { configAgain, findDiscussion } from "../find.ts";
import type { Command, Options } from "../verb.ts";

export default async function follow(terminal: Command, ...given: readonly string[]): Promise<number> {
  const { id, question: typed } = asked(terminal.options, given);
  const plain = await configFor(terminal);
  const question = typed === null ? null : ((await wordsTyped(typed, "question", plain, terminal)) ?? null);
  const opened = await findDiscussion(terminal, plain, id);
  const config = await configAgain(terminal, opened, plain);
  return readingOf(opened.folder, async () => {
    const wanted = { question, seat: text(terminal.options["seat"]) };
    const { to } = await checkedFollowUp(opened, wanted, config.home, terminal);
    const { discussion } = opened;
    // Of one seat the answer alone; of all, and then the author changes the result. Asked again: what is left.
    const all = discussion.seats.filter(({ seat }) => seat.chair !== true).length + 1;
    const again = (discussion.likelyCalls ?? 0) - discussion.receipts.length;
    foretell(question === null ? again : to === undefined ? all : 1, "Usually", discussion, terminal);
    const face = await faceFor(config, terminal);
    return conclude(await followDiscussion(opened, wanted, config, face), config, terminal);
  });
}

/** One argument is the question; with --again or --file there is none, and it is the id. */
function asked(options: Options, given: readonly string[]) {
  const words = given.map((one) => one.trim()).filter((one) => one !== "");
  const isTold = options["again"] === true || options["file"] !== undefined;
  const most = (options["session"] === undefined ? 2 : 1) - (isTold ? 1 : 0);
  if (words.length > most)
    throw new ColloquyError(
      "usage",
      `follow takes ${most === 0 ? "nothing more" : "fewer words"} here: "${words.at(-1)}" is too much.`,
      {
        hint: 'Put the question in quotes: `colloquy follow "…"`. --again asks nothing new.',
      },
    );
  if (options["again"] === true) return { id: words[0], question: null };
  if (options["file"] !== undefined) return { id: words[0], question: undefined };
  const question = words.at(-1);
  if (question === undefined)
    throw new ColloquyError("usage", "No question was given.", { hint: '`colloquy follow "…"` asks one.' });
  return { id: words.length > 1 ? words[0] : undefined, question };
}

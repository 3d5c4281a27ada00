import { readingOf } from "../../host/protocols/catalogue.ts";
import { followDiscussion } from "../../host/running/further.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { foretellRest } from "../ahead.ts";
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
  const seat = text(terminal.options["seat"]);
  return readingOf(opened.folder, async () => {
    const further = seat === undefined ? "all" : "one";
    const likely = foretellRest(opened.discussion, question === null ? null : further, terminal);
    const face = await faceFor(config, terminal, likely);
    return conclude(await followDiscussion(opened, { question, seat }, config, face), config, terminal);
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
    throw new ColloquyError("usage", "Nothing is asked.", {
      hint: '`colloquy follow "…"` asks something further.',
    });
  return { id: words.length > 1 ? words[0] : undefined, question };
}

import { toTerminal } from "../../document/to-terminal.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { viewDiscussion, type Viewed } from "../../host/view/result.ts";
import { discussionsOf, versionIn } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { jsonText } from "../../kernel/json-value.ts";
import { printable, printableLines } from "../../kernel/printable.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { checkProtocol } from "../annotate.ts";
import { configFor, interruptedWords, printViewed, text } from "../discussing.ts";
import { findDiscussion, warnOf } from "../find.ts";
import type { Terminal } from "../terminal.ts";
import type { Command } from "../verb.ts";

export default async function show(terminal: Command, ...given: readonly string[]): Promise<number> {
  // A folder takes the place of the id, and what is named beside it is an item.
  const [id, item] = terminal.options["session"] === undefined ? given : [undefined, ...given];
  const whole = terminal.options["all"] === true;
  if (item !== undefined && whole)
    throw new ColloquyError("usage", `--all shows all of a result, and ${printable(item)} one item of it.`, {
      hint: "Leave one of them out.",
    });
  const config = await configFor(terminal);
  const { home } = config;
  const opened = ofVersion(await findDiscussion(terminal, config, id), text(terminal.options["version"]));
  await checkProtocol(opened.discussion.protocol, config);
  warnOf(opened, terminal);
  await readingOf(opened.folder, async () => {
    const viewed = await viewDiscussion(opened, home, terminal);
    const isText = config.settings.format.value === "text";
    if (item !== undefined) return printItem(viewed, item, isText, terminal);
    if (terminal.options["post"] === true) return (await import("../post.ts")).postFound(viewed, terminal);
    if (isText)
      for (const warning of viewed.discussion.warnings) terminal.err(`warning: ${printable(warning)}\n`);
    const { discussion, discussions } = opened;
    const earlier = discussions.slice(0, discussions.indexOf(discussion));
    const plain = isText ? (viewed.kit.plain?.(discussion, earlier) ?? null) : null;
    if (plain === null) return printViewed(viewed, config, terminal, { whole });
    terminal.out(printableLines(plain.transcript()));
    if (viewed.result.status === "interrupted") terminal.err(`${interruptedWords(viewed, terminal)}\n`);
  });
  return 0;
}

type Found = Awaited<ReturnType<typeof findDiscussion>>;

/** As it was at the end of a version: nobody was at work on it then. */
function ofVersion(found: Found, version: string | undefined): Found {
  if (version === undefined) return found;
  const events = versionIn(found.events, Number(version));
  const discussions = events === null ? [] : discussionsOf(events);
  const discussion = discussions.at(-1);
  const { length } = found.discussion.parts;
  if (events === null || discussion === undefined)
    throw new ColloquyError("not-found", `${found.discussion.id} has no version ${printable(version)}.`, {
      hint:
        length === 1 ? "It was not followed up: leave --version out." : `It has the versions 1 to ${length}.`,
    });
  const running = Number(version) === length ? found.running : false;
  return { ...found, events, discussions, discussion, running };
}

function printItem(
  { kit, discussion, place }: Viewed,
  id: string,
  isText: boolean,
  { out, columns, paintOut }: Terminal,
): void {
  const items = kit.items?.(discussion) ?? null;
  const found = items?.find(id) ?? null;
  if (found === null) throw noSuchItem(id, items?.ids ?? [], discussion.id, place.address);
  out(isText ? `${toTerminal(found.doc(), { columns, paint: paintOut })}\n` : `${jsonText(found.json, 2)}\n`);
}

const someIds = 12;

function noSuchItem(id: string, ids: readonly string[], discussion: string, address: string): ColloquyError {
  const given = printable(id);
  if (ids.length === 0)
    return new ColloquyError("not-found", `${discussion} has no items with ids, so there is no ${given}.`, {
      hint: `\`colloquy show ${address}\` shows its result.`,
    });
  const more = ids.length > someIds ? ` and ${ids.length - someIds} more` : "";
  return new ColloquyError(
    "not-found",
    `There is no item ${given} in ${discussion}${didYouMean(given, ids)}. It has ${ids.slice(0, someIds).join(", ")}${more}.`,
    { hint: `\`colloquy show ${address} --all\` shows where ids stand.` },
  );
}

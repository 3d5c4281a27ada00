import { readingOf } from "../../host/reading-of.ts";
import { viewDiscussion } from "../../host/viewed.ts";
import { printable, printableLines } from "../../kernel/printable.ts";
import { checkProtocol } from "../annotate.ts";
import { configFor, interruptedWords, printViewed } from "../discussing.ts";
import { findDiscussion, warnOf } from "../find.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function show(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const config = await configFor(options, terminal);
  const { home } = config;
  const opened = await findDiscussion(options, terminal, config, id);
  await checkProtocol(opened.discussion.protocol, config);
  warnOf(opened, terminal);
  await readingOf(opened.folder, async () => {
    const viewed = await viewDiscussion(opened, home, terminal);
    const isText = config.settings.format.value === "text";
    if (isText)
      for (const warning of viewed.discussion.warnings) terminal.err(`warning: ${printable(warning)}\n`);
    const { discussion, discussions } = opened;
    const earlier = discussions.slice(0, discussions.indexOf(discussion));
    const plain = isText ? (viewed.kit.plain?.(discussion, earlier) ?? null) : null;
    if (plain === null) return printViewed(viewed, config, terminal);
    terminal.out(printableLines(plain.transcript()));
    if (viewed.result.status === "interrupted") terminal.err(`${interruptedWords(viewed)}\n`);
  });
  return 0;
}

import { viewDiscussion } from "../../host/discussion.ts";
import { printableLines } from "../../kernel/printable.ts";
import { checkProtocol } from "../annotate.ts";
import { configFor, printViewed } from "../discussing.ts";
import { findDiscussion, warnOf } from "../find.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function show(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const config = await configFor(options, terminal);
  const { home } = config;
  const opened = await findDiscussion(options, home.value, id);
  await checkProtocol(opened.discussion.protocol, config);
  warnOf(opened, terminal);
  const viewed = await viewDiscussion(opened.discussion, opened.folder, home, terminal.cwd);
  const { discussion, discussions } = opened;
  const plain = viewed.kit.plain?.(discussion, discussions.slice(0, discussions.indexOf(discussion))) ?? null;
  if (plain !== null && config.settings.format.value === "text")
    terminal.out(printableLines(plain.transcript()));
  else printViewed(viewed, config, terminal);
  return 0;
}

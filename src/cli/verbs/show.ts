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
  if (viewed.kit.transcript !== undefined && config.settings.format.value === "text")
    terminal.out(printableLines(viewed.kit.transcript(opened.events)));
  else printViewed(viewed, config, terminal);
  return 0;
}

import type { Discussion } from "../../core/discussion.ts";
import { shareTurn } from "../../assemble/ask-sharing.ts";
import { rebuildFiles, resumeDiscussion, viewDiscussion, type Viewed } from "../../assemble/discussion.ts";
import { conclude, configFor, faceFor } from "../discussing.ts";
import { findDiscussion } from "../find.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function resume(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const { home } = await configFor(options, terminal);
  const { folder, discussion } = await findDiscussion(options, home.value, id, isOpen);
  const config = await configFor(options, terminal, discussion.configFiles);
  const share = async (viewed: Viewed) => {
    for (const problem of await shareTurn(viewed, home, terminal)) terminal.err(`warning: ${problem}\n`);
    return viewed;
  };
  if (!isOpen(discussion)) {
    await rebuildFiles(folder);
    terminal.err(
      `${discussion.id} has ended (${discussion.status}); its files were written again from the journal.\n`,
    );
    const viewed = viewDiscussion(discussion, folder, home, terminal.cwd);
    return conclude(await share(viewed), config, terminal);
  }
  const face = await faceFor(options, config, terminal);
  return conclude(await share(await resumeDiscussion(folder, config, face)), config, terminal);
}

function isOpen({ status }: Discussion): boolean {
  return status === "active" || status === "paused";
}

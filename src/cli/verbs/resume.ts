import type { Discussion } from "../../kernel/discussion.ts";
import { rebuildFiles, recordedConfig, resumeDiscussion, viewDiscussion } from "../../host/discussion.ts";
import { checkProtocol } from "../annotate.ts";
import { conclude, configFor, faceFor } from "../discussing.ts";
import { findDiscussion, readingOf } from "../find.ts";
import { share } from "../share.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function resume(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const { home } = await configFor(options, terminal);
  const { folder, discussion } = await findDiscussion(options, terminal, home.value, id, isOpen);
  const needed = isOpen(discussion) && options["agents"] === undefined;
  const recorded = await recordedConfig(folder, discussion, home, terminal, needed);
  const config = await configFor(options, terminal, recorded);
  await checkProtocol(discussion.protocol, config);
  return readingOf(folder, async () => {
    if (!isOpen(discussion)) {
      await rebuildFiles(folder);
      terminal.err(
        `${discussion.id} has ended (${discussion.status}); its files were written again from the journal.\n`,
      );
      const viewed = await viewDiscussion(discussion, folder, home, terminal);
      return conclude(await share(viewed, home, terminal), config, terminal);
    }
    const face = await faceFor(options, config, terminal);
    const viewed = await resumeDiscussion(folder, config, face);
    return conclude(await share(viewed, home, terminal), config, terminal);
  });
}

function isOpen({ status }: Discussion): boolean {
  return status === "active" || status === "paused";
}

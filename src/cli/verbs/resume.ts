import type { Discussion } from "../../kernel/discussion.ts";
import { resumeDiscussion, retellDiscussion } from "../../host/discussion.ts";
import { recordedConfig } from "../../host/viewed.ts";
import { checkProtocol } from "../annotate.ts";
import { conclude, configFor, faceFor } from "../discussing.ts";
import { findDiscussion, readingOf } from "../find.ts";
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
      const viewed = await retellDiscussion(discussion, folder, home, terminal);
      terminal.err(
        `${discussion.id} has ended (${discussion.status}); its files were written again from the journal.\n`,
      );
      return conclude(viewed, config, terminal);
    }
    const face = await faceFor(options, config, terminal);
    return conclude(await resumeDiscussion(folder, config, face), config, terminal);
  });
}

function isOpen({ status }: Discussion): boolean {
  return status === "active" || status === "paused";
}

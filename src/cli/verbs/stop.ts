import { engineUrl } from "../../host/running/config.ts";
import { refuseCopy } from "../../host/running/discussion.ts";
import { askFor } from "../../host/running/live-file.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { standing } from "../../kernel/discussion.ts";
import { configFor } from "../discussing.ts";
import { findDiscussion, unended } from "../find.ts";
import type { Command } from "../verb.ts";

export default async function stop(terminal: Command, given?: string): Promise<number> {
  const config = await configFor(terminal);
  const wish = terminal.options["pause"] === true ? "pause" : "stop";
  const engine = engineUrl(config);
  const there =
    engine === null || given === undefined
      ? null
      : await (await import("../../host/on-engine/engine.ts")).askOnEngine(engine, given, wish);
  const { id, status, isHeard } = there ?? (await askHere());
  if (isHeard === null)
    throw new ColloquyError("usage", `${id} is not running: it is ${status}.`, {
      hint: `\`colloquy show ${id}\` shows how far it is.`,
    });
  if (!isHeard)
    throw new ColloquyError("machine", `The process that runs ${id} has not reacted yet.`, {
      hint: `\`colloquy list\` shows whether it still runs; then try again.`,
    });
  const done = wish === "pause" ? `${id} pauses once the calls under way have ended.` : `${id} was stopped.`;
  terminal.out(`${done} To continue: ${terminal.program} resume ${id}\n`);
  return 0;

  async function askHere() {
    const found = await findDiscussion(terminal, config, given, unended);
    const { folder, running, discussion } = found;
    refuseCopy(folder, discussion.id);
    const status = standing(discussion.status, running);
    return { id: discussion.id, status, isHeard: running === true ? await askFor(folder, wish) : null };
  }
}

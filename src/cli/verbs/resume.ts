import { basename } from "node:path";
import { resumeDiscussion, retellDiscussion } from "../../host/running/discussion.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { count } from "../../text/amount.ts";
import { foretell } from "../ahead.ts";
import { agrees } from "../typed-lines.ts";
import { conclude, configFor, faceFor } from "../discussing.ts";
import { configAgain, findDiscussion, isUnended, unended } from "../find.ts";
import type { Command } from "../verb.ts";

export default async function resume(terminal: Command, id?: string): Promise<number> {
  const given = await configFor(terminal);
  const { home } = given;
  const opened = await findDiscussion(terminal, given, id, unended);
  const { folder, discussion } = opened;
  if (isUnended(discussion) && !(await isMeant(id, folder, terminal))) return 2;
  const needsAgents = isUnended(discussion) && terminal.options["agents"] === undefined;
  const config = await configAgain(terminal, opened, given, needsAgents);
  return readingOf(folder, async () => {
    if (!isUnended(discussion)) {
      const viewed = await retellDiscussion(opened, home, terminal);
      terminal.err(
        `${discussion.id} has ended (${discussion.status}); its files were written again from the journal.\n`,
      );
      return conclude(viewed, config, terminal);
    }
    const { likelyCalls = 0, receipts } = discussion;
    const made = `${count(receipts.length, "call")} of about ${likelyCalls} made; still to come:`;
    foretell(likelyCalls - receipts.length, made, discussion, terminal);
    const face = await faceFor(config, terminal, { calls: likelyCalls, usd: null });
    const page =
      terminal.options["open"] === true ? await (await import("../page.ts")).pageFor(config, terminal) : null;
    page?.show(discussion.id);
    const viewed = await resumeDiscussion(opened, config, face).catch(async (error: unknown) => {
      await page?.close();
      throw error;
    });
    const code = conclude(viewed, config, terminal);
    await page?.stay();
    return code;
  });
}

/** An id that was completed from a part of it is confirmed by whoever typed it; without a terminal it must do. */
async function isMeant(id: string | undefined, folder: string, terminal: Command): Promise<boolean> {
  const whole = basename(folder);
  if (id === undefined || id === whole || !terminal.canAsk) return true;
  return agrees({ question: `Continue ${whole}?`, command: `resume ${whole}` }, terminal);
}

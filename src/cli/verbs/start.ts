import { readDraft, removeDraft, fileOfDraft } from "../../host/running/drafts.ts";
import { configFrom } from "../../host/running/config.ts";
import { flagsOfDraft, planDraft } from "../../host/running/plan-draft.ts";
import { openRoots } from "../../host/project/roots.ts";
import { titleLine } from "../../kernel/printable.ts";
import { agrees } from "../typed-lines.ts";
import { checkProtocol } from "../annotate.ts";
import { carryOut } from "../carry-out.ts";
import { configFor, text } from "../discussing.ts";
import { settingFlags } from "../flags.ts";
import type { Command } from "../verb.ts";

/** Starts what was set up on the page. What was typed there is read from a file, never from a command line. */
export default async function start(terminal: Command, id = ""): Promise<number> {
  const { cwd, env, now } = terminal;
  const { home } = await configFor(terminal);
  const whose = { home: home.value, env };
  const draft = readDraft(whose, id);
  const roots = await openRoots([], cwd, {
    outside: "Run it in the project's folder, or start the discussion with its own verb.",
    secret: "A draft cannot start a discussion on such a file.",
  });
  const config = await configFrom({
    flags: { ...flagsOfDraft(draft), ...settingFlags(terminal.options) },
    home: text(terminal.options["home"]),
    config: text(terminal.options["config"]),
    env,
    cwd,
  });
  const plan = await planDraft(draft, fileOfDraft(whose, draft), { roots, now: now(), config });
  await checkProtocol(plan.protocol, config);
  const agents = [...new Set(plan.seated.flatMap((seat) => seat.agents.slice(0, 1).map(({ name }) => name)))];
  const question = `Start ${draft.verb} of "${titleLine(plan.title)}" with ${agents.join(", ")}?`;
  if (terminal.options["dryRun"] !== true && terminal.canAsk)
    if (!(await agrees({ question, command: `start ${id}` }, terminal))) return 2;
  return carryOut(plan, config, terminal, () => removeDraft(whose, draft));
}

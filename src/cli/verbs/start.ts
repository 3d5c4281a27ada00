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
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

/** Starts what was set up on the page. What was typed there is read from a file, never from a command line. */
export default async function start(terminal: Terminal, options: Options, id = ""): Promise<number> {
  const { cwd, env, now } = terminal;
  const { home } = await configFor(options, terminal);
  const whose = { home: home.value, env };
  const draft = readDraft(whose, id);
  const roots = await openRoots([], cwd, {
    outside: "Run it in the project's folder, or start the discussion with its own verb.",
    secret: "A draft cannot start a discussion on such a file.",
  });
  const config = await configFrom({
    flags: { ...flagsOfDraft(draft), ...settingFlags(options) },
    home: text(options["home"]),
    config: text(options["config"]),
    env,
    cwd,
  });
  const plan = await planDraft(draft, fileOfDraft(whose, draft), { roots, now: now(), config });
  await checkProtocol(plan.protocol, config);
  const agents = [...new Set(plan.seated.flatMap((seat) => seat.agents.slice(0, 1).map(({ name }) => name)))];
  const question = `Start ${draft.verb} of "${titleLine(plan.title)}" with ${agents.join(", ")}?`;
  if (options["dryRun"] !== true && terminal.canAsk)
    if (!(await agrees({ question, command: `start ${id}` }, options, terminal))) return 2;
  return carryOut(plan, options, config, terminal, () => removeDraft(whose, draft));
}

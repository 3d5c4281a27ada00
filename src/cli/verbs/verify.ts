import { verifyFolder } from "../../host/verify.ts";
import { configFor } from "../discussing.ts";
import { findDiscussion } from "../find.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function verify(terminal: Terminal, options: Options, id?: string): Promise<number> {
  const config = await configFor(options, terminal);
  const { folder, discussion } = await findDiscussion(options, config.home.value, id);
  const checks = await verifyFolder(folder);
  const passed = checks.every((check) => check.passed);
  if (config.settings.format.value !== "text") {
    terminal.out(`${JSON.stringify({ id: discussion.id, folder, passed, checks }, null, 2)}\n`);
  } else {
    const { paintOut } = terminal;
    for (const check of checks) {
      terminal.out(
        `${check.passed ? paintOut("green", "ok    ") : paintOut("red", "failed")}  ${check.check}: ${check.detail}\n`,
      );
    }
  }
  return passed ? 0 : 1;
}

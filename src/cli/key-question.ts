import type { AskAboutKeys } from "../host/panel/agents-here.ts";
import { keyPrice } from "../host/panel/api-agent.ts";
import type { Terminal } from "./terminal.ts";
import { withTypedLines } from "./typed-lines.ts";
import type { Options } from "./verb.ts";

/** Asks whether keys that nobody named may be used, where somebody is there; `--yes` is no word on money. */
export function askAboutKeys(terminal: Terminal, options: Options): AskAboutKeys | undefined {
  const isAsked = terminal.canAsk && options["yes"] !== true && options["dryRun"] !== true;
  if (!isAsked) return undefined;
  return async (keys) => {
    const offers = await Promise.all(
      keys.map(
        async ({ variable, agents: [name = ""] }) => `  ${variable}: ${name}${await keyPrice(name)}\n`,
      ),
    );
    const [it, found] = keys.length === 1 ? ["it", "a key"] : ["them", "keys"];
    terminal.err(`Found ${found} in the environment. Using ${it} costs money:\n${offers.join("")}`);
    const until = new AbortController().signal;
    const said = await withTypedLines(terminal, until, (lines) =>
      lines.next(`Use ${it} by default from now on? (y/N) `),
    );
    return said === null ? null : /^y(?:es)?$/i.test(said.trim());
  };
}

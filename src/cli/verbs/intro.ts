import { discover } from "../../host/discovery.ts";
import { hanging } from "../../document/lines.ts";
import { configFor } from "../discussing.ts";
import type { Terminal } from "../terminal.ts";

/** What `colloquy` alone says: what it is, who is here, what to try. */
export default async function intro(terminal: Terminal): Promise<number> {
  const { panel, providers } = await discover(await configFor({}, terminal));
  const { paintOut, out, columns } = terminal;
  const isAlone = panel.every((name) => name === "reader");
  const waiting = providers.filter(({ standing }) => standing === "unasked").map(({ variable }) => variable);
  const here = isAlone ? "reader (built in: reads by rules, without a model)" : panel.join(", ");
  const keys = waiting.length === 0 ? "" : `; with your agreement also by ${waiting.join(", ")}`;
  const about =
    "puts a question, a task or an artifact before several independent agents, lets them judge it alone and then each other, and hands back material to decide on: a verdict, agreements, disagreements, what to do next. Everything said is kept; a stopped run goes on without paying twice.";
  out(`${hanging("", `${paintOut("bold", "colloquy")} ${about}`, columns)}

${hanging("Agents here: ", `${here}${keys}`, columns)}

Try:
  colloquy critique README.md     a verdict on a file, without any key
  colloquy swarm --example        how a panel discusses: a scripted example
  ${isAlone ? "colloquy init                   find agents, or how to get them" : 'colloquy discuss "Should we …?"  the agents here argue, you decide'}
`);
  return 0;
}

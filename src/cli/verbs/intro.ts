import { knownAgents } from "../../host/agents.ts";
import { configFor } from "../discussing.ts";
import type { Terminal } from "../terminal.ts";

/** What `colloquy` alone says: what it is, who is here, what to try. */
export default async function intro(terminal: Terminal): Promise<number> {
  const agents = knownAgents(await configFor({}, terminal)).filter(
    ({ usable, kind }) => usable && kind !== "human",
  );
  const { paintOut, out } = terminal;
  out(`${paintOut("bold", "colloquy")} puts a question, a task or an artifact before several independent agents, lets them judge
it alone and then each other, and hands back material to decide on: a verdict, agreements,
disagreements, what to do next. Everything said is kept; a stopped run goes on without paying twice.

Agents here: ${agents.map(({ name }) => name).join(", ")}${agents.length === 1 ? " (built in, reads by rules, without a model)" : ""}

Try:
  colloquy critique README.md     a verdict on a file, right now, without any key
  colloquy swarm --example        how a panel of experts discusses, scripted, without any agent
  colloquy agents                 who can answer here, and how to add more
`);
  return 0;
}

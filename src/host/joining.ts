import type { Config } from "../config/resolve.ts";
import type { Agent } from "../kernel/agent.ts";
import { makeAgents } from "./agents.ts";
import type { Speakers } from "./speakers.ts";

/** The agents of seats that join later: the panel's in order, each with those that stand behind it. */
export async function joiningChains(
  { panel, fallback }: Speakers,
  config: Config,
  cwd: string,
): Promise<readonly (readonly Agent[])[]> {
  const agents = await makeAgents([...panel.names, ...fallback], config, cwd);
  return panel.names.map((name) =>
    [name, ...fallback.filter((one) => one !== name)].flatMap((one) => agents.get(one) ?? []),
  );
}

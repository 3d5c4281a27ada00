import type { Config } from "../config/resolve.ts";
import type { Agent } from "../kernel/agent.ts";
import { mayAnswer, type StandIns } from "../kernel/stand-ins.ts";
import { joiningOrder } from "../manifest/chair.ts";
import { makeAgents } from "./agents.ts";
import type { PlannedSeat } from "./seats.ts";
import type { Speakers } from "./speakers.ts";

/** The agents of seats that join later, each with those that may stand in for it. */
export async function joiningChains(
  { panel, fallback }: Speakers,
  seated: readonly PlannedSeat[],
  standIns: StandIns | undefined,
  config: Config,
  cwd: string,
): Promise<readonly (readonly Agent[])[]> {
  const agents = await makeAgents([...panel.names, ...fallback], config, cwd);
  return joiningOrder(panel.names, seated).map((name) =>
    mayAnswer([name, ...fallback.filter((one) => one !== name)], standIns, panel.names, (one) => one).flatMap(
      (one) => agents.get(one) ?? [],
    ),
  );
}

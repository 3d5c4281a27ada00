import type { Config } from "../config/resolve.ts";
import type { Agent } from "../kernel/agent.ts";
import { mayAnswer, type StandIns } from "../kernel/stand-ins.ts";
import { makeAgents } from "./agents.ts";
import type { PlannedSeat } from "./plan.ts";
import type { Speakers } from "./speakers.ts";

/**
 * The agents of seats that join later, each with those that may stand in for it: the panel's, whoever has the fewest seats
 * first. An agent that leads does not argue, where there are two others.
 */
export async function joiningChains(
  { panel, fallback }: Speakers,
  seated: readonly PlannedSeat[],
  standIns: StandIns | undefined,
  config: Config,
  cwd: string,
): Promise<readonly (readonly Agent[])[]> {
  const agents = await makeAgents([...panel.names, ...fallback], config, cwd);
  return joining(panel.names, seated).map((name) =>
    mayAnswer([name, ...fallback.filter((one) => one !== name)], standIns, panel.names, (one) => one).flatMap(
      (one) => agents.get(one) ?? [],
    ),
  );
}

function joining(names: readonly string[], seated: readonly PlannedSeat[]): readonly string[] {
  const seatsOf = (name: string) => seated.filter(({ agents: [own] }) => own?.name === name);
  const arguing = names.filter((name) => !seatsOf(name).some(({ seat }) => seat.chair === true));
  const free = arguing.length < 2 ? names : arguing;
  return free.toSorted((a, b) => seatsOf(a).length - seatsOf(b).length);
}

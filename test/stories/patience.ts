import { expect } from "vitest";
import type { Situation } from "../../src/mcp/situation.ts";
import { story } from "./command.ts";
import { type eras, host } from "./host.ts";
import { config, design, rated, reply, shellAgent } from "./panel.ts";

interface Patience {
  readonly era: (typeof eras)[number];
  readonly turns: number;
  /** `null`: each lasts until a call of the host has come back while it was under way. */
  readonly turnMs: number | null;
  /** The host cuts off what takes longer. */
  readonly capMs: number;
  readonly waitSeconds: number;
}

/** A discussion whose turns follow each other and together take many times what the host lets a call take. */
export async function patience({ era, turns, turnMs, capMs, waitSeconds }: Patience): Promise<void> {
  const told = story();
  told.write("design.md", design);
  const seats = Array.from({ length: turns }, (_, index) => `Seat ${index + 1}`);
  const rest =
    turnMs === null ? 'until [ -e "go $COLLOQUY_SEAT" ]; do sleep 0.05; done' : `sleep ${turnMs / 1000}`;
  const body = `cat > /dev/null; echo "$COLLOQUY_SEAT" >> calls; ${rest}; ${reply(rated(4))}`;
  const flags = config(told, {
    agents: { slow: shellAgent(told, "slow", body) },
    critique: { perspectives: seats.map((name) => ({ name })) },
    concurrency: 1,
  });
  const { tell } = await host(told, flags, { era, capMs });
  const subject = { protocol: "critique", subject: "design.md", wait_seconds: waitSeconds };
  const situations: Situation[] = [await tell("start_discussion", subject)];
  for (let last = situations[0]; last?.state === "running"; last = situations.at(-1)) {
    const asked = told.has("calls") ? told.read("calls").trim().split("\n").at(-1) : undefined;
    if (asked !== undefined) told.write(`go ${asked}`, "");
    situations.push(await tell("wait_for_discussion", { id: last.id, wait_seconds: waitSeconds }));
  }

  expect(situations[0]).toMatchObject({ id: "critique-design-md", state: "running" });
  expect(situations.length).toBeGreaterThan(turns);
  expect(situations.at(-1)).toMatchObject({ state: "completed", detail: "can go ahead" });
  expect(situations.at(-1)?.report).toContain(`${turns} of ${turns} perspectives answered`);
  expect(told.read("calls").trim().split("\n")).toEqual(seats);
}

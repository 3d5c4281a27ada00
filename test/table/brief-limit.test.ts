import { expect, test } from "vitest";
import { type AgentFunction, discuss, recommended, resume } from "../../src/index.ts";
import { exampleOf } from "../model-server/example.ts";

/** What one seat would say to anything, and what was asked. */
function answering() {
  const kinds: string[] = [];
  const agent: AgentFunction = ({ kind, schema, seat, round }) => {
    kinds.push(kind);
    const said = `A ${kind} of ${seat.name} in round ${round}`;
    return schema === null ? said : (exampleOf(schema, said) as object);
  };
  return { kinds, agents: { ada: agent, bob: agent, cyd: agent } };
}

test("an answer that a limit kept from being written is written when it goes on", async () => {
  const whole = answering();
  expect(
    (await discuss("Where should sessions live?", { agents: whole.agents, answerGate: recommended }).result)
      .status,
  ).toBe("completed");
  const before = whole.kinds.indexOf("brief");
  expect(before).toBeGreaterThan(0);

  const cut = answering();
  const stopped = discuss("Where should sessions live?", {
    agents: cut.agents,
    limits: { maxCalls: before },
  });
  expect(await stopped.result).toMatchObject({ status: "paused", stopped: { reason: "limit" } });
  expect(cut.kinds).not.toContain("brief");
  const { status } = await resume(stopped.events, {
    agents: cut.agents,
    answerGate: recommended,
    limits: { maxCalls: 200 },
  }).result;
  expect(status).toBe("completed");
  expect(cut.kinds.toSorted()).toEqual(whole.kinds.toSorted());
});

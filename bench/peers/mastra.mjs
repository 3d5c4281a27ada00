import { Agent } from "@mastra/core/agent";

/** Agents called from plain code; a workflow around them would take more. */
export function inMemory({ url, work }) {
  const model = { id: "stub/stub", url, apiKey: "none" };
  const agent = (name) => new Agent({ id: name, name, instructions: "You are an engineer.", model });
  const seated = work.seats.map((seat) => ({ seat, agent: agent(seat) }));
  const chair = agent("Chair");
  const call = async (agent, prompt) => (await agent.generate(prompt)).text;
  return async () => {
    const said = [];
    for (let round = 1; round <= work.rounds; round++)
      said.push(
        ...(await Promise.all(seated.map(({ seat, agent }) => call(agent, work.prompt(seat, round, said))))),
      );
    return call(chair, work.synthesis(said));
  };
}

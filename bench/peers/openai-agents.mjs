import { Agent, run, setDefaultOpenAIClient, setOpenAIAPI, setTracingDisabled } from "@openai/agents";
import OpenAI from "openai";

/** An agent for each seat and one that puts together. Traces are off: they would go to a server elsewhere. */
export function inMemory({ url, work }) {
  setDefaultOpenAIClient(new OpenAI({ baseURL: url, apiKey: "none" }));
  setOpenAIAPI("chat_completions");
  setTracingDisabled(true);
  const agent = (name) => new Agent({ name, instructions: "You are an engineer.", model: "stub" });
  const seated = work.seats.map((seat) => ({ seat, agent: agent(seat) }));
  const chair = agent("Chair");
  const call = async (agent, prompt) => (await run(agent, prompt)).finalOutput;
  return async () => {
    const said = [];
    for (let round = 1; round <= work.rounds; round++)
      said.push(
        ...(await Promise.all(seated.map(({ seat, agent }) => call(agent, work.prompt(seat, round, said))))),
      );
    return call(chair, work.synthesis(said));
  };
}

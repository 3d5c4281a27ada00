import { join } from "node:path";
import { type AgentFunction, type Agents, type Floor, type Protocol, resume, run, type Seat } from "colloquy";
import { api } from "colloquy/agents";
import type { Contestant, Site, Work } from "./work.ts";

/** Functions that call `fetch`, as the floor does. */
export const functionsInMemory: Contestant = (site) => () => held(site, functionAgents(site));

export const apiInMemory: Contestant = (site) => () => held(site, apiAgents(site));

export const apiInFolder: Contestant = (site) => (id) => held(site, apiAgents(site), join(site.folder, id));

/** Goes on with what `apiInFolder` began. */
export const resumed: Contestant = (site) => async (id) => {
  const options = { agents: apiAgents(site), protocol: discussionOf(site.work) };
  const { verdict } = await resume(join(site.folder, id), options).result;
  return String(verdict);
};

async function held({ work }: Site, agents: Agents, folder?: string): Promise<string> {
  const options = { name: "peers", agents, ...(folder !== undefined && { folder }) };
  const { verdict } = await run(discussionOf(work), {}, options).result;
  return String(verdict);
}

function discussionOf(work: Work): Protocol<unknown, string> {
  return async (floor) => {
    const said: string[] = [];
    for (let round = 1; round <= work.rounds; round++)
      said.push(
        ...(await floor.round(`Round ${round}`, () =>
          Promise.all(
            floor.seats.map((seat) => ask(floor, seat, "opinion", work.prompt(seat.name, round, said))),
          ),
        )),
      );
    const [chair] = floor.seats as [Seat];
    return ask(floor, chair, "synthesis", work.synthesis(said));
  };
}

async function ask(floor: Floor, seat: Seat, kind: string, request: string): Promise<string> {
  const prompt = { stable: "", fresh: "", request };
  // The prompt tells all that was said, as everybody's here does: nothing is to be told again beside it.
  const reply = await floor.ask(seat, { kind, prompt, recap: "", schema: null });
  return reply.answered ? String(reply.value) : "";
}

function apiAgents({ url, work }: Site): Agents {
  const agent = api({ provider: "openai-compatible", model: "stub", baseURL: url });
  return Object.fromEntries(work.seats.map((seat) => [seat, agent]));
}

function functionAgents({ url, work }: Site): Agents {
  const agent: AgentFunction = async ({ text }, { signal }) => {
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "stub", messages: [{ role: "user", content: text }] }),
      signal,
    });
    const { choices } = (await response.json()) as { choices: [{ message: { content: string } }] };
    return choices[0].message.content;
  };
  return Object.fromEntries(work.seats.map((seat) => [seat, agent]));
}

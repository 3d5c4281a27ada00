import { resolve } from "node:path";
import type { Config } from "../../config/resolve.ts";
import type { Agent } from "../../kernel/agent.ts";
import { type Discussion, hasEnded } from "../../kernel/discussion.ts";
import type { Event } from "../../kernel/event.ts";
import { AgentError } from "../../kernel/failure.ts";
import { type Form, formOfGate, formOfTurn } from "../../document/form/form.ts";
import { localRunner } from "../../kernel/engine/runner.ts";
import type { PlannedSeat, Seats } from "../panel/seats.ts";
import { lastOf } from "./conduct.ts";
import { replay } from "../archive/keeping.ts";
import { reseat } from "./reseat.ts";

/** What a discussion waits for, found by running its protocol over the journal. Nothing is written, nobody is called. */
export async function openForms(
  discussion: Discussion,
  events: readonly Event[],
  config: Config,
  { cwd, now }: { readonly cwd: string; readonly now: () => number },
): Promise<readonly Form[]> {
  if (hasEnded(discussion.status)) return [];
  return openFormsOf(discussion, events, await reseat(discussion, config, resolve(cwd)), now);
}

export async function openFormsOf(
  discussion: Discussion,
  events: readonly Event[],
  { seated, joined, chains }: Seats,
  now: () => number,
): Promise<readonly Form[]> {
  if (hasEnded(discussion.status)) return [];
  const forms: Form[] = [];
  const seats = {
    seated: seated.map(silenced),
    joined: joined.map(silenced),
    chains: chains.map((chain) => chain.map(onlyPeople)),
  };
  const runner = localRunner(
    { append: () => Promise.resolve() },
    {
      answerGate: (question, key) => {
        forms.push(formOfGate(key, question));
        return Promise.resolve(null);
      },
      askPerson: (turn) => {
        forms.push(formOfTurn(turn));
        return Promise.resolve({ waitsFor: "" });
      },
    },
  );
  await replay(discussion, lastOf(events), seats, runner, now);
  return forms;
}

function silenced({ seat, agents }: PlannedSeat): PlannedSeat {
  return { seat, agents: agents.map(onlyPeople) };
}

function onlyPeople(agent: Agent): Agent {
  if (agent.kind === "human" || agent.kind === "host") return agent;
  const answer = () => Promise.reject(new AgentError("waiting", `${agent.name} has not answered yet`));
  return { name: agent.name, kind: agent.kind, answer };
}

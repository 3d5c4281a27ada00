import type { AgentRequest } from "../../src/kernel/agent.ts";
import type { Result } from "../../src/kernel/result.ts";
import type { SwarmVerdict } from "../../src/protocols/swarm/rules/verdict.ts";
import { trio, usual } from "../protocols/swarm/swarming.ts";
import type { Story } from "./command.ts";
import { config, shellAgent } from "./panel.ts";

/** Scripted swarms for stories, told by the built command. */

export const topic = "Where should sessions be kept?";
export const id = "where-should-sessions-be-kept";
export const folder = `.colloquy/discussions/${id}`;

const turns: Readonly<Record<string, readonly string[]>> = {
  moderator: ["experts", "opening", "synthesis", "reopening"],
  historian: ["checkpoint", "final_synthesis", "edit"],
  contrarian: ["counterpoint"],
  "cross-domain": ["analogy"],
  ...Object.fromEntries(
    trio.map((expert) => [expert.toLowerCase(), ["initial_statement", "rebuttal", "final"]]),
  ),
};

interface Entry {
  readonly seat: string;
  readonly turn: string;
  readonly reply: unknown;
}

/** What everybody says in every turn. */
export function replies(): readonly Entry[] {
  return Object.entries(turns).flatMap(([id, kinds]) => {
    const name = id === "cross-domain" ? "Cross-Domain" : id.charAt(0).toUpperCase() + id.slice(1);
    return kinds.map((kind) => {
      const request = { kind, round: 1, seat: { id, name } } as unknown as AgentRequest;
      return { seat: name, turn: kind, reply: usual(request) };
    });
  });
}

/** The flags of a panel of one agent that answers from a script. */
export function scriptedPanel(told: Story, entries: readonly object[] = replies()): readonly string[] {
  told.write("replies.yaml", JSON.stringify(entries));
  const agents = { scripted: { script: "./replies.yaml" } };
  return [...config(told, { agents, panel: ["scripted"] })];
}

/** One that is a process, and notes every call; `before` is shell that runs in every turn, before its answer. */
export function shellPanel(told: Story, before: string): readonly string[] {
  for (const { seat, turn, reply } of replies())
    told.write(`said/${turn} ${seat}`, typeof reply === "string" ? reply : JSON.stringify(reply));
  const body = [
    `cat > /dev/null; echo "$COLLOQUY_ROUND $COLLOQUY_TURN $COLLOQUY_SEAT" >> calls`,
    before,
    `cat "said/$COLLOQUY_TURN $COLLOQUY_SEAT"`,
  ];
  const agents = { shell: shellAgent(told, "shell", body.join("\n")) };
  return [...config(told, { agents, panel: ["shell"] })];
}

export type SwarmResult = Result<SwarmVerdict & { readonly rounds: number }>;

export function swarmIn({ stdout }: { readonly stdout: string }): SwarmResult {
  return JSON.parse(stdout) as SwarmResult;
}

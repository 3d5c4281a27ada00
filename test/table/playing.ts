import { AgentError } from "../../src/kernel/failure.ts";
import type { Seated } from "../../src/kernel/engine/seated-call.ts";
import type { AgentRequest } from "../../src/kernel/request.ts";
import type { Ledger } from "../../src/table/ledger.ts";
import { Table } from "../../src/table/table.ts";
import { agent, discuss, seat, type TestRun } from "../discussion.ts";

/** What a seat's own agent answers to one turn: a reply, or that it fails. */
export type Says = (kind: string, times: number) => object | null;
export const claiming: Says = (kind) => ({ claims: [`Said in ${kind}`] });

export interface Sitting {
  readonly says?: Says;
  /** Answers in place of the seat's own agent. */
  readonly spare?: Says;
  readonly counts?: false;
  readonly chair?: true;
}

/** A table with scripted seats, through the real engine: what they were asked, by its prompts, and what came of it. */
export async function play(
  sitting: Readonly<Record<string, Sitting>>,
  body: (table: Table) => Promise<unknown>,
  more: Partial<TestRun<unknown>> = {},
) {
  const asked: {
    readonly seat: string;
    readonly kind: string;
    readonly by: string;
    readonly said: string;
    readonly text: string;
  }[] = [];
  const answering = (name: string, by: string, own: Says) => {
    const times = new Map<string, number>();
    return agent(by, ({ kind, prompt }: AgentRequest) => {
      times.set(kind, (times.get(kind) ?? 0) + 1);
      const { said = [], fresh, request } = prompt;
      asked.push({ seat: name, kind, by, said: said.join("\n"), text: [...said, fresh, request].join("\n") });
      const reply = own(kind, times.get(kind) ?? 1);
      if (reply === null) throw new AgentError("exit", "it is down");
      return { text: JSON.stringify(reply) };
    });
  };
  const seated = Object.entries(sitting).map(([name, { says: own = claiming, spare, chair }]): Seated => ({
    seat: { ...seat(name), ...(chair && { chair }) },
    agents: [answering(name, "own", own), ...(spare === undefined ? [] : [answering(name, "spare", spare)])],
  }));
  let ledger: Ledger | undefined;
  const { events, end } = await discuss<unknown>({
    protocol: async (floor) => {
      const table = new Table(floor, { opening: "All are told this.", question: "Which?" });
      table.sit(floor.seats.map((one) => ({ seat: one, counts: sitting[one.name]?.counts !== false })));
      table.issue("Which store?", ["Redis", "Cookies"]);
      ledger = table.ledger;
      return body(table);
    },
    seated,
    ...more,
  });
  if (ledger === undefined) throw new Error("nobody sat down");
  const toldTo = (name: string, kind: string) =>
    asked.findLast((one) => one.seat === name && one.kind === kind);
  return { ledger, asked, events, end, toldTo };
}

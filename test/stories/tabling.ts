import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Event } from "../../src/kernel/event.ts";
import type { Result } from "../../src/kernel/result.ts";
import type { RoundtableResult } from "../../src/protocols/roundtable/report/report.ts";
import type { Escalation, TableRound as SessionRound } from "../../src/protocols/roundtable/options.ts";
import type { TableWorkflow } from "../../src/protocols/roundtable/rules/strategy.ts";
import { type Story, story } from "./command.ts";
import { config, shellAgent } from "./panel.ts";

/** Scripted roundtables for stories, told by the built command. */

export const topic = "Where should sessions be kept?";

function question(round: number): object {
  return { action: "question", question: `Question ${round}?`, focus: "core", participants: "all" };
}

function synthesis(round: number, more: object = {}): object {
  return {
    synthesis: `Round ${round} is summed up.`,
    consensus: [],
    conflicts: [],
    resolved: [],
    next_action: "continue",
    ...more,
  };
}

/** A draft with what an agenda asks for. */
const draft = {
  title: "Carts",
  users: [{ id: "USER-1", role: "Customer", wants: "to pay", covers: [] }],
  flows: [{ id: "FLOW-1", title: "Pay", trigger: "a full cart", steps: [{ does: "pays" }], covers: [] }],
  requirements: [1, 2, 3].map((n) => ({
    id: `REQ-${n}`,
    title: "A cart survives a restart",
    statement: `When the server is restarted, the shop shall keep cart ${n}`,
    criterion: `${n} of ${n} restarts`,
    covers: ["FLOW-1.1"],
  })),
  parts: [{ id: "COMP-1", name: "Store", does: "Keeps what lies in a cart", carries: [] }],
};

export function answer(position: string, more: object = {}): object {
  return { position, rationale: ["it was measured"], confidence: 0.8, concerns: [], ...more };
}

/** What everybody says; `rounds` is what the facilitator makes of each, the last one again after that. */
export function replies(rounds: readonly object[], others: readonly object[] = []): readonly object[] {
  return [
    ...others,
    { turn: "question", reply: question(1) },
    { seat: "software-architect", turn: "response", reply: answer("A shared store knows every login") },
    { seat: "technical-lead", turn: "response", reply: answer("One file is easiest to bring back") },
    { turn: "response", reply: answer("Somebody should count first") },
    { turn: "draft", reply: draft },
    { turn: "review", reply: { review: [] } },
    { turn: "edit", reply: { edits: [] } },
    ...rounds.map((one, index) => ({
      turn: "synthesis",
      round: index + 1,
      reply: synthesis(index + 1, one),
    })),
    { turn: "synthesis", reply: synthesis(rounds.length, rounds.at(-1)) },
  ];
}

export const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;

/** The flags of a table whose agents answer from a script, and that may end after one round. */
export function scriptedTable(
  told: Story,
  entries: readonly object[] = replies([conclude]),
  roundtable: object = {},
): readonly string[] {
  told.write("replies.yaml", JSON.stringify(entries));
  return config(told, {
    agents: { scripted: { script: "./replies.yaml" } },
    panel: ["scripted"],
    roundtable: { limits: { min_rounds: 1 }, ...roundtable },
  });
}

/** A story in which a person is asked which way to take before anybody else is, and one round ends it. */
export function choosing(): {
  readonly told: Story;
  readonly panel: readonly string[];
  readonly asked: { readonly protocol: string; readonly subject: string };
} {
  const told = story();
  const panel = scriptedTable(told, replies([conclude]));
  return { told, panel, asked: { protocol: "roundtable", subject: "Redis vs SQLite" } };
}

/**
 * Agents that are a process: each call is noted with what the session file is then, and one waits for a file `go`. A
 * question is answered once the session file holds the rounds before it.
 */
export function patientTable(told: Story, rounds: readonly object[], waiting = "none"): readonly string[] {
  told.write("said/question", JSON.stringify(question(1)));
  told.write("said/response", JSON.stringify(answer("One file is easiest to bring back")));
  for (const [index, one] of rounds.entries())
    told.write(`said/synthesis ${index + 1}`, JSON.stringify(synthesis(index + 1, one)));
  const body = [
    `cat > /dev/null; call="$COLLOQUY_ROUND $COLLOQUY_TURN $COLLOQUY_SEAT"; echo "$call" >> calls`,
    `if [ "$call" = "${waiting}" ]; then until [ -e go ]; do sleep 0.05; done; fi`,
    `held="^total_rounds: $((COLLOQUY_ROUND - 1))$"`,
    `if [ "$COLLOQUY_TURN" = question ]; then until grep -qs "$held" .colloquy/discussions/*/session.yaml; do sleep 0.05; done; fi`,
    `sha256sum .colloquy/discussions/*/session.yaml 2>/dev/null | cut -c1-64 >> sums`,
    `cat "said/$COLLOQUY_TURN $COLLOQUY_ROUND" 2>/dev/null || cat "said/$COLLOQUY_TURN"`,
  ];
  return config(told, {
    agents: { patient: shellAgent(told, "patient", body.join("\n")) },
    panel: ["patient"],
    roundtable: { limits: { min_rounds: 1 } },
  });
}

export type RoundtableOutcome = Result<RoundtableResult>;

export function tableIn({ stdout }: { readonly stdout: string }): RoundtableOutcome {
  return JSON.parse(stdout) as RoundtableOutcome;
}

const discussions = ".colloquy/discussions";

/** The only discussion of a story. */
export function onlyId(told: Story): string {
  const [id = "", ...others] = readdirSync(join(told.folder, discussions));
  if (others.length > 0) throw new Error(`There are ${others.length + 1} discussions.`);
  return id;
}

export interface SessionFile {
  readonly id: string;
  readonly topic: string;
  readonly workflow_type: TableWorkflow;
  readonly strategy: string;
  readonly status: string;
  readonly current_phase: string;
  readonly total_rounds: number;
  readonly participants: readonly { readonly id: string }[];
  readonly rounds: readonly (SessionRound & {
    readonly responses?: readonly { readonly participant: string }[];
  })[];
  readonly escalations: readonly Escalation[];
  readonly outcome: { readonly file: string | null } | null;
  readonly config: Readonly<Record<string, { readonly value: unknown; readonly origin: string }>>;
}

export function sessionIn(told: Story, id = onlyId(told)): SessionFile {
  return parse(told.read(`${discussions}/${id}/session.yaml`)) as SessionFile;
}

/** Every prompt of a discussion, with whose it was. */
export function promptsIn(told: Story, id = onlyId(told)) {
  return eventsIn(told, id).flatMap((event) => (event.type === "turn.asked" ? [event] : []));
}

function eventsIn(told: Story, id = onlyId(told)): readonly Event[] {
  const lines = readFileSync(join(told.folder, discussions, id, "journal.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Event);
}

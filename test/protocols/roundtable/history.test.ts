import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Response } from "../../../src/protocols/roundtable/rules/replies.ts";
import { conflict, convene, question, response, strategyOf } from "./convening.ts";

// What participants read of the rounds before.

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
const strategy = strategyOf("consensus-driven");
type Table = Awaited<ReturnType<typeof convene>>;

function promptOf({ asked }: Pick<Table, "asked">, round: number, name = "Ann", kind = "response"): string {
  return asked.find((one) => one.turn === kind && one.round === round && one.seat === name)?.prompt ?? "";
}

function partOf(prompt: string, title: string): string {
  return new RegExp(`^${title}.*:\\n\\n\`\`\`\\w+\\n([^]*?)\\n\`\`\`$`, "m").exec(prompt)?.[1] ?? "";
}

/** What a seat says besides the usual, by seat and round. */
function saying(parts: Readonly<Record<string, Partial<Response>>>) {
  return (request: AgentRequest) => {
    const more = parts[`${request.seat.id} ${request.round}`];
    return request.kind === "response" && more !== undefined ? response(request, more) : undefined;
  };
}

test("a round long ago is told by what came out of it, not by the heading of its synthesis", async () => {
  const held = await convene({
    strategy,
    rounds: [
      {
        synthesis: "Choice. All three keep the file [ANN-1].\n\nThe walls. Nobody drops a part.",
        consensus: ["One file.", "No server."],
        conflicts: [conflict("backup")],
        next_action: "phase",
      },
      {},
      {},
      conclude,
    ],
  });
  expect(partOf(promptOf(held, 4), "Earlier rounds, in short")).toBe(
    "- Round 1 (proposal; matter 1): All three keep the file [ANN-1]. (agreed: AGREED-1, AGREED-2; in conflict: backup)",
  );
});

describe("a claim that was refined", () => {
  const held = () =>
    convene({
      strategy,
      rounds: [{ next_action: "phase" }, {}, conclude],
      says: saying({
        "bob 2": {
          own: [{ claim: "BOB-1", now: "refined", text: "A shared store, but one.", because: ["ANN-1"] }],
        },
      }),
    });

  test("is named where it was made, and read where it was reworded", async () => {
    const prompt = promptOf(await held(), 3);
    expect(partOf(prompt, "Round 1")).toContain("\n- BOB-1v2 (text below)\n");
    expect(partOf(prompt, "Round 2")).toContain("\n- BOB-1v2: A shared store, but one.\n");
  });

  test("is told to the facilitator by its new id, and everybody is told that a refinement replaces the text", async () => {
    const table = await held();
    expect(promptOf(table, 2, "Facilitator", "synthesis")).toContain(
      '- own BOB-1, now BOB-1v2: refined, "A shared store, but one."',
    );
    expect(promptOf(table, 2)).toContain('with the whole new "text": it replaces the old one');
    expect(promptOf(table, 2)).toContain("Without a version, an id means the newest wording.");
  });
});

test("what is asked about or disputed can be read, then what the last round builds on; what is left out is named", async () => {
  const many = Array.from({ length: 30 }, (_, at) => `Concern number ${at} of the first round`);
  const all = many.map((_, at) => `ANN-${at + 3}`).join(", ");
  const held = await convene({
    strategy,
    rounds: [
      { next_action: "phase" },
      {
        synthesis: `They spoke of much [${all}].`,
        consensus: ["It is slow [ANN-30]."],
        conflicts: [conflict("speed", { ann: "Too slow [ANN-31]" })],
      },
      conclude,
    ],
    says: (request) =>
      request.kind === "question" && request.round === 3
        ? question(3, { question: "What of ANN-32?" })
        : saying({ "ann 1": { concerns: many }, "bob 2": { position: "ANN-29 is the worst." } })(request),
  });
  const prompt = promptOf(held, 3, "Bob");
  const cited = partOf(prompt, "Earlier claims that are cited here");
  for (const id of ["ANN-29", "ANN-31", "ANN-32"]) expect(cited).toContain(`- ${id}: Concern number`);
  expect([...cited.matchAll(/^- ANN-/gm)]).toHaveLength(16);
  expect(prompt).toContain("Earlier claims that are cited here (left out: ANN-16 to ANN-28, ANN-30):");
});

test("the wording stands before the question that speaks of it, and exact words are asked for once", async () => {
  const held = await convene({ strategy, rounds: [{ wording: "We keep it in a file." }, conclude] });
  const prompt = promptOf(held, 2);
  expect(prompt.indexOf("We keep it in a file.")).toBeLessThan(prompt.indexOf("The question:"));
  expect(prompt).toContain("Give exact words only there.");
});

describe("an option that is written down", () => {
  const option = { type: "OPT" as const, title: "Several packages" };
  const stand = (kind: "agree" | "contest") => ({ stands: [{ on: "OPT-001", stand: kind }] });
  const table = (last: "agree" | "contest") =>
    convene({
      strategy,
      options: { outputType: "adr" },
      rounds: [{ artifacts: [option], next_action: "phase" }, {}, conclude],
      says: saying({ "ann 2": stand("agree"), "bob 2": stand("agree"), "cyd 2": stand(last) }),
    });

  test("is not told as if all who agree with its description had chosen it", async () => {
    const held = await table("agree");
    expect(held.state.artifacts[0]?.agreement).toBe("consensus");
    for (const kind of ["question", "response", "synthesis", "closing"]) {
      const prompt = held.asked.findLast((one) => one.turn === kind)?.prompt;
      expect(prompt).toContain("- OPT-001: Several packages");
      expect(prompt).toContain("A stand on an option (OPT-002) says whether it is described correctly");
    }
    expect(promptOf(await table("contest"), 3)).toContain(
      "- OPT-001 (its description is contested): Several packages",
    );
  });

  test("may come from the topic: nobody is told that it names nobody", async () => {
    expect((await table("agree")).rounds[0]?.notices).toEqual([]);
  });
});

test("who asks has one lead: the focus it set, and a critical topic before that", async () => {
  const rounds = [
    { conflicts: [conflict("speed")] },
    { conflicts: [conflict("speed")], next_focus: "The price" },
    conclude,
  ];
  const free = await convene({ rounds, escalation: { max_rounds_per_conflict: 9 } });
  const asked = promptOf(free, 3, "Facilitator", "question");
  expect(partOf(asked, "The focus you set for this round")).toBe("The price");
  expect(asked).not.toMatch(/^Next: /m);
  const filed = await convene({
    rounds,
    options: { workflow: "specs" },
    limits: { max_rounds: 3 },
    yes: true,
  });
  const critical = promptOf(filed, 3, "Facilitator", "question");
  expect(critical).toMatch(/^Next: .* \(user-workflows\), an open critical topic/m);
  expect(partOf(critical, "The focus you set for this round, as far as it belongs to that")).toBe(
    "The price",
  );
});

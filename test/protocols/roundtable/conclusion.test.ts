import { describe, expect, test } from "vitest";
import { paint } from "../../../src/document/paint.ts";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Closing } from "../../../src/protocols/roundtable/rules/replies.ts";
import { conflict, convene, response, strategyOf } from "./convening.ts";
import { roundtableKit, viewed } from "./tabled.ts";

// What a table ends with: the wording that was consented to, and what is left to do.

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
type Table = Awaited<ReturnType<typeof convene>>;

function promptOf({ asked }: Pick<Table, "asked">, kind: string): string {
  return asked.findLast((one) => one.turn === kind)?.prompt ?? "";
}

function summaryOf({ events }: Table): string {
  return roundtableKit.documents(events).find(({ path }) => path.endsWith("summary.md"))?.text ?? "";
}

function pageOf({ events }: Table): string {
  const { discussion, place } = viewed(events);
  return roundtableKit.page(discussion, place, { columns: 100, paint: paint(false) }) ?? "";
}

describe("the wording", () => {
  const wording = "We keep one file. It is copied daily.";
  const consenting = (last: string | null) =>
    convene({
      strategy: strategyOf("consensus-driven", {
        validation: { min_participants: 2, requires_sequential_phases: false, requires_sides: false },
      }),
      rounds: [{ wording }, { ...conclude, wording: last }],
      says: (request) => {
        if (request.kind === "closing") return { bottom_line: [], actions: [] };
        return request.kind === "response" && request.round === 2
          ? response(request, { stance: "support" })
          : undefined;
      },
    });

  test("that was consented to stands in the conclusion, and is told with the stances", async () => {
    const held = await consenting(null);
    expect(held.rounds[1]).toMatchObject({ wording, next_wording: wording });
    expect(promptOf(held, "closing")).toContain(
      `The wording of round 2. Consent: ann, bob, cyd support it; nobody blocks it.:\n\n\`\`\`wording\n${wording}`,
    );
    expect(summaryOf(held)).toContain(
      `## Wording\n\n${wording}\n\nConsent: ann, bob, cyd support it; nobody blocks it. (round 2)\n\n## `,
    );
    expect(viewed(held.events).result).toMatchObject({
      verdict: { wording: { text: wording, changed: null } },
    });
  });

  test("that was changed with the conclusion is nothing anybody consented to, and everybody is told what changed", async () => {
    const held = await consenting("We keep one file. It is copied weekly.");
    expect(promptOf(held, "synthesis")).toContain(
      "If you conclude, give null: the text that was consented to stands. If everyone who spoke asked for the same change, you may give the complete text with it instead; it is recorded as changed after the consent.",
    );
    const changes = "taken out: It is copied daily.\n- put in: It is copied weekly.";
    expect(promptOf(held, "closing")).toContain(
      `What you changed in it after that, and nobody has taken a stance on:\n\n\`\`\`said\n- ${changes}`,
    );
    expect(summaryOf(held)).toContain(
      `The facilitator changed the wording after these stances. Nobody has taken a stance on the change:\n\n- ${changes}\n`,
    );
    expect(viewed(held.events).result).toMatchObject({
      verdict: {
        wording: {
          text: wording,
          round: 2,
          reached: true,
          changed: { takenOut: ["It is copied daily."], putIn: ["It is copied weekly."] },
        },
      },
    });
    expect(pageOf(held)).toContain("Nobody has taken a stance on the change");
  });
});

describe("at the closing", () => {
  const many = (request: AgentRequest) =>
    Array.from({ length: 16 }, (_, at) => `Do thing ${at} of ${request.seat.id} in round ${request.round}`);
  const closed = (closing: Partial<Closing>) =>
    convene({
      rounds: [{}, { ...conclude, conflicts: [conflict("list-baseline", { ann: "First", bob: "Last" })] }],
      says: (request) => {
        if (request.kind === "closing") return { bottom_line: [], actions: [], ...closing };
        return request.kind === "response" ? response(request, { suggestions: many(request) }) : undefined;
      },
    });

  test("suggestions of all rounds and seats are told as far as there is room, the rest by id", async () => {
    const prompt = promptOf(await closed({}), "closing");
    const [, list = ""] = prompt.split("Suggestions, by id");
    expect(list).toMatch(/^ \(left out: ANN-14 to ANN-18, BOB-14 to BOB-18, CYD-13 to CYD-18\)/);
    expect(list.match(/^- /gm)).toHaveLength(80);
  });

  test("a conflict can be cited, and what is about the talk alone becomes no action", async () => {
    const { verdict } = await closed({
      bottom_line: [{ sentence: "They differ on the baseline.", ids: ["list-baseline"] }],
      no_action: ["BOB-20"],
    });
    expect(verdict?.bottomLine).toEqual([
      { sentence: "They differ on the baseline.", ids: ["list-baseline"] },
    ]);
    const named = verdict?.actions?.flatMap(({ ids }) => ids);
    expect(named).not.toContain("BOB-20");
    expect(named).toContain("BOB-21");
  });
});

import type { CallToolResult } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { ColloquyError } from "../../src/kernel/error.ts";
import type { Connection } from "../../src/mcp/office.ts";
import { safely, situationResult, situationText } from "../../src/mcp/tool-result.ts";

const stands = { id: "d1", state: "completed", detail: "can go ahead", next: "Done." } as const;

test.for<readonly [object, string]>([
  [{}, "d1: completed. can go ahead|Done."],
  [{ report: "All of it." }, "d1: completed. can go ahead|All of it.|Done."],
  [{ warnings: ["It was cut."] }, "d1: completed. can go ahead|Warning: It was cut.|Done."],
  [{ warnings: ["One.", "Two."] }, "d1: completed. can go ahead|Warning: One.|Warning: Two.|Done."],
  [
    { open: [{ key: "k", of: "person", text: "Go on?" }] },
    "d1: completed. can go ahead|A question to a person, key k:\nGo on?|Done.",
  ],
  [
    { open: [{ key: "k", of: "host", seat: "Mine", text: "Say it.", schema: { type: "object" } }] },
    'd1: completed. can go ahead|Your turn as Mine, key k:\nSay it.\nJSON Schema of the answer: {"type":"object"}|Done.',
  ],
  [
    { open: [{ key: "k", of: "host", seat: "Mine" }] },
    "d1: completed. can go ahead|Your turn as Mine, key k:\n(it comes once those before it are answered)|Done.",
  ],
])("a host that reads text alone is told %j whole", ([more, words]) => {
  const situation = { ...stands, ...more };
  expect(situationText(situation).split("\n\n").join("|")).toBe(words);
  expect(situationResult(situation).structuredContent).toEqual(situation);
});

test("what goes wrong is one sentence with what helps; a fault of ours is told to the keeper too", async () => {
  const told: string[] = [];
  const office = { setting: { tell: (line: string) => told.push(line) } } as unknown as Connection;
  const complaint = async (problem: Error) => {
    const failing = async () => {
      throw problem;
    };
    const { isError, content } = (await safely(office, failing)({}, {} as never)) as CallToolResult;
    const [first] = content;
    return [isError, first?.type === "text" ? first.text : ""];
  };
  const hinted = new ColloquyError("usage", "Nothing was named.", { hint: "Name it." });
  expect(await complaint(hinted)).toEqual([true, "Nothing was named. Name it."]);
  const helped = new ColloquyError("usage", "Nobody is here.", {
    commands: [["colloquy init", "finds them"]],
  });
  expect(await complaint(helped)).toEqual([true, "Nobody is here.  `colloquy init` (finds them)"]);
  expect(told).toEqual([]);
  expect(await complaint(new TypeError("x is undefined"))).toEqual([
    true,
    "A fault of colloquy: x is undefined",
  ]);
  expect(told).toEqual([expect.stringContaining("TypeError: x is undefined")]);
  // A disk that is full is no fault of ours, wherever it shows first.
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const sentence = "The disk is full: no space left on device";
  expect(await complaint(full)).toEqual([true, sentence]);
});

import { expect, test } from "vitest";
import { startEvent, startEventOf } from "../../../src/host/archive/keeping.ts";
import { mostTitle } from "../../../src/kernel/event.ts";
import { saying, seated } from "../../discussion.ts";
import { discussed, type Draft, noLimits, seatOf } from "../../kernel/told.ts";

/** All that a plan knows goes on record with the start, and a fork or a resume begins from there. */

const facts = {
  id: "one",
  title: "Which store?",
  protocol: "critique",
  options: { rounds: 2 },
  limits: { ...noLimits, maxCalls: 5 },
  project: "commit:abc",
  eyes: { limits: { callsPerTurn: 1, bytesPerTurn: 2 }, files: 3, kept: 4, map: "m" },
  lang: "ja",
  panelFrom: "named" as const,
  likelyCalls: 7,
  fromCode: true as const,
  scripted: true as const,
  origin: { id: "zero", at: 1, head: "h", change: {}, joined: [] },
  memory: [{ id: "ADR-0001", path: "p", title: "t", date: null, text: "x" }],
  fingerprints: { agents: "f" },
  configFiles: ["/a.yaml"],
};

const begun = startEvent({
  ...facts,
  seated: [seated("A", saying("ada", ""), saying("eve", ""))],
  chains: [[saying("bob", ""), saying("eve", "")]],
  earlier: [],
});

test("every fact of a plan is in the event it begins with", () => {
  expect(begun).toMatchObject({
    ...facts,
    type: "discussion.started",
    seats: [{ seat: { id: "a" }, agents: ["ada", "eve"] }],
    chains: [["bob", "eve"]],
    roundsBefore: 0,
  });
  expect(begun.colloquy).toMatch(/^\d+\./);
});

test("what begins again from a discussion has the same facts, and those who sat there from the start", () => {
  const joined: Draft = { type: "seat.joined", seat: seatOf("C"), agents: ["bob"] };
  const again = startEventOf(discussed(begun, joined));
  const { chains: _, ...own } = begun;
  expect(again).toEqual(own);
});

test("rounds are counted on behind earlier discussions of a folder, and a title has an end", () => {
  const round = (number: number): Draft => ({ type: "round.started", round: number, title: "" });
  const earlier = [discussed(begun, round(1), round(2)), discussed(begun, round(3))];
  const next = startEvent({ ...facts, title: "x".repeat(mostTitle + 5), seated: [], earlier });
  expect([next.roundsBefore, next.title.length, "chains" in next]).toEqual([3, mostTitle, false]);
});

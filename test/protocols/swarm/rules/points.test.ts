import { expect, test } from "vitest";
import { ledgerOf } from "../../../../src/protocols/swarm/rules/ledger.ts";
import { labelledText } from "../../../../src/protocols/swarm/rules/message-text.ts";
import { pointsIn } from "../../../../src/protocols/swarm/rules/points.ts";
import { message, statement } from "./said.ts";

const texts = (text: string) => pointsIn(text).map((point) => point.text);

test("a paragraph is a point, or an entry of a list; headings, lead-ins and mere questions are none", () => {
  expect(texts("It is slow.\nVery.\n\nIt is dear.\n\nWho pays? And when?")).toEqual([
    "It is slow. Very.",
    "It is dear.",
  ]);
  expect(texts("## Risks\n\nTwo things:\n1. It is slow.\n2) It is dear. Who pays?\n- Is it safe?")).toEqual([
    "It is slow.",
    "It is dear. Who pays?",
  ]);
  expect(texts("遅いです。\n\n・高いです。\n・誰が払いますか？")).toEqual(["遅いです。", "高いです。"]);
  expect(texts("")).toEqual([]);
  // A year or a version at the start of a line is no number of a list.
  expect(texts("2024 was slow.\n1.5 times the cost.")).toEqual(["2024 was slow. 1.5 times the cost."]);
});

test("where points begin with ids before a colon, only these are contested, and what only concedes or asks attacks nothing", () => {
  const said = message(
    "r1-msg-001",
    "ada",
    "initial_statement",
    statement({ option: "Sagas", proposals: ["a"] }),
  );
  const countered = message(
    "r1-msg-002",
    "contrarian",
    "counterpoint",
    "[ADA-1], [O1]: it fails twice, as [ADA-2] shows.\n\nI concede that [ADA-2] is cheap.\n\nQuestions: Who mends them? Who pays?",
  );
  const { ledger } = ledgerOf([said, countered]);
  expect(
    ledger.claims
      .filter(({ seat }) => seat === "contrarian")
      .map(({ id, kind, against }) => [id, kind, against]),
  ).toEqual([
    ["CON-1", "attack", "ADA-1"],
    ["CON-2", "point", null],
    ["CON-3", "point", null],
  ]);
  expect(ledger.stands.map(({ id }) => id)).toEqual(["CON>ADA-1", "CON>O1"]);
  expect(labelledText(countered, ledgerOf([said, countered]))).toContain(
    "[CON-3] > Questions: Who mends them?",
  );
});

const stated = message("r1-msg-001", "ada", "initial_statement", statement());
const counter = message(
  "r1-msg-002",
  "contrarian",
  "counterpoint",
  "1. [ADA-1] fails when a step fails twice.\n2. Nobody has counted retries.\n\nWho mends them?",
);
const answering = message(
  "r1-msg-003",
  "ada",
  "rebuttal",
  statement({ stands: [{ on: "CON-1", stand: "narrower", text: "Twice in a row" }] }),
);

test("each point of the contrarian is a claim with an id of its own, against what it names, that others stand to", () => {
  const told = ledgerOf([stated, counter, answering]);
  expect(told.ledger.claims.map(({ id, against, kind }) => [id, kind, against])).toEqual([
    ["ADA-1", "position", null],
    ["CON-1", "attack", "ADA-1"],
    ["CON-2", "attack", null],
  ]);
  expect(told.ledger.stands.map(({ id }) => id)).toEqual(["CON>ADA-1", "ADA>CON-1"]);
  expect(labelledText(counter, told)).toBe(
    "[CON-1] > 1. [ADA-1] fails when a step fails twice.\n[CON-2] > 2. Nobody has counted retries.\n>\n> Who mends them?",
  );
});

test("each paragraph of an analogy is a point that others can stand to, and stands to nothing itself", () => {
  const analogy = message("r1-msg-004", "cross-domain", "analogy", "Ants do so.\n\nBees do not.");
  const told = ledgerOf([stated, analogy]);
  expect(told.ledger.claims.slice(1).map(({ id, kind }) => [id, kind])).toEqual([
    ["CD-1", "point"],
    ["CD-2", "point"],
  ]);
  expect(told.ledger.stands).toEqual([]);
  expect(labelledText(analogy, told)).toBe("[CD-1] > Ants do so.\n[CD-2] > Bees do not.");
});

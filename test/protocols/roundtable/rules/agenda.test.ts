import { describe, expect, test } from "vitest";
import { agendaOf } from "../../../../src/protocols/roundtable/rules/agenda.ts";
import { Hand } from "../papers/drafts.ts";

/** Which topics of a document are covered; a row for each situation. */

const user = { id: "USER-1", role: "Neighbour" };
const flow = { id: "FLOW-1", title: "Borrow" };
const requirements = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `REQ-${at + 1}`,
    statement: `The app shall lend tool ${at}`,
  }));

const statusOf = (hand: Hand, workflow: "specs" | "design") =>
  Object.fromEntries(agendaOf(workflow, hand.ledger).map(({ topic_id, status }) => [topic_id, status]));

describe("A topic", () => {
  test.each<readonly [string, (hand: Hand) => Hand, object]>([
    [
      "is open where nothing is there",
      (hand) => hand,
      { "user-workflows": "open", "functional-requirements": "open" },
    ],
    [
      "has begun with one of two",
      (hand) => hand.writes("pm", { users: [user] }),
      { "user-workflows": "partial" },
    ],
    [
      "is closed with two, of either kind",
      (hand) => hand.writes("pm", { users: [user], flows: [flow] }),
      { "user-workflows": "closed" },
    ],
    [
      "needs three requirements",
      (hand) => hand.writes("pm", { requirements: requirements(2) }),
      { "functional-requirements": "partial" },
    ],
    [
      "is closed with three",
      (hand) => hand.writes("pm", { requirements: requirements(3) }),
      { "functional-requirements": "closed" },
    ],
    [
      "is not, while somebody objects to one of them",
      (hand) => hand.writes("pm", { requirements: requirements(3) }).contests("sec", "REQ-2", "No"),
      { "functional-requirements": "partial" },
    ],
    [
      "is again, where the objection was taken",
      (hand) =>
        hand
          .writes("pm", { requirements: requirements(3) })
          .contests("sec", "REQ-2", "No")
          .edits("pm", { edits: [{ id: "REQ-2", text: "The app shall lend a saw" }] }),
      { "functional-requirements": "closed" },
    ],
    [
      "that needs nothing is closed from the start",
      (hand) => hand,
      { "out-of-scope": "closed", "acceptance-criteria": "closed" },
    ],
    [
      "counts what was in force before",
      (hand) =>
        hand.inForce(
          [1, 2, 3].map((n) => ({ id: `REQ-00${n}`, kind: "requirement", text: "The app shall lend" })),
        ),
      { "functional-requirements": "closed" },
    ],
  ])("of specs %s", (_situation, said, expected) => {
    expect(statusOf(said(new Hand("specs")), "specs")).toMatchObject(expected);
  });

  test("of a design is a decision, and no vote on an item", () => {
    const hand = new Hand("design");
    hand.ledger.add("rules", 1, { kind: "issue", text: "COMP-1: how does it read?" });
    expect(statusOf(hand, "design")).toMatchObject({ "tech-choices": "open" });
    hand.writes("pm", { decisions: [{ id: "ADR-1", title: "Store", options: [{ name: "Redis" }] }] });
    expect(statusOf(hand, "design")).toMatchObject({
      "tech-choices": "closed",
      "high-level-arch": "closed",
      components: "open",
    });
  });

  test("says what it lacks", () => {
    const hand = new Hand("specs")
      .writes("pm", { requirements: requirements(2) })
      .contests("sec", "REQ-2", "No");
    const topic = agendaOf("specs", hand.ledger).find(
      ({ topic_id }) => topic_id === "functional-requirements",
    );
    expect(topic).toMatchObject({
      critical: true,
      remaining: ["2 of at least 3 requirement", "REQ-2 is not settled"],
    });
  });

  test("there is none of a roundtable or a brainstorm", () => {
    const { ledger } = new Hand("specs");
    expect([agendaOf("roundtable", ledger), agendaOf("brainstorm", ledger)]).toEqual([[], []]);
  });
});

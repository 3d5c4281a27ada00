import { describe, expect, test } from "vitest";
import {
  dissentingPoints,
  pointsOf,
  unanswered,
  unheard,
  unsettled,
} from "../../../../src/protocols/roundtable/draft/points.ts";
import { Hand } from "../papers/drafts.ts";

/** What became of each point of a review; a row for each situation. `pm` is the author, `sec` and `ops` review. */

const requirement = (n: number, statement = `The app shall lend tool ${n} within ${n} s`) => ({
  id: `REQ-${n}`,
  statement,
});

function written(): Hand {
  return new Hand("specs").writes("pm", { requirements: [1, 2].map((n) => requirement(n)) });
}

const stand = (
  on: string,
  as: "contest" | "narrower" | "beside-the-point" | "agree",
  why: string,
  instead?: string,
) => ({ do: "stand", on, as, why, restsOn: [], ...(instead !== undefined && { instead }) }) as const;
const misses = (text: string) => ({ do: "add", item: { kind: "missing", text } }) as const;
const edit = (text: string, because: readonly string[] = []) => ({ edits: [{ id: "REQ-1", text, because }] });

describe("A point", () => {
  test.each<
    readonly [
      string,
      (hand: Hand) => Hand,
      { open: number; unheard: number; dissents: number; reply: string | null },
    ]
  >([
    // [situation, what was said, whether it is open, new to the author, dissent, and the answer to it]
    [
      "is open until it is answered",
      (hand) => hand.says("sec", [stand("REQ-1", "contest", "Too slow")]),
      { open: 1, unheard: 1, dissents: 1, reply: null },
    ],
    [
      "that was declined is no more open, and stays dissent",
      (hand) =>
        hand
          .says("sec", [stand("REQ-1", "contest", "Too slow")])
          .replies("pm", "SEC>REQ-1", false, "It is fast"),
      { open: 0, unheard: 0, dissents: 1, reply: "It is fast" },
    ],
    [
      "that was kept up in other words is open again, and the author has heard it",
      (hand) =>
        hand
          .says("sec", [stand("REQ-1", "contest", "Too slow")])
          .replies("pm", "SEC>REQ-1", false, "It is fast")
          .says("sec", [stand("REQ-1", "contest", "At night it is not")]),
      { open: 1, unheard: 0, dissents: 1, reply: null },
    ],
    [
      "that was taken by an edit is settled",
      (hand) =>
        hand
          .says("sec", [stand("REQ-1", "contest", "Too slow")])
          .edits("pm", edit("The app shall lend tool 1 within 0.1 s")),
      { open: 0, unheard: 0, dissents: 0, reply: "" },
    ],
    [
      "is not taken by an edit that says the same again",
      (hand) =>
        hand.says("sec", [stand("REQ-1", "contest", "Too slow")]).edits("pm", edit(requirement(1).statement)),
      { open: 1, unheard: 1, dissents: 1, reply: null },
    ],
    [
      "that the author says it took, and nothing reads otherwise, stays dissent",
      (hand) =>
        hand.says("sec", [stand("REQ-1", "contest", "Too slow")]).replies("pm", "SEC>REQ-1", true, ""),
      { open: 0, unheard: 0, dissents: 1, reply: "" },
    ],
    [
      "that asked for a change and was taken is settled by the author's word",
      (hand) =>
        hand
          .says("sec", [stand("REQ-1", "narrower", "", "within 0.1 s")])
          .replies("pm", "SEC>REQ-1", true, "As you have it"),
      { open: 0, unheard: 0, dissents: 0, reply: "As you have it" },
    ],
    [
      "of who stands aside asks for no answer, and stays on record though the item reads otherwise",
      (hand) =>
        hand
          .says("sec", [stand("REQ-1", "beside-the-point", "I would not")])
          .edits("pm", edit("The app shall lend tool 1 within 0.1 s")),
      { open: 0, unheard: 0, dissents: 1, reply: null },
    ],
    [
      "that its seat took back is none",
      (hand) =>
        hand
          .says("sec", [stand("REQ-1", "contest", "Too slow")])
          .says("sec", [stand("REQ-1", "agree", "Well")]),
      { open: 0, unheard: 0, dissents: 0, reply: null },
    ],
    [
      "on what was cut is none",
      (hand) => hand.says("sec", [stand("REQ-1", "contest", "Too slow")]).edits("pm", { cuts: ["REQ-1"] }),
      { open: 0, unheard: 0, dissents: 0, reply: null },
    ],
    [
      "of the facilitator is mended, and is nobody's dissent",
      (hand) => {
        hand.ledger.seat({ id: "facilitator", tag: "FAC", counts: false, chair: true });
        return hand.says("facilitator", [stand("REQ-1", "narrower", "Which tool?")]);
      },
      { open: 1, unheard: 1, dissents: 0, reply: null },
    ],
    [
      "of something missing is open",
      (hand) => hand.says("sec", [misses("Who pays")]),
      { open: 1, unheard: 1, dissents: 0, reply: null },
    ],
    [
      "of something missing is taken by what covers it",
      (hand) =>
        hand
          .says("sec", [misses("Who pays")])
          .writes("pm", { rules: [{ id: "BR-1", statement: "Nobody pays", covers: ["SEC-1"] }] }),
      { open: 0, unheard: 0, dissents: 0, reply: "" },
    ],
    [
      "of something missing is taken by an edit that it moved",
      (hand) =>
        hand
          .says("sec", [misses("Who pays")])
          .edits("pm", edit("The app shall lend tool 1 for free", ["SEC-1"])),
      { open: 0, unheard: 0, dissents: 0, reply: "" },
    ],
    [
      "of something missing is declined in words",
      (hand) => hand.says("sec", [misses("Who pays")]).replies("pm", "SEC-1", false, "It is free"),
      { open: 0, unheard: 0, dissents: 0, reply: "It is free" },
    ],
  ])("%s", (_situation, said, expected) => {
    const { ledger } = said(written());
    expect({
      open: unanswered(ledger).length,
      unheard: unheard(ledger).length,
      dissents: dissentingPoints(ledger).length,
      reply: pointsOf(ledger)[0]?.reply?.why ?? null,
    }).toEqual(expected);
  });
});

describe("What a vote is held on", () => {
  const objects = stand("REQ-1", "contest", "Too slow");
  const decline = (hand: Hand) => hand.says("sec", [objects]).replies("pm", "SEC>REQ-1", false, "It is fast");

  test.each<readonly [string, (hand: Hand) => Hand, readonly string[]]>([
    ["an objection that the author declined", decline, ["REQ-1"]],
    [
      "not what somebody would only have otherwise",
      (hand) => hand.says("sec", [stand("REQ-1", "narrower", "", "0.1 s")]),
      [],
    ],
    [
      "not what somebody stands aside from",
      (hand) => hand.says("sec", [stand("REQ-1", "beside-the-point", "No")]),
      [],
    ],
    [
      "not again what a vote was held on",
      (hand) => {
        decline(hand).ledger.add("rules", 5, {
          kind: "issue",
          text: "REQ-1: how does it read?",
          from: ["REQ-1"],
        });
        return hand;
      },
      [],
    ],
  ])("%s", (_situation, said, ids) => {
    expect(unsettled(said(written()).ledger).map(({ id }) => id)).toEqual(ids);
  });

  test("who voted after it objected has its last word there; who did not still dissents", () => {
    const hand = written().says("sec", [objects]).says("ops", [objects]);
    hand.ledger.add("rules", 2, { kind: "issue", text: "How?", from: ["REQ-1"] });
    hand.ledger.add("rules", 2, { kind: "option", text: "As it is", under: "I1" });
    hand.says("sec", [{ do: "hold", issue: "I1", option: "O1", because: [], why: "Well" }], ["I1"]);
    expect(dissentingPoints(hand.ledger).map(({ by }) => by)).toEqual(["ops"]);
    // What it says later is said after the vote.
    hand.says("sec", [stand("REQ-1", "contest", "No, it is not")]);
    expect(dissentingPoints(hand.ledger).map(({ by }) => by)).toEqual(["sec", "ops"]);
  });
});

import { describe, expect, test } from "vitest";
import { faultsOf, lengthFault, lengthFor, within } from "../../../src/protocols/discuss/rules/faults.ts";
import type { TaskKind } from "../../../src/protocols/discuss/prompts.ts";
import { roundsOf } from "../../../src/protocols/discuss/rules/verdict.ts";
import type { DiscussEntry } from "../../../src/protocols/discuss/options.ts";
import { finalShape } from "../../../src/protocols/discuss/shapes.ts";
import { seat } from "../../discussion.ts";
import { add, says, smallLedger } from "../../table/ledger.ts";

/** What a reply breaks of the rules of its round, and how much of it counts as its length. */

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

describe("words that count", () => {
  test.each<[string, object]>([
    ["a claim", { claim: words(201) }],
    [
      "the reasons of attacks",
      { attacks: [{ target: "ANN-1", weakness: words(150), failureScenario: words(51) }] },
    ],
    ["all fields together", { claim: words(100), grounds: [{ reason: words(101) }] }],
    ["a reason", { claim: "x", why: words(201) }],
  ])("%s", (_, reply) => {
    expect(lengthFault("challenge", reply)).toMatchObject({ rule: "words", isCut: false });
  });

  test.each(
    [
      "option because couldLiveWith objectsTo standsAside own stands questionForUser certainty reconsiderWhen review missing target earlier",
    ].flatMap((names) => names.split(" ")),
  )("what is said in %s is no part of it, and is never cut", (name) => {
    const said = { claim: "x", [name]: [{ on: "P1", text: words(900) }] };
    for (const kind of ["challenge", "final"] as const) expect(lengthFault(kind, said)).toBeNull();
  });

  test("a review stays whole where all else is cut", () => {
    const form = within(
      finalShape({ isAdvocate: false, issueOf: () => undefined, revises: false }),
      lengthFor("final"),
    );
    const reason = words(700);
    const rest = { agreed: [], nonNegotiable: [], remainingRisk: "" };
    const reply = {
      claim: words(900),
      certainty: "LOW",
      ...rest,
      review: [{ on: "P1", say: "object", reason }],
    };
    expect(form.acts(reply, "I1")).toMatchObject([{ do: "stand", on: "P1", as: "contest", why: reason }]);
    expect(form.notes(reply)["claim"]).toMatch(/ … \[cut: over 625 words\]$/);
  });

  test.each<[TaskKind, number, number, boolean | null]>([
    ["position", 200, 250, null],
    ["synthesis", 201, 250, false],
    ["rebuttal", 250, 250, false],
    ["challenge", 251, 250, true],
    ["final", 500, 625, null],
    ["solo", 625, 625, false],
    ["final", 626, 625, true],
  ])("of a %s %i words are taken whole up to %i", (kind, count, taken, isCut) => {
    expect(lengthFor(kind).taken).toBe(taken);
    expect(lengthFault(kind, { claim: words(count) })?.isCut ?? null).toBe(isCut);
  });
});

describe("a challenge", () => {
  const whole = { weakness: "unproven", failureScenario: "it stops", alternative: "wait" };
  const attack = (target: string, more: object = {}) => ({ target, ...whole, ...more });
  const faults = (reply: object, id = "ann") => {
    const ledger = smallLedger();
    ledger.seat({ id: "ann", tag: "ANN", counts: true });
    says(ledger, "ann", 1, add("It is quick"));
    says(ledger, "sec", 1, add("It is lost"));
    return faultsOf("challenge", { ...seat("Ann"), id }, reply as never, ledger).map(
      ({ rule, detail }) => `${rule}: ${detail}`,
    );
  };
  const none = "contests-nothing: It contests no item of another by its id";
  test.each<[string, readonly string[], object]>([
    ["attacks an item of another", [], { attacks: [attack("SEC-1")] }],
    ["attacks an option", [], { attacks: [attack("[o1]")] }],
    ["attacks its own and one of another", [], { attacks: [attack("ANN-1"), attack("SEC-1")] }],
    [
      "contests one of another beside it",
      [],
      { attacks: [attack("ANN-1")], stands: [{ on: "SEC-1", stand: "contest" }] },
    ],
    ["attacks only its own", [none], { attacks: [attack("ANN-1")] }],
    ["attacks what is not there", [none], { attacks: [attack("SEC-9")] }],
    ["only narrows", [none], { attacks: [attack("ANN-1")], stands: [{ on: "SEC-1", stand: "narrower" }] }],
    [
      "names all of it in one attack, not in the other",
      ["missing-element: There is no failureScenario"],
      { attacks: [attack("SEC-1"), attack("O1", { failureScenario: "…" })] },
    ],
    [
      "attacks nothing",
      [
        none,
        ...["weakness", "failureScenario", "alternative"].map((one) => `missing-element: There is no ${one}`),
      ],
      { attacks: [] },
    ],
    [
      "agrees twice",
      ["SEC-1", "O1"].map((id) => `approval: Nobody agrees in this round: "agree" on ${id} is not taken`),
      { attacks: [attack("SEC-1")], stands: ["SEC-1", "o1"].map((on) => ({ on, stand: "agree" })) },
    ],
    ["is said in fields of its own, beside a list", [], { attacks: null, target: "SEC-1", ...whole }],
  ])("that %s: %j", (_, expected, reply) => {
    expect(faults(reply)).toEqual(expected);
  });

  test.each<[TaskKind, object, readonly string[]]>([
    ["position", { assumptions: ["a", "b", "-"] }, ["It names 2 assumptions of at least 3"]],
    ["synthesis", {}, ["It names 0 assumptions of at least 3"]],
    ["rebuttal", { assumptions: ["a", "b", "c"], compromise: " … " }, ["There is no compromise"]],
    ["final", { assumptions: [], compromise: "both" }, []],
    ["final", {}, ["There is no compromise"]],
    ["solo", {}, []],
  ])("of the devil's advocate a %s of %j lacks %j; of a member nothing", (kind, reply, lacks) => {
    const ledger = smallLedger();
    const of = (id: string) =>
      faultsOf(kind, { ...seat("X"), id }, reply as never, ledger).map(({ detail }) => detail);
    expect(of("devils-advocate")).toEqual(lacks);
    expect(of("ann")).toEqual([]);
  });
});

test("a last word that is a synthesis too is told as both; the next, after more rounds, is one again", () => {
  const held = (move: string, round: number): DiscussEntry => ({
    v: 2,
    move,
    round,
    seats: [],
    put: [],
    said: [],
  });
  const kept = [
    held("position", 1),
    { v: 2, kind: "together", savedCalls: 4 } as const,
    held("final", 2),
    held("synthesis", 3),
    held("final", 4),
  ];
  expect(roundsOf(kept).map(({ kind }) => kind)).toEqual(["position", "both", "synthesis", "final"]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { State } from "../../../src/protocols/discuss/rules/verdict.ts";
import type { Preset } from "../../../src/protocols/discuss/options.ts";
import {
  advocate,
  challenge,
  discussing,
  final,
  position,
  report,
  reports,
  synthesis,
  trio,
} from "./discussing.ts";

const everyone = [...trio, advocate];

describe("the blind round", () => {
  test("no prompt of it holds a word of another member, and all are asked at once", async () => {
    const word = fc.stringMatching(/^[a-z]{12}$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 4, maxLength: 4 }), async (words) => {
        const says = Object.fromEntries(
          everyone.map((name, index) => [
            name,
            ({ kind }: { readonly kind: string }) =>
              kind === "position" ? position(name, { claim: `${words[index]} it is` }) : undefined,
          ]),
        );
        const { asked, events } = await discussing({ says, options: { preset: "quick" } });
        const blind = asked.filter(({ turn }) => turn === "position");
        for (const own of words) {
          expect(blind.filter(({ prompt }) => prompt.includes(own)).map(({ seat }) => seat)).toEqual([]);
          const heard = asked.filter(({ turn, prompt }) => turn === "synthesis" && prompt.includes(own));
          // Afterwards it is on the record, which is the same for all.
          expect(heard.map(({ seat }) => seat)).toEqual(everyone);
        }
        const types = events
          .filter((event) => "turn" in event && event.turn === "position")
          .map(({ type }) => type);
        expect(types).toEqual([...everyone.map(() => "turn.asked"), ...everyone.map(() => "turn.answered")]);
      }),
      { numRuns: 10 },
    );
  });

  test("nothing was sent to anybody before all had spoken", async () => {
    const { events } = await discussing();
    const firstMessage = events.findIndex(({ type }) => type === "message.sent");
    const lastPosition = events.findLastIndex(
      (event) => event.type === "turn.answered" && event.turn === "position",
    );
    expect(firstMessage).toBeGreaterThan(lastPosition);
  });
});

describe("what follows the blind round", () => {
  const { CONSENSUS, DIVERGENT, NARROWING } = reports;
  const [P, C, S, F] = ["Position", "Challenge", "Synthesis", "Final"];
  const cells: readonly (readonly [State, Preset, readonly (string | undefined)[], readonly string[]])[] = [
    ["DIVERGENT", "quick", [P, S, F], ["challenge"]],
    ["DIVERGENT", "default", [P, C, S, F], []],
    ["DIVERGENT", "deep", [P, C, S, F], []],
    ["NARROWING", "quick", [P, S, F], ["challenge"]],
    ["NARROWING", "default", [P, C, S, F], []],
    ["NARROWING", "deep", [P, C, S, F], []],
    ["CONVERGING", "quick", [P, S, F], ["challenge"]],
    ["CONVERGING", "default", [P, S, F], ["challenge"]],
    ["CONVERGING", "deep", [P, C, S, F], []],
    ["CONSENSUS", "quick", [P, F], ["synthesis"]],
    ["CONSENSUS", "default", [P, F], ["challenge", "synthesis"]],
    ["CONSENSUS", "deep", [P, C, S, F], []],
  ];
  /** Whatever they are for at first, they differ once they have heard each other. */
  const apart = Object.fromEntries(
    trio.map((name) => [
      name,
      ({ kind }: { readonly kind: string }) =>
        kind === "challenge"
          ? challenge(name, { option: name === "Ann" ? "a way" : "another way", changed: true })
          : undefined,
    ]),
  );
  test.each(cells)("%s, %s: %j", async (state, preset, rounds, skipped) => {
    const told = await discussing({ reports: [reports[state], NARROWING], options: { preset }, says: apart });
    expect(told.states[0]?.state).toBe(state);
    expect(told.rounds).toEqual(rounds);
    expect(told.verdict?.skipped.map(({ round }) => round)).toEqual(skipped);
  });

  test("Synthesis is skipped where all agree by their own word, and that is said with what it saved", async () => {
    const settled = report({ Store: { memory: [...trio] }, "(Colour": { red: [...trio] } });
    const { rounds, verdict } = await discussing({ reports: [NARROWING, settled] });
    expect(rounds).toEqual([P, C, F]);
    expect(verdict?.skipped).toEqual([
      { round: "synthesis", reason: "no important conflict is open", savedCalls: 5 },
    ]);
  });

  test("what a moderator calls unimportant is open all the same", async () => {
    const settled = report({ Store: { memory: [...trio] }, "(Colour": { red: ["Ann"], blue: ["Ben"] } });
    expect((await discussing({ reports: [NARROWING, settled] })).rounds).toEqual([P, C, S, F]);
  });

  test.each(["CONVERGING", "CONSENSUS"] as const)(
    "a moderator who reports %s of members who did not say so leaves out no round",
    async (state) => {
      const says = Object.fromEntries(
        trio.map((name) => [
          name,
          ({ kind }: { readonly kind: string }) =>
            kind === "position" ? position(name, { option: `not memory, says ${name}` }) : undefined,
        ]),
      );
      const silent = Object.fromEntries(
        trio.map((name) => [
          name,
          ({ kind }: { readonly kind: string }) =>
            kind === "position" ? position(name, { option: null }) : undefined,
        ]),
      );
      for (const said of [says, silent]) {
        const told = await discussing({ reports: [reports[state], NARROWING], says: said });
        expect(told.rounds).toEqual([P, C, S, F]);
        expect(told.states[0]?.state).toBe("NARROWING");
        expect(told.verdict?.state).not.toBe("CONSENSUS");
      }
    },
  );

  test("CONVERGING takes the positions to Synthesis even where nothing important is open", async () => {
    const near = report({
      Store: { memory: [...trio] },
      Lifetime: { "a day": [...trio] },
      "(Colour": { red: ["Ann"], blue: ["Ben"] },
    });
    expect((await discussing({ reports: [near] })).rounds).toEqual([P, S, F]);
  });

  test("--deep goes on while they stay far apart, on what is open, and never past five rounds", async () => {
    let turn = 0;
    const fresh = [
      "tides",
      "glaciers",
      "orchards",
      "violins",
      "harbours",
      "lanterns",
      "meadows",
      "anvils",
      "comets",
    ];
    const says = Object.fromEntries(
      trio.map((name) => [
        name,
        ({ kind }: { readonly kind: string }) => {
          const word = `${name} speaks of ${fresh[turn++ % fresh.length]} in ${turn}`;
          if (kind === "challenge") return challenge(name, { failureScenario: word });
          return kind === "synthesis" ? synthesis(name, { kept: [word] }) : undefined;
        },
      ]),
    );
    const { rounds, asked } = await discussing({ says, reports: [DIVERGENT], options: { preset: "deep" } });
    expect(rounds).toEqual([P, C, S, C, S, F]);
    const narrowed = asked.filter(({ prompt }) => prompt.includes("Keep to these issues"));
    expect(narrowed.map(({ round }) => round)).toEqual([4, 4, 4, 4, 5, 5, 5, 5]);
    expect(narrowed[0]?.prompt).toContain("- Store");
  });

  test("a round in which nobody moved or said anything new is the last, and the record says what that saved", async () => {
    const echo = Object.fromEntries(
      everyone.map((name) => {
        const { claim, risks, grounds, assumptions } = position(name);
        const said = {
          weakness: grounds[0]?.reason ?? "",
          failureScenario: risks[0] ?? "",
          alternative: claim,
          ...(assumptions && { assumptions }),
        };
        return [
          name,
          ({ kind }: { readonly kind: string }) => (kind === "challenge" ? challenge(name, said) : undefined),
        ];
      }),
    );
    const { rounds, verdict } = await discussing({ says: echo });
    expect(rounds).toEqual([P, C, F]);
    expect(verdict?.skipped).toEqual([
      {
        round: "synthesis",
        reason:
          "the last round brought nothing new: nobody changed position, and every point had been made before",
        savedCalls: 5,
      },
    ]);
  });

  test.each([
    ["agree", CONSENSUS, [P, F]],
    ["differ", NARROWING, [P, C, S, F]],
  ])("--when-split goes on only if the blind positions %s or not", async (_, blind, rounds) => {
    const told = await discussing({ reports: [blind], options: { whenSplit: true } });
    expect(told.rounds).toEqual(rounds);
    const reasons = told.verdict?.skipped.map(({ reason }) => reason) ?? [];
    expect(reasons.every((reason) => reason.includes("--when-split"))).toBe(true);
  });
});

describe("agreement", () => {
  const same = "a lookup in memory needs no network hop at all";
  const ofOneMouth = Object.fromEntries(
    trio.map((name) => [
      name,
      ({ kind }: { readonly kind: string }) =>
        kind === "position" ? position(name, { grounds: [{ reason: same, evidence: "" }] }) : undefined,
    ]),
  );
  const warning = "Unanimous agreement detected. Verify diversity of reasoning.";

  test("for the same reasons is superficial: the critic rebuts once more, all hear it, and the warning is shown", async () => {
    const { rounds, warnings, verdict, asked } = await discussing({
      says: ofOneMouth,
      reports: [reports.CONSENSUS],
    });
    expect(rounds).toEqual(["Position", "Rebuttal", "Final"]);
    expect(warnings).toEqual([warning]);
    expect(verdict?.falseConsensus).toMatchObject({
      members: 3,
      similarity: "HIGH",
      superficial: true,
      rebuttal: "Nobody has tried it",
      summary: "memory",
    });
    const finals = asked.filter(
      ({ turn, prompt }) => turn === "final" && prompt.includes("Nobody has tried it"),
    );
    expect(finals.map(({ seat }) => seat)).toEqual(everyone);
  });

  test("for different reasons is warned of and not rebutted", async () => {
    const { rounds, warnings, verdict } = await discussing({ reports: [reports.CONSENSUS] });
    expect(rounds).toEqual(["Position", "Final"]);
    expect(warnings).toEqual([warning]);
    expect(verdict?.falseConsensus).toMatchObject({ similarity: "LOW", superficial: false, rebuttal: null });
  });

  test("the critic holding out alone does not hide that all others agree", async () => {
    const held = report({ Store: { "count first": [advocate], memory: [...trio] } });
    const { verdict } = await discussing({ says: ofOneMouth, reports: [held] });
    expect(verdict).toMatchObject({ state: "CONSENSUS", falseConsensus: { summary: "memory" } });
    expect(verdict?.minority).toMatchObject([{ view: "count first", holders: [advocate] }]);
  });
});

describe("changes of position", () => {
  const moved = (name: string, changeReason: string | null) => ({
    [name]: ({ kind }: { readonly kind: string }) =>
      kind === "synthesis"
        ? synthesis(name, { claim: "a shared store should hold them", changed: true, changeReason })
        : undefined,
  });

  test.each([
    [
      "evidence is no conformity",
      "The load test of 3 May showed 40 ms a hop (bench/load.ts:12)",
      "evidence",
      false,
    ],
    ["the number of the others is", "Most of the others want the shared store.", "numbers", true],
    ["no reason is", null, "none", true],
  ])("moving for %s", async (_, reason, cause, conformity) => {
    const { verdict } = await discussing({ says: moved("Ann", reason) });
    expect(verdict?.positions[0]?.moves).toEqual([
      { round: "challenge", move: expect.objectContaining({ changed: false }) },
      { round: "synthesis", move: { seat: "Ann", changed: true, reason, cause, conformity, by: "words" } },
    ]);
    const flagged = verdict?.violations.filter(({ rule }) => rule === "no-change-reason") ?? [];
    expect(flagged).toHaveLength(reason === null ? 1 : 0);
  });

  test("members who follow whoever spoke first are marked, one and all; the one who stays is not", async () => {
    const follows = (name: string) => moved(name, "Ben convinced everybody, and I will go along.");
    const { verdict } = await discussing({
      says: { ...follows("Ann"), ...follows("Cat") },
      reports: [reports.DIVERGENT, reports.DIVERGENT, report({ Store: { shared: [...trio] } })],
    });
    const marks = verdict?.positions.map(({ seat, moves }) => [
      seat,
      moves.some(({ move }) => move.conformity),
    ]);
    expect(marks).toEqual([
      ["Ann", true],
      ["Ben", false],
      ["Cat", true],
      [advocate, false],
    ]);
    expect(verdict?.state).toBe("CONSENSUS");
    expect(verdict?.falseConsensus).not.toBeNull();
  });

  test("a lone dissenter stays in the result, with why it was not adopted and when to think again", async () => {
    const { verdict } = await discussing({
      says: {
        Cat: ({ kind }) =>
          kind === "final" ? final("Cat", { reconsiderWhen: "the disk fills up" }) : undefined,
      },
      reports: [report({ Store: { memory: ["Ann", "Ben"], file: ["Cat"] } })],
    });
    expect(verdict?.minority).toEqual([
      {
        view: "file",
        holders: ["Cat"],
        issue: "Store",
        whyNotAdopted: expect.stringContaining("1 of 3"),
        reconsiderWhen: "the disk fills up",
      },
    ]);
  });
});

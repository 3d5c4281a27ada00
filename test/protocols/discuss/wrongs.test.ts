import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { advocate, type Answering, challenge, discussing, final, position, type Said } from "./discussing.ts";

/** What 0.2 told wrongly of discussions whose members spoke by ids, each as a discussion that once came out wrong. */

const members: Said = {
  issue: "Where are sessions kept?",
  options: ["memory", "a shared store", "a file"],
  members: ["Ann", "Ben", "Cat"].map((name) => ({ name, stance: `${name} speaks`, focus: "cost" })),
};

type Turns = Readonly<Record<string, Said>>;

/** Options have ids from the start; each says what is given for its turns, and holds what it held before. */
function playing(turns: Readonly<Record<string, Turns>>, held: Readonly<Record<string, string>>) {
  const says: Record<string, Answering> = {
    Moderator: ({ kind }) => (kind === "members" ? members : undefined),
  };
  for (const name of ["Ann", "Ben", "Cat"]) {
    const option = held[name];
    says[name] = ({ kind }: AgentRequest) => {
      const more = { ...(option !== undefined && { option }), ...turns[name]?.[kind] };
      if (kind === "position") return position(name, more);
      if (kind === "challenge") return challenge(name, name === "Ann" ? "BEN-1" : "ANN-1", more);
      return kind === "final" ? final(name, more) : undefined;
    };
  }
  return discussing({ members: [], options: { choosesMembers: true }, says });
}

const three = { Ann: "O1", Ben: "O2", Cat: "O3" };

describe("What is told of a discussion", () => {
  test("the same standing is told alike, however members came there", async () => {
    const split = { Ann: "O1", Ben: "O1", Cat: "O2" };
    const there = await playing({}, split);
    const came = await playing({ Ben: { position: { option: "O2" } } }, split);
    const states = [there, came].map(({ verdict }) => verdict?.state);
    expect(came.verdict?.positions.flatMap(({ moves }) => moves)).not.toEqual([]);
    expect(states).toEqual(["NARROWING", "NARROWING"]);
  });

  test("who narrows what it is for is for it, on a condition that stands beside its name", async () => {
    const narrower = [{ on: "O1", stand: "narrower", reason: "only by day" }];
    const { verdict, page } = await playing(
      {
        Ben: {
          challenge: { stands: narrower },
          final: { couldLiveWith: [{ option: "O1", condition: "only by day" }] },
        },
      },
      { Ann: "O1", Ben: "O1", Cat: "O1" },
    );
    expect(verdict?.state).toBe("CONVERGING");
    expect(page()).toContain("[O1]: Ann, Ben (if only by day), Cat");
    expect(page()).toContain("All 3 are for memory [O1], some on conditions.");
  });

  test("the compromise is the option most can live with, not the lowest number", async () => {
    const { verdict, page, document } = await playing(
      {
        Ann: { final: { couldLiveWith: [{ option: "O3", condition: null }] } },
        Ben: {
          final: {
            couldLiveWith: [{ option: "O3", condition: null }],
            objectsTo: [{ option: "O1", reason: "lost at restart" }],
          },
        },
      },
      three,
    );
    expect(verdict?.issues[0]?.compromise).toEqual(["O3"]);
    expect(verdict).toMatchObject({
      state: "CONSENSUS",
      issues: [{ agreed: { option: "O3", how: "consensus" } }],
    });
    expect(page()).toContain("of 3 are for a file [O3], and all others accept it.");
    expect(document).toContain("a file \\[O3]: for: Cat; accepts: Ann, Ben");
  });

  test("a challenge is an objection to what it attacks, never a reason for it", async () => {
    const { verdict, document } = await playing(
      {
        Ben: {
          challenge: {
            attacks: [
              {
                target: "O1",
                weakness: "it is lost at a restart",
                failureScenario: "Monday",
                alternative: "a store",
              },
            ],
          },
        },
      },
      { Ann: "O1", Ben: "O2", Cat: "O1" },
    );
    const [issue] = verdict?.issues ?? [];
    expect(issue?.positions.map(({ id, reasons }) => [id, reasons])).toEqual([
      ["O1", ["Ann concludes", "Cat concludes"]],
      ["O2", ["Ben concludes"]],
    ]);
    expect(issue?.dissent).toEqual([{ seat: "Ben", stance: "objects", why: "it is lost at a restart" }]);
    expect(document).toContain("memory \\[O1]: for: Ann, Cat; objects: Ben");
  });

  test("what would change it and a risk belong to the option that they were said of", async () => {
    const { verdict, page, document } = await playing(
      {
        Ann: { final: { reconsiderWhen: "the store loses data" } },
        Ben: {
          challenge: { option: "O1", because: ["ANN-1"] },
          final: { option: "O1", reconsiderWhen: "memory runs out" },
        },
        Cat: { final: { reconsiderWhen: "the file locks" } },
      },
      three,
    );
    const said = page();
    expect(said).toContain("memory runs out (Ben, of O1)");
    expect(said).not.toContain("Ben sees a loss of 1 %");
    expect(verdict?.minority).toMatchObject([
      { option: "O3", reconsiderWhen: "the store loses data (Ann, of O1) memory runs out (Ben, of O1)" },
    ]);
    // Ben's risk was said of the shared store, for which nobody is any more.
    expect(document).not.toContain("Ben may lose data at a restart");
    expect(document).toContain("Ann may lose data at a restart (Ann)");
  });

  test("a minority is told with why it is held, why it was not adopted, and when that falls", async () => {
    const { verdict, document } = await playing(
      {
        Ann: {
          final: {
            objectsTo: [{ option: "O2", reason: "one more service" }],
            reconsiderWhen: "a second server comes",
          },
        },
        Ben: { final: { claim: "A second server must see the sessions of the first" } },
      },
      { Ann: "O1", Ben: "O2", Cat: "O1" },
    );
    expect(verdict?.minority).toEqual([
      {
        view: "a shared store",
        option: "O2",
        holders: ["Ben"],
        issue: "Where are sessions kept?",
        whyHeld: "A second server must see the sessions of the first",
        whyNotAdopted: "1 of 3 members; 2 are for O1. Ann: one more service",
        reconsiderWhen: "a second server comes (Ann, of O1) Cat sees a loss of 1 % (Cat, of O1)",
      },
    ]);
    expect(document).toContain("A second server must see the sessions of the first");
  });

  test("who stands aside from what others are for is told with why, as who objects is", async () => {
    const { page, verdict } = await playing(
      {
        Ben: { final: { option: null, standsAside: [{ option: "O1", reason: "not my trade" }] } },
        Cat: { final: { objectsTo: [{ option: "O2", reason: "dear" }] } },
      },
      { Ann: "O1", Cat: "O1" },
    );
    expect(page()).toContain("Ben stands aside [O1]: not my trade");
    expect(page()).toContain("Cat objects [O2]: dear");
    expect(verdict?.issues[0]?.dissent).toEqual([
      { seat: "Ben", stance: "stands aside", why: "not my trade" },
    ]);
  });

  test("what was withdrawn is not told as open", async () => {
    const { verdict, document } = await playing(
      {
        Ben: {
          challenge: {
            option: "O1",
            because: ["ANN-1"],
            own: [{ claim: "BEN-1", now: "withdrawn", because: ["ANN-1"] }],
          },
          final: { option: "O1" },
        },
      },
      { Ann: "O1", Ben: "a store of its own", Cat: "O1" },
    );
    expect(verdict?.state).toBe("CONSENSUS");
    expect(document).not.toContain("Which of");
    expect(document).not.toContain("## Moderator ruling");
  });

  test("a final in words is a new option, and one that says nothing is not said; neither is the old id", async () => {
    const { verdict } = await playing(
      { Ann: { final: { option: "memory with a nightly copy" } }, Ben: { final: { option: undefined } } },
      three,
    );
    const [on] = verdict?.standing ?? [];
    expect(
      on?.options.map(({ option, text, for: held }) => [option, text, held.map(({ seat }) => seat)]),
    ).toEqual([
      ["O1", "memory", []],
      ["O2", "a shared store", []],
      ["O3", "a file", ["Cat"]],
      ["O4", "memory with a nightly copy", ["Ann"]],
    ]);
    expect(verdict?.bottomLine.at(-1)?.sentence).toContain("Not said: Ben.");
  });

  test("an issue stays whatever a moderator says: nothing that it does takes one away", async () => {
    const { verdict } = await discussing({
      says: {
        Moderator: ({ kind }) =>
          kind === "edit" ? { joins: [{ ids: ["O1", "O2", "O3"], text: "somewhere" }] } : undefined,
      },
    });
    expect(verdict?.issues.map(({ id, state }) => [id, state])).toEqual([["I1", "DIVERGENT"]]);
    expect(verdict?.issues[0]?.positions.map(({ seats }) => seats)).toEqual([["Ann"], ["Ben"], ["Cat"]]);
  });

  test("over a three-way split nobody is told to hold a view that all share, nor that one leads", async () => {
    const { verdict, document, page } = await playing({}, three);
    expect(verdict).toMatchObject({ state: "DIVERGENT", minority: [] });
    expect(document).toContain("The options that lead are level: nobody is a minority.");
    expect(page()).toContain("are level, with 1 each");
  });

  test("who is silent converges with nobody", async () => {
    const silent: Turns = {
      position: { option: undefined },
      challenge: { option: undefined },
      final: { option: undefined },
      synthesis: { option: undefined },
    };
    const one = await playing({ Ben: silent, Cat: silent }, { Ann: "O1" });
    expect(one.verdict?.state).toBeNull();
    expect(one.page()).toContain("fewer than two members named an option");
    const two = await playing({ Cat: silent }, { Ann: "O1", Ben: "O1" });
    expect(two.verdict?.state).toBe("NARROWING");
    expect(two.document).not.toContain("CONVERGING");
  });

  test("the devil's advocate is nowhere counted, whatever it is for", async () => {
    const { verdict } = await discussing({
      says: {
        [advocate]: ({ kind }) =>
          kind === "challenge" ? challenge(advocate, "O1", { option: "O2" }) : undefined,
      },
    });
    expect(verdict?.issues[0]?.positions.map(({ seats }) => seats)).toEqual([["Ann"], ["Ben"], ["Cat"]]);
  });
});

import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { planDiscuss } from "../../../src/protocols/discuss/plan.ts";
import {
  advocate,
  type Answering,
  brief,
  challenge,
  discussing,
  final,
  position,
  type Said,
} from "./discussing.ts";

/** What seats are shown, by a discussion that was played and whose players were shown too little, or the same twice. */

const members: Said = {
  issue: "Where are sessions kept?",
  options: ["memory", "a shared store", "a file"],
  members: ["Ann", "Ben", "Cat"].map((name) => ({ name, stance: `${name} speaks for it.`, focus: "cost" })),
};

const attack = (target: string, weakness: string) => ({
  target,
  weakness,
  failureScenario: "Monday",
  alternative: "a trial",
});

const held: Readonly<Record<string, string>> = { Ann: "O1", Ben: "O2", Cat: "O3" };

const turns: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  Ann: {
    position: { preconditions: ["one server", "enough memory"] },
    challenge: { attacks: [attack("O3", "A file locks"), attack("BEN-1", "Ben never measured")] },
    final: {
      compromise: "memory with a copy",
      reconsiderWhen: "a second server comes",
      own: [{ claim: "ANN-1", now: "refined", text: "Ann measured 4 ms" }],
    },
  },
  Ben: {
    challenge: {
      attacks: [attack("O1", "It is lost at a restart")],
      couldLiveWith: [{ option: "O1", condition: "a nightly copy" }],
      stands: [{ on: "CAT-1", stand: "narrower", reason: "only on one disk" }],
    },
    final: {
      nonNegotiable: ["no loss at a restart"],
      review: [{ on: "P1", say: "object", reason: "No figure" }],
    },
  },
  Cat: {
    challenge: { option: "a file with a lock", because: ["BEN-1"] },
    final: { option: "O4", remainingRisk: "a second service" },
  },
};

const joins = [{ ids: ["ANN-1", "ANN-2"], text: "Ann's figures" }];

async function played(more: Readonly<Record<string, Answering>> = {}) {
  const says: Record<string, Answering> = {
    Moderator: ({ kind }) =>
      kind === "members"
        ? members
        : kind === "brief"
          ? brief({ joins })
          : kind === "edit"
            ? edited
            : undefined,
    [advocate]: ({ kind }) => (kind === "challenge" ? challenge(advocate, "CAT-1") : undefined),
  };
  for (const [name, own] of Object.entries(turns))
    says[name] = ({ kind }: AgentRequest) => {
      const said = { option: held[name], ...own[kind] };
      if (kind === "position") return position(name, said);
      if (kind === "challenge") return challenge(name, "BEN-1", said);
      return kind === "final" ? final(name, said) : undefined;
    };
  const ran = await discussing({
    members: [],
    options: { choosesMembers: true },
    says: { ...says, ...more },
  });
  const prompt = (kind: string, seat: string) => {
    const found = ran.calls.findLast((call) => call.kind === kind && call.seat.name === seat);
    const { stable = "", said = [], fresh = "", request = "" } = found?.prompt ?? {};
    return [stable, ...said, fresh, request].join("\n");
  };
  return { ...ran, prompt };
}

const edited: Said = { edits: [], replies: [{ to: "BEN>P1", taken: false, why: "There is none" }] };

describe("What seats are shown", () => {
  test("a join of two kinds is dropped, with its reason on record, and nothing is asked for again", async () => {
    const { calls, kept } = await played();
    expect(calls.filter(({ kind }) => kind === "brief")).toHaveLength(1);
    const refused = kept
      .flatMap((entry) => ("said" in entry ? entry.said : []))
      .flatMap((said) => said.refused ?? []);
    expect(refused).toMatchObject([{ why: "ANN-2 and ANN-1 are not of one kind and one issue" }]);
  });

  test("the request says the rule, and items say what they were given as", async () => {
    const { prompt } = await played();
    const shown = prompt("brief", "Moderator");
    expect(shown).toContain("Only items of one kind and one issue are joined");
    expect(shown).toContain("[ANN-2] ANN, risk of its own option: Ann may lose data at a restart");
    expect(shown).toContain("[DA-1] DA, assumption: position: traffic stays as it is");
    expect(shown).toContain("preconditions: one server; enough memory");
    expect(shown.split("Ann says why: it costs least")).toHaveLength(2);
  });

  test("the author edits with what all said at the end, what the draft rests on, and its length", async () => {
    const shown = (await played()).prompt("edit", "Moderator");
    for (const words of [
      "compromise: memory with a copy",
      "agreed: one interface",
      "nonNegotiable: no loss at a restart",
      "remainingRisk: a second service",
      "reconsiderWhen: a second server comes",
      "[ANN-1v2] now reads: Ann measured 4 ms",
      "[P1] What to do (from ANN-1v2)",
      "[BEN-1] BEN: Ben measured 3 ms a lookup",
      "At most 900 words in parts and steps, now 19:",
    ])
      expect(shown).toContain(words);
  });

  test("all that was said against a member's items and options, each once", async () => {
    const { prompt } = await played();
    const cat = prompt("final", "Cat");
    expect(cat).toContain("What was said against yours");
    expect(cat).toContain(
      "[CAT-1] CAT: Cat measured 3 ms a lookup | evidence: own knowledge\n  BEN > CAT-1: narrower: only on one disk\n  [DA-5] DA, attack: Devil's advocate finds it unproven | on: CAT-1",
    );
    // It was for this, and has moved since.
    expect(cat).toContain("[ANN-3] ANN, attack: A file locks | on: O3");
    const ben = prompt("final", "Ben");
    expect(ben.split("Ben never measured")).toHaveLength(2);
  });

  test("an attack on an option is an objection, whatever the same reply accepts", async () => {
    const { prompt } = await played();
    expect(prompt("challenge", "Ann")).toContain(
      "An attack on an option counts as your objection to it until you say otherwise.",
    );
    expect(prompt("final", "Ann")).toContain("BEN > O1: objects: It is lost at a restart\n");
  });

  test("who moved is told where it stands now, and what it began as is no order", async () => {
    const { prompt } = await played();
    expect(prompt("final", "Cat")).toContain(
      "You are Cat, who began as this: Cat speaks for it. You are for O4 now, by your own word. You look first at: cost.",
    );
    expect(prompt("final", "Ann")).toContain("You are Ann: Ann speaks for it. You look first at: cost.");
  });

  test("in a tie the devil's advocate is told so, and is not asked what should be done", async () => {
    const { prompt } = await played();
    expect(prompt("challenge", advocate)).toContain("O1, O2, O3 are level, none is best supported");
    expect(prompt("position", advocate)).not.toContain("what should be done");
    expect(prompt("position", "Ann")).toContain("what should be done");
  });
});

test.each([
  [5, ["bob", "cyd", "eve", "ada"]],
  [4, ["bob", "cyd", "ada"]],
  [2, ["bob", "ada"]],
  [1, ["ada"]],
])("of %i agents those who argue in no other seat join first", (count, order) => {
  const planned = planDiscuss({
    subject: "Where?",
    options: { preset: "default", whenSplit: false },
    context: [],
    lang: null,
    now: 0,
    spelled: (name: string) => name,
    agents: ["ada", "bob", "cyd", "dee", "eve"].slice(0, count),
  } as unknown as Parameters<typeof planDiscuss>[0]);
  expect(typeof planned.grows === "object" && planned.grows.map(({ agent }) => agent)).toEqual(order);
});

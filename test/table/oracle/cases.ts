/** Twelve histories, and what must be told of each, worked out by hand. */
import type { Act, Edit, Said } from "../../../src/table/act.ts";
import type { Expected, History, Stance } from "./answer.ts";

export interface Case {
  readonly name: string;
  readonly history: History;
  readonly must: readonly Expected[];
}

const seat = (id: string, counts = true, joinsInRound = 0): History["seats"][number] => ({
  id,
  tag: id.toUpperCase().repeat(2),
  counts,
  joinsInRound,
});
const [a, b, c, d] = [seat("a"), seat("b"), seat("c"), seat("d")];
const matter = (...options: string[]): History["issues"][number] => ({ text: "What of it?", options });
const says = (by: string, round: number, asked: string[], ...acts: (Act | Edit)[]): Said => ({
  by,
  round,
  asked,
  acts,
});

const hold = (
  option: string | { text: string } | null,
  why: string,
  because: string[] = [],
  issue = "I1",
): Act => ({ do: "hold", issue, option, because, why });
const accept = (option: string, condition: string | null = null): Act => ({
  do: "accept",
  option,
  condition,
});
const object = (option: string, why: string): Act => ({ do: "object", option, why });
const aside = (option: string, why: string): Act => ({ do: "stand-aside", option, why });
const claim = (text: string): Act => ({ do: "add", item: { kind: "claim", text } });
const withdraw = (id: string): Act => ({ do: "withdraw", id, because: [] });
const amend = (id: string, text: string, sameMeaning: boolean): Act => ({
  do: "amend",
  id,
  text,
  sameMeaning,
  because: [],
});

const on = (
  option: string,
  stances: Record<string, Stance>,
  ofVersion: Record<string, number> = {},
  conditions: Record<string, string> = {},
): Expected["options"][number] => ({ option, stances, conditions, ofVersion });
const nothing = {
  leading: [],
  agreement: "none",
  majority: null,
  dissent: [],
  minority: [],
  compromise: [],
  moves: [],
} as const;

export const cases: readonly Case[] = [
  {
    name: "1 two are for it and the third accepts it",
    history: {
      seats: [a, b, c],
      issues: [matter("Red", "Blue")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1")),
        says("b", 1, ["I1"], hold("O1", "b1")),
        says("c", 1, ["I1"], accept("O1")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        agreement: "consensus",
        majority: "O1",
        compromise: ["O1"],
        options: [
          on("O1", { a: "for", b: "for", c: "accepts" }, { a: 1, b: 1, c: 1 }),
          on("O2", { a: "not said", b: "not said", c: "not said" }),
        ],
      },
    ],
  },
  {
    name: "2 one forgets ids, one fails",
    history: {
      seats: [a, b, c],
      issues: [matter("Red")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1")),
        says("b", 1, ["I1"], hold("O1", "b1")),
        says("c", 1, ["I1"], hold("O1", "c1")),
        says("a", 2, ["I1"], hold("O1", "a2")),
        says("b", 2, ["I1"], claim("I see it otherwise now")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        majority: "O1",
        compromise: ["O1"],
        options: [on("O1", { a: "for", b: "not said", c: "for" }, { a: 1, c: 1 })],
      },
    ],
  },
  {
    name: "3 a dive asks about one of two issues",
    history: {
      seats: [a, b],
      issues: [matter("Red", "Blue"), matter("Soon")],
      said: [
        says("a", 1, ["I1", "I2"], hold("O1", "a1"), hold("O3", "a2", [], "I2")),
        says("b", 1, ["I1", "I2"], hold("O2", "b1"), object("O3", "too dear")),
        says("a", 2, ["I2"]),
        says("b", 2, ["I2"], accept("O3", "if cheap")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1", "O2"],
        compromise: ["O1", "O2"],
        options: [
          on("O1", { a: "for", b: "not said" }, { a: 1 }),
          on("O2", { a: "not said", b: "for" }, { b: 1 }),
        ],
      },
      {
        ...nothing,
        issue: "I2",
        compromise: ["O3"],
        options: [on("O3", { a: "not said", b: "accepts" }, { b: 1 }, { b: "if cheap" })],
      },
    ],
  },
  {
    name: "4 an author takes back what another holds, and moves",
    history: {
      seats: [a, b, c],
      issues: [matter()],
      said: [
        says("a", 1, ["I1"], hold({ text: "Oak plan" }, "a1")),
        says("b", 1, ["I1"], hold({ text: "OAK PLAN!" }, "b1")),
        says("c", 1, ["I1"], claim("Birch grows"), hold({ text: "Birch plan" }, "c1")),
        says("a", 2, ["I1"], withdraw("O1"), hold("O2", "a2", ["CC-1"])),
        says("c", 2, ["I1"], hold("O2", "c2")),
      ],
    },
    must: [
      {
        issue: "I1",
        leading: ["O2"],
        agreement: "none",
        majority: "O2",
        compromise: ["O2"],
        options: [
          on("O1", { a: "withdrew", b: "for", c: "not said" }, { b: 1 }),
          on("O2", { a: "for", b: "not said", c: "for" }, { a: 1, c: 1 }),
        ],
        dissent: [{ seat: "b", stance: "not said", why: "b1" }],
        minority: [{ seat: "b", option: "O1" }],
        moves: [{ seat: "a", round: 2, from: "O1", to: "O2", causes: ["CC-1"] }],
      },
    ],
  },
  ...[false, true].map((sameMeaning): Case => ({
    name: sameMeaning ? "6 a new wording of the same meaning" : "5 a new wording of another meaning",
    history: {
      seats: [a, b, c],
      issues: [matter()],
      said: [
        says("a", 1, ["I1"], hold({ text: "Oak" }, "a1")),
        says("b", 1, ["I1"], hold("O1", "b1")),
        says("c", 1, ["I1"], hold("O1", "c1")),
        says("a", 2, ["I1"], amend("O1", "Oak and birch", sameMeaning), hold("O1", "a2")),
        says("c", 2, ["I1"], hold("O1", "c2")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        agreement: sameMeaning ? "consensus" : "none",
        majority: "O1",
        compromise: ["O1"],
        options: [on("O1", { a: "for", b: "for", c: "for" }, { a: 2, b: 1, c: 2 })],
      },
    ],
  })),
  {
    name: "7 one holder confirms a join, one refuses it",
    history: {
      seats: [a, b, c],
      issues: [matter("Oak", "Oaken")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1")),
        says("b", 1, ["I1"], hold("O2", "b1")),
        says("c", 1, ["I1"], hold("O2", "c1")),
        says("editor", 1, [], { do: "join", ids: ["O2", "O1"] }),
        says("a", 2, ["I1"], hold("O1", "a2")),
        says("b", 2, ["I1"], hold("O1", "b2")),
        says("c", 2, ["I1"], hold("O2", "c2")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        majority: "O1",
        compromise: ["O1"],
        options: [
          on("O1", { a: "for", b: "for", c: "not said" }, { a: 1, b: 1 }),
          on("O2", { a: "not said", b: "not said", c: "for" }, { c: 1 }),
        ],
        dissent: [{ seat: "c", stance: "not said", why: "c2" }],
        minority: [{ seat: "c", option: "O2" }],
      },
    ],
  },
  {
    name: "8 an objection beside a hold, and a devil's advocate",
    history: {
      seats: [a, b, seat("d", false)],
      issues: [matter("Red", "Blue")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1")),
        says("b", 1, ["I1"], object("O1", "b no"), hold("O1", "b1")),
        says("d", 1, ["I1"], object("O1", "d no"), hold("O2", "d1")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        compromise: ["O1"],
        options: [
          on("O1", { a: "for", b: "objects", d: "objects" }, { a: 1, b: 1, d: 1 }),
          on("O2", { a: "not said", b: "not said", d: "for" }, { d: 1 }),
        ],
        dissent: [{ seat: "b", stance: "objects", why: "b no" }],
      },
    ],
  },
  {
    name: "9 what all can live with is not what leads",
    history: {
      seats: [a, b, c, d],
      issues: [matter("Red", "Blue")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1"), accept("O2")),
        says("b", 1, ["I1"], hold("O1", "b1"), accept("O2")),
        says("c", 1, ["I1"], hold("O2", "c1"), aside("O1", "c aside")),
        says(
          "d",
          1,
          ["I1"],
          { do: "stand", on: "O2", as: "narrower", why: "d1", restsOn: [], instead: "Blue at night" },
          object("O1", "d no"),
        ),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        agreement: "conditions",
        compromise: ["O2"],
        options: [
          on("O1", { a: "for", b: "for", c: "stands aside", d: "objects" }, { a: 1, b: 1, d: 1 }),
          on(
            "O2",
            { a: "accepts", b: "accepts", c: "for", d: "accepts" },
            { a: 1, b: 1, c: 1, d: 1 },
            { d: "Blue at night" },
          ),
        ],
        dissent: [
          { seat: "c", stance: "stands aside", why: "c aside" },
          { seat: "d", stance: "objects", why: "d no" },
        ],
        minority: [{ seat: "c", option: "O2" }],
      },
    ],
  },
  {
    name: "10 unknown ids, what is not theirs to do, and a clash",
    history: {
      seats: [a, b],
      issues: [matter("Red")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1")),
        says("b", 1, ["I1"], hold({ text: "Blue" }, "b1")),
        says("editor", 1, [], { do: "clash", ids: ["O1", "O2"] }),
        says("a", 2, ["I1"], hold("O9", "a2")),
        says("b", 2, ["I1"], withdraw("AA>O1"), amend("O1", "Reddish", false), hold("O2", "b2")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O2"],
        compromise: ["O2"],
        options: [
          on("O1", { a: "not said", b: "not said" }),
          on("O2", { a: "not said", b: "for" }, { b: 1 }),
        ],
      },
    ],
  },
  {
    name: "11 narrower on what it is for keeps the support, on that condition",
    history: {
      seats: [a, b],
      issues: [matter("Red", "Blue")],
      said: [
        says("a", 1, ["I1"], hold("O1", "a1")),
        says("b", 1, ["I1"], hold("O1", "b1"), accept("O1", "it is dry")),
        says(
          "a",
          2,
          [],
          { do: "stand", on: "O1", as: "narrower", why: "rain", restsOn: [], instead: "Red under a roof" },
          { do: "stand", on: "O2", as: "narrower", why: "sun", restsOn: [], instead: "Blue by day" },
        ),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1"],
        majority: "O1",
        agreement: "conditions",
        compromise: ["O1"],
        options: [
          on("O1", { a: "for", b: "for" }, { a: 1, b: 1 }, { a: "Red under a roof", b: "it is dry" }),
          on("O2", { a: "accepts", b: "not said" }, { a: 1 }, { a: "Blue by day" }),
        ],
      },
    ],
  },
  {
    name: "12 what its author takes back is no compromise, whoever accepts it",
    history: {
      seats: [a, b],
      issues: [matter("Red", "Blue")],
      said: [
        says("a", 1, ["I1"], hold({ text: "Green" }, "a1")),
        says("b", 1, ["I1"], hold("O1", "b1"), accept("O3")),
        says("a", 2, ["I1"], withdraw("O3"), hold("O2", "a2")),
      ],
    },
    must: [
      {
        ...nothing,
        issue: "I1",
        leading: ["O1", "O2"],
        compromise: ["O1", "O2"],
        options: [
          on("O1", { a: "not said", b: "for" }, { b: 1 }),
          on("O2", { a: "for", b: "not said" }, { a: 1 }),
          on("O3", { a: "withdrew", b: "accepts" }, { b: 1 }),
        ],
        moves: [{ seat: "a", round: 2, from: "O3", to: "O2", causes: [] }],
      },
    ],
  },
];

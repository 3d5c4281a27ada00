import { describe, expect, test } from "vitest";
import type { Asked } from "../../../src/library/agent.ts";
import { held, type Sent } from "./players.ts";

type Turns = Readonly<Record<string, (asked: Asked) => object>>;

const whole = {
  title: "Turnout",
  users: [{ id: "USER-1", role: "Member", wants: "to answer", covers: ["PM-1"] }],
  terms: [{ id: "TERM-1", term: "Board", meaning: "The screen in the hall" }],
  flows: [
    {
      id: "FLOW-1",
      title: "Answer",
      actor: "Member",
      trigger: "the siren",
      result: "on the board",
      steps: [{ does: "taps", who: "Member" }],
      covers: ["PM-1"],
    },
  ],
  requirements: [1, 2, 3].map((n) => ({
    id: `REQ-${n}`,
    statement: `When the siren goes, the app shall show board ${n} within ${n} s`,
    title: `Title ${n}`,
    criterion: `${n} s in 20 of 20 trials`,
    covers: ["PM-1", "FLOW-1.1"],
  })),
  rules: [{ id: "BR-1", statement: "The siren stays the alert", covers: ["PM-2"] }],
  questions: [{ id: "OQ-1", question: "Who pays?", decides: "The board", until: "Nobody" }],
  order: { must: ["REQ-1", "REQ-2"], should: ["REQ-3"], could: [] },
};

const isLastWord = ({ text }: Asked) => text.includes("settled | stands");

/** Everybody does the usual, but for the turns that are given. */
function specs(turns: Turns, given: Parameters<typeof held>[3] = {}) {
  const usual: Turns = {
    question: () => ({ question: "What must it hold?" }),
    response: ({ seat }) => ({ needs: [`A need of ${seat.id}`], rules: [`A rule of ${seat.id}`] }),
    draft: () => whole,
    review: (asked) =>
      !isLastWord(asked) && asked.seat.id === "qa-lead"
        ? { review: [{ on: "ORDER-1", say: "change", reason: "Board 3 first", change: "REQ-3 to must" }] }
        : { review: [] },
    synthesis: () => ({ synthesis: "Read", next_action: "conclude", recommendation: "Build it" }),
  };
  const player = (asked: Asked) => (turns[asked.kind] ?? usual[asked.kind] ?? (() => ({})))(asked);
  return held("specs", "An app by which a brigade sees who comes", player, given);
}

const of = (sent: readonly Sent[], kind: string) => sent.filter((one) => one.kind === kind);

/** Edits in the first call for some. */
function editing(reply: object): Turns {
  let isDone = false;
  return {
    edit: () => {
      if (isDone) return {};
      isDone = true;
      return reply;
    },
  };
}

/** Headings of a document. */
const headings = (document = "") => document.split("\n").filter((line) => line.startsWith("#"));

describe("An edit of the order", () => {
  test.each([
    ["all its lists", { must: ["REQ-3", "REQ-1"], should: ["REQ-2"], could: [] }],
    ["the lists that change", { must: ["REQ-3", "REQ-1"], could: ["REQ-2"] }],
  ])("moves what is there, by %s, and is told to all", async (_name, lists) => {
    const { sent, files } = await specs(
      editing({
        edits: [{ id: "ORDER-1", ...lists }],
        replies: [{ to: "QL>ORDER-1", taken: true, why: "Moved" }],
      }),
    );
    expect(of(sent, "edit")[0]?.prompt).toContain("[ORDER-1] order | must: REQ-1; REQ-2 | should: REQ-3");
    const [last] = of(sent, "review").slice(3);
    expect(last?.prompt).toMatch(/\[ORDER-1v2\] order \| must: REQ-3; REQ-1/);
    const all = headings(files["artifacts/requirements.md"]);
    const at = (start: string) => all.findIndex((line) => line.includes(start));
    expect(at("REQ-3")).toBeGreaterThan(at("Must"));
    expect(at("REQ-1")).toBe(at("REQ-3") + 1);
    expect(at("REQ-2")).toBe(at("REQ-1") + 2);
  });

  test("holds over an order that was added before it", async () => {
    let edits = 0;
    const { files } = await specs(
      {
        edit: () => {
          edits += 1;
          return edits === 1
            ? { order: { could: ["REQ-1"] } }
            : { edits: [{ id: "ORDER-1", must: ["REQ-1"], should: ["REQ-3", "REQ-2"] }] };
        },
      },
      {
        answerGate: ({ id, recommended = "" }) =>
          id === "review" && edits === 1 ? "refine" : id === "refinement" ? "REQ-1 first" : recommended,
      },
    );
    const all = headings(files["artifacts/requirements.md"]).filter((line) =>
      /Must|Should|Could|REQ/.test(line),
    );
    expect(all.map((line) => line.replace(/^#+ |:.*$/g, ""))).toEqual(
      expect.arrayContaining(["REQ-1", "REQ-3", "REQ-2"]),
    );
    expect(all.some((line) => line.includes("Could"))).toBe(false);
  });

  test("that gives no list is told as not taken", async () => {
    const { result } = await specs(editing({ edits: [{ id: "ORDER-1", because: ["QL>ORDER-1"] }] }));
    expect(result.warnings.join("\n")).toContain("An edit of ORDER-1 by Product manager says nothing");
  });
});

test("An edit names the text of an item as its list does", async () => {
  const { files, result } = await specs(
    editing({
      edits: [
        { id: "OQ-1", question: "Who pays for the phones?", until: "The brigade" },
        { id: "TERM-1", meaning: "The screen by the door", term: "Hall board" },
        { id: "FLOW-1", title: "Answer the siren" },
        { id: "FLOW-1.1", does: "taps once" },
        { id: "USER-1", role: "Firefighter" },
        { id: "REQ-1", statement: "The app shall show the hall board within 1 s", title: "Hall board" },
      ],
    }),
  );
  const document = files["artifacts/requirements.md"] ?? "";
  for (const text of [
    "Who pays for the phones?",
    "The brigade",
    "The screen by the door",
    "Hall board",
    "FLOW-1: Answer the siren",
    "taps once",
    "Firefighter",
    "REQ-1: Hall board",
    "The app shall show the hall board within 1 s",
  ])
    expect(document).toContain(text);
  expect(result.warnings.join("\n")).not.toContain("not taken");
});

test("What an item covers may be added in the same answer, before or after it", async () => {
  const { files } = await specs(
    editing({
      edits: [{ id: "REQ-1", covers: ["FLOW-2.1", "PM-1"] }],
      terms: [{ id: "TERM-2", term: "Drill", meaning: "A trial", covers: ["REQ-4"] }],
      requirements: [
        { id: "REQ-4", statement: "The app shall run a drill in 5 s", title: "Drill", covers: ["FLOW-1.2"] },
      ],
      flows: [{ id: "FLOW-2", title: "Drill", steps: [{ does: "starts a drill", who: "Officer" }] }],
      steps: [{ flow: "FLOW-1", does: "goes", who: "Member" }],
    }),
  );
  const document = files["artifacts/requirements.md"] ?? "";
  expect(document).toMatch(/REQ-1: (?:(?!\n#)[^])*Covers:\*\* FLOW-2\.1\n/);
  expect(document).toMatch(/REQ-4: (?:(?!\n#)[^])*Covers:\*\* FLOW-1\.2\n/);
  expect(document).toMatch(/TERM-2(?:(?!\n#)[^])*Covers:\*\* REQ-4\n/);
});

test("Who stands aside has its reason beside the item and in the summary, though it calls the point settled", async () => {
  const { files, verdict } = await specs({
    review: (asked) => {
      if (asked.seat.id !== "qa-lead") return { review: [] };
      const items = ["BR-1", "FLOW-1.1"];
      return isLastWord(asked)
        ? { own: items.map((id) => ({ point: `QL>${id}`, now: "settled" })) }
        : { review: items.map((on) => ({ on, say: "aside", reason: `I would not have ${on}` })) };
    },
  });
  for (const id of ["BR-1", "FLOW-1.1"])
    for (const file of ["requirements", "summary"])
      expect(files[`artifacts/${file}.md`]).toContain(`I would not have ${id}`);
  expect(verdict).toMatchObject({ standAsides: [{ on: "BR-1" }, { on: "FLOW-1.1" }] });
});

test("A change of what was decided is refused with a warning; what the person wants is done", async () => {
  const screens: string[] = [];
  const { result } = await specs(
    {
      review: (asked) =>
        asked.seat.id !== "qa-lead"
          ? { review: [] }
          : isLastWord(asked)
            ? { own: [{ point: "QL>REQ-2", now: "stands", reason: "Still too slow" }] }
            : { review: [{ on: "REQ-2", say: "object", reason: "Too slow", change: "Within 1 s" }] },
      vote: () => ({ votes: [{ option: "O1", why: "It will do" }] }),
      synthesis: ({ text }) => ({
        synthesis: "Read",
        ...(text.includes("Round 3,")
          ? { next_action: "continue" }
          : {
              faults: [{ on: "REQ-2", reason: "Against BR-1", change: "Within 9 s" }],
              next_action: "conclude",
            }),
      }),
      edit: ({ text }) =>
        text.includes("FAC>REQ-2")
          ? {
              edits: [{ id: "REQ-2", text: "The app shall show board 2 within 9 s" }],
              replies: [{ to: "FAC>REQ-2", taken: true, why: "Done" }],
            }
          : text.includes("The person wants a change")
            ? { edits: [{ id: "REQ-2", text: "The app shall show board 2 within 8 s" }] }
            : { replies: [{ to: "QL>REQ-2", taken: false, why: "The network takes one" }] },
    },
    {
      answerGate: ({ id, text, recommended = "" }) => {
        if (id === "review") screens.push(text);
        if (id === "review") return screens.length === 1 ? "refine" : "approve";
        return id === "refinement" ? "REQ-2 takes 8 s" : recommended;
      },
    },
  );
  expect(result.warnings.join("\n")).toContain(
    "An edit of REQ-2 by Product manager is not taken: how that reads was decided",
  );
  expect(screens[0]).toContain("board 2 within 2 s");
  // What the person wants is done whatever was decided.
  expect(screens[1]).toContain("board 2 within 8 s");
});

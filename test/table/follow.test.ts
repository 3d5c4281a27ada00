import { describe, expect, test } from "vitest";
import { type AgentFunction, type Asked, discuss, type Event, follow, recommended } from "../../src/index.ts";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { paint } from "../../src/document/paint.ts";
import discussManifest from "../../src/protocols/discuss/manifest.ts";
import { kitOfManifest } from "../protocols/kit.ts";
import { advocate, brief, challenge, final, position, type Said } from "../protocols/discuss/discussing.ts";

/** Who is asked what after the end: no more of them than what was said takes. */

const kit = await kitOfManifest(discussManifest);
const options: Readonly<Record<string, string>> = { Ann: "O1", Ben: "O1", Cat: "O2" };

const objection = { on: "P1", say: "object", reason: "No figure" };

/** Two are for one option and one for another; what each says to a follow-up. */
function seats(further: Readonly<Record<string, Said>>, prompts = new Map<string, string>()): AgentFunction {
  return ({ kind, seat, text }: Asked) => {
    const { name } = seat;
    prompts.set(`${name} ${kind}`, text);
    const held = name === advocate ? {} : { option: options[name] };
    switch (kind) {
      case "position":
        if (name === advocate) return position(name);
        return position(name, {
          option: name === "Cat" ? "a store" : "memory",
          ...(name === "Ann" && { questionForUser: "Is a second server planned?" }),
        });
      case "challenge":
        return challenge(name, name === "Ann" ? "BEN-1" : "ANN-1", held);
      case "final":
        return final(name, { ...held, ...(name === "Ben" && { review: [objection] }) });
      case "brief":
        return brief();
      case "follow":
        return { answer: [`${name} says so`], ...further[name] };
      default:
        return { joins: [], edits: [], replies: [{ to: "BEN>P1", taken: false, why: "It has one" }] };
    }
  };
}

let ended: Promise<readonly Event[]> | undefined;
async function before(): Promise<readonly Event[]> {
  const discussion = discuss("Where should sessions live?", {
    members: ["Ann", "Ben", "Cat"],
    agents: { one: seats({}) },
    answerGate: recommended,
  });
  const { status } = await discussion.result;
  if (status !== "completed") throw new Error(`it is ${status}`);
  return discussion.events;
}

async function followed(question: string, further: Readonly<Record<string, Said>>, seat?: string) {
  ended ??= before();
  const prompts = new Map<string, string>();
  const discussion = follow(await ended, question, {
    agents: { one: seats(further, prompts) },
    answerGate: recommended,
    ...(seat !== undefined && { seat }),
  });
  const { status, verdict } = await discussion.result;
  const all = discussion.events.slice(
    discussion.events.findLastIndex(({ type }) => type === "discussion.followed"),
  );
  const asked = all.flatMap((event) => (event.type === "turn.asked" ? [`${event.seat} ${event.turn}`] : []));
  return {
    status,
    asked,
    prompts,
    events: discussion.events,
    verdict: verdict as { readonly followUps: readonly object[] },
  };
}

const members = ["Ann follow", "Ben follow", "Cat follow"];
const goes = { moved: [{ option: "O1", why: "Two need one", because: ["YOU-1"] }] };

describe("after the end", () => {
  test.each<[string, string, Readonly<Record<string, Said>>, readonly string[]]>([
    ["all members are asked, and nobody else where nothing changes", "And with two servers?", {}, members],
    [
      "the author changes the answer where somebody words something anew; nobody stands elsewhere, so the critic is not asked",
      "And with two servers?",
      { Ann: { own: [{ claim: "ANN-1", now: "refined", text: "Ann measured 4 ms" }] } },
      [...members, "Moderator edit"],
    ],
    [
      "so it does where somebody misses something in it",
      "And with two servers?",
      { Ben: { missing: ["What two servers cost"] } },
      [...members, "Moderator edit"],
    ],
    [
      "the critic is asked where somebody moves, before the author",
      "And with two servers?",
      { Cat: goes },
      [...members, `${advocate} follow`, "Moderator edit"],
    ],
    [
      "the critic is asked where somebody can live with something now",
      "And with two servers?",
      { Cat: { stands: [{ on: "O1", stand: "agree", reason: "It will do" }] } },
      [...members, `${advocate} follow`, "Moderator edit"],
    ],
    [
      "who stands on what is named is asked first, and alone where that changes nothing",
      "Why CAT-1?",
      {},
      ["Cat follow"],
    ],
    [
      "the others are asked where it changes something for those",
      "Why CAT-1?",
      { Cat: goes },
      ["Cat follow", "Ann follow", "Ben follow", `${advocate} follow`, "Moderator edit"],
    ],
    ["a wording of an item is that item", "Why CAT-1v1?", {}, ["Cat follow"]],
    ["an option is named by whoever stands on it", "Why O2?", {}, ["Cat follow"]],
  ])("%s", async (_, question, further, expected) => {
    const { status, asked } = await followed(question, further);
    expect([status, asked]).toEqual(["completed", expected]);
  });

  test("what the person made of the result before is told as of before", async () => {
    const pageOf = (events: readonly Event[]) => {
      const [held] = discussionsOf(events).slice(-1);
      const place = { folder: "out", address: "discuss-1" };
      return (held && kit.page(held, place, { columns: 200, paint: paint(false) })) ?? "";
    };
    const { events } = await followed("And with two servers?", {});
    expect(pageOf(await (ended ?? []))).toContain("The result was not adopted.");
    expect(pageOf(events)).toContain("Before it was followed up, the result was not adopted.");
  });

  test("each is shown what it said itself and the draft, and is asked for nothing that it cannot say", async () => {
    const { prompts } = await followed("And with two servers?", { Cat: goes });
    const ann = prompts.get("Ann follow") ?? "";
    for (const words of [
      "[ANN-1] Ann measured",
      "What would change your mind: Ann sees a loss",
      "[P1] What to do",
      "Keep them in a store",
    ])
      expect(ann).toContain(words);
    // Of parts that the question does not name the headings are enough.
    expect(ann).not.toContain("A restart loses 40 sessions.");
    expect(ann).not.toContain("[BEN-1]");
    expect(ann).toContain('"moved"');
    // Only who asked says what is answered.
    expect(ann).toContain('"question": "Q1"');
    expect(prompts.get("Ben follow")).not.toContain('"answered"');
    const critic = prompts.get(`${advocate} follow`) ?? "";
    expect(critic).toContain("You are for nothing yourself");
    expect(critic).toContain("CAT > O1: for: Two need one (because of YOU-1)");
    expect(critic).not.toContain('"moved"');
    // It attacks where that takes the others, and not where it was.
    expect(critic).not.toContain("What you said yourself");
    // There is one issue to be of.
    expect(ann).not.toContain('"issue"');
    const edit = prompts.get("Moderator edit") ?? "";
    expect(edit).toContain("so that it answers YOU-1 too");
    expect(edit).toContain("A restart loses 40 sessions.");
    // What a review before asked for was answered then.
    expect(edit).not.toContain("[BEN>P1]");
  });

  test("who is asked alone answers alone, whatever that changes; the author mends the answer", async () => {
    const { asked } = await followed("And with two servers?", { Cat: goes }, "Cat");
    expect(asked).toEqual(["Cat follow", "Moderator edit"]);
  });

  test("what the question names of one's own is shown once, to others as what it names", async () => {
    const { prompts } = await followed("Why CAT-1?", { Cat: goes });
    expect(prompts.get("Cat follow")?.split("[CAT-1]")).toHaveLength(2);
    expect(prompts.get("Cat follow")).not.toContain("What it names");
    expect(prompts.get("Ann follow")).toMatch(/What it names[^[]*\[CAT-1\]/);
  });

  test("what became of it is told: who answered what, who moved and why, who else stands elsewhere", async () => {
    const { verdict } = await followed("And with two servers?", {
      Cat: goes,
      Ann: { stands: [{ on: "O2", stand: "narrower", reason: "", text: "it is copied" }] },
    });
    expect(verdict.followUps[0]).toHaveProperty("changed", []);
    expect(verdict.followUps).toMatchObject([
      {
        id: "YOU-1",
        question: "And with two servers?",
        answers: ["Ann", "Ben", "Cat", advocate].map((seat) => ({ seat, text: `${seat} says so` })),
        moves: [{ seat: "Cat", from: "O2", to: "O1", because: ["YOU-1"], why: "Two need one" }],
        stances: [{ seat: "Ann", on: "O2", was: "not said", now: "accepts", condition: "it is copied" }],
      },
    ]);
  });
});

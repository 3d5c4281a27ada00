import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formOfGate } from "../../../src/document/form/form.ts";
import { type FaceQuestions, handOver, isAnswered, openDesk } from "../../../src/host/running/desk.ts";
import {
  answersBy,
  answersIn,
  formOfQuestions,
  laidAnswers,
  layFirst,
} from "../../../src/host/running/late-answers.ts";
import type { Answer, Question } from "../../../src/kernel/event.ts";
import type { PersonsTurn } from "../../../src/kernel/person.ts";
import { temporaryFolder } from "../../discussion.ts";
import { answered, type Draft, events, failed } from "../../kernel/told.ts";

/** Whose answer counts where several may answer: who sits here, who handed one over, who laid one down for later. */

const at = "2026-01-02T03:04:05.000Z";
const question: Question = { id: "go", text: "Go on?" };
const asks = { id: "q", text: "Two questions", asks: ["Q1", "Q2"].map((id) => ({ id, text: `${id}?` })) };

function face(
  says: string | null,
  signal = new AbortController().signal,
): FaceQuestions & { asked: Question[] } {
  const asked: Question[] = [];
  return {
    asked,
    signal,
    answerGate: (given): Promise<Answer | null> => {
      asked.push(given);
      return Promise.resolve(says === null ? null : { value: says, by: "person" });
    },
    fillIn: () => Promise.resolve(says),
  };
}

const lay = (folder: string, id: string, text: string, by?: string) =>
  layFirst(folder, `waiting/${id}.question.json`, JSON.stringify({ id, text, at, by }));

describe("a gate", () => {
  test("is answered here, by what was handed over before, or by nobody", async () => {
    const folder = await temporaryFolder();
    const key = "1/gate/go";
    expect(await openDesk(folder, face(null)).answerGate(question, key)).toEqual({ waitsFor: "Go on?" });
    expect(await openDesk(folder, face("yes")).answerGate(question, key)).toEqual({
      value: "yes",
      by: "person",
    });
    await handOver(folder, formOfGate(key, question), "no", { at, by: "Ada" });
    const here = face("yes");
    expect(await openDesk(folder, here).answerGate(question, key)).toEqual({
      value: "no",
      by: "person",
      signed: { by: "Ada", at },
    });
    expect(here.asked).toEqual([]);
  });

  test("the first answer stands, and who comes second is told whose it is", async () => {
    const folder = await temporaryFolder();
    const form = formOfGate("1/gate/go", question);
    expect(isAnswered(folder, form)).toBe(false);
    await handOver(folder, form, "no", { at, by: "Ada" });
    expect(isAnswered(folder, form)).toBe(true);
    const second = handOver(folder, form, "yes", { at });
    await expect(second).rejects.toMatchObject({ code: "answered" });
    await expect(second).rejects.toThrow(
      /The question was answered by Ada at \d\d:\d\d\. The first answer counts\./,
    );
    expect(isAnswered(folder, formOfGate("2/gate/go", question))).toBe(false);
  });

  test("what nobody can read is nobody's answer, and gives way to one", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "waiting"));
    await writeFile(join(folder, "waiting/1.gate.go.answer.json"), "{");
    const form = formOfGate("1/gate/go", question);
    expect(isAnswered(folder, form)).toBe(false);
    await handOver(folder, form, "yes", { at });
    expect(isAnswered(folder, form)).toBe(true);
  });
});

describe("questions that were answered in part meanwhile", () => {
  type Row = readonly [
    what: string,
    laid: Readonly<Record<string, string>>,
    here: string | null,
    asked: readonly string[] | null,
    value: string | null,
  ];
  test.each<Row>([
    ["nobody answered any", {}, null, ["Q1", "Q2"], null],
    ["one lies there, nobody is here", { Q1: "one" }, null, ["Q2"], "Q1: one"],
    ["one lies there, the other is answered here", { Q1: "one" }, "Q2: two", ["Q2"], "Q1: one\nQ2: two"],
    ["the other is answered without its id", { Q1: "one" }, "two", ["Q2"], "Q1: one\nQ2: two"],
    ["both lie there, and nobody is asked", { Q1: "one", Q2: "two" }, "other", null, "Q1: one\nQ2: two"],
    ["what lies there answers something else", { Q9: "nine" }, null, ["Q1", "Q2"], null],
  ])("%s", async (_, laid, here, asked, value) => {
    const folder = await temporaryFolder();
    for (const [id, text] of Object.entries(laid)) await lay(folder, id, text);
    const at = face(here);
    const given = await openDesk(folder, at).answerGate(asks, "1/gate/q");
    expect(at.asked.map((one) => one.asks?.map(({ id }) => id))).toEqual(asked === null ? [] : [asked]);
    expect(given && "value" in given ? given.value : null).toBe(value);
  });

  test("what is said here to a question that was answered meanwhile is not told: the first answer stands", async () => {
    const folder = await temporaryFolder();
    const desk = openDesk(folder, {
      ...face(null),
      answerGate: async () => {
        await lay(folder, "Q1", "first");
        return { value: "Q1: second\nQ2: two", by: "person" };
      },
    });
    const given = await desk.answerGate(asks, "1/gate/q");
    expect(given && "value" in given ? given.value : null).toBe("Q1: first\nQ2: two");
  });

  test("who signed for one of them signs for all; who answers here does before them", async () => {
    const folder = await temporaryFolder();
    await lay(folder, "Q1", "one", "Ada");
    const signed = async (more: FaceQuestions) => {
      const given = await openDesk(folder, more).answerGate(asks, "1/gate/q");
      return given && "signed" in given ? given.signed?.by : null;
    };
    expect(await signed(face(null))).toBe("Ada");
    const bob: Answer = { value: "Q2: two", by: "person", signed: { by: "Bob", at } };
    expect(await signed({ ...face(null), answerGate: () => Promise.resolve(bob) })).toBe("Bob");
  });

  test("late answers are told only to whose questions they are", async () => {
    const folder = await temporaryFolder();
    const { late } = openDesk(folder, face(null));
    expect(late(["Q1"], "1/gate/late")).toBeNull();
    await lay(folder, "Q1", "one");
    await lay(folder, "Q2", "two");
    expect(late(["Q2"], "1/gate/late")).toEqual({ value: "Q2: two", by: "person" });
    expect(late(["Q3"], "2/gate/late")).toBeNull();
  });
});

/** What lies in the folder afterwards, by what became of the turn or the gate. */
describe("what was handed over", () => {
  const key = "1/say/a";
  const turn = (material: PersonsTurn["material"] = []): PersonsTurn => ({
    discussion: "one",
    round: 1,
    kind: "say",
    seat: { id: "a", name: "A", role: "A", focus: [] },
    prompt: { stable: "", fresh: "", request: "Speak." },
    material,
    earlier: [],
    schema: null,
    key,
    person: "Ada",
    question: null,
    isHost: false,
  });

  test.each<readonly [what: string, event: Draft | null, left: boolean]>([
    ["is gone once it is on record", answered("A", "ada"), false],
    ["is gone once it could not be used", failed("A", "unreadable"), false],
    ["stays where a limit ended the turn", failed("A", "limit"), true],
    ["stays where it was interrupted", failed("A", "cancelled"), true],
    ["stays where nothing came of it", null, true],
    ["stays where another turn was answered", answered("B", "bob"), true],
  ])("%s", async (_, event, left) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "waiting"));
    await writeFile(
      join(folder, "waiting/1.say.a.answer.json"),
      JSON.stringify({ answer: "yes", at, by: "Ada" }),
    );
    const desk = openDesk(folder, face(null));
    const signal = new AbortController().signal;
    expect(await desk.askPerson(turn(), signal)).toEqual({ said: "yes", signed: { by: "Ada", at } });
    desk.clear(event === null ? [] : events(event));
    expect(existsSync(join(folder, "waiting"))).toBe(left);
  });

  test("a text that came on standard input lies there as long as somebody is asked of it", async () => {
    const folder = await temporaryFolder();
    const desk = openDesk(folder, face(null));
    const piped = [{ label: "artifact", path: "stdin", text: "what was piped" }];
    expect(await desk.askPerson(turn(piped), new AbortController().signal)).toEqual({
      waitsFor: "Ada has not answered as A yet",
    });
    expect(await readFile(join(folder, "waiting/stdin.txt"), "utf8")).toBe("what was piped");
    desk.clear([]);
    expect(await readdir(join(folder, "waiting"))).toEqual(["stdin.txt"]);
    desk.clear(events(answered("A", "ada")));
    expect(existsSync(join(folder, "waiting"))).toBe(false);
  });

  test("late answers go once they are told, and stay until then", async () => {
    const folder = await temporaryFolder();
    await lay(folder, "Q1", "one");
    await lay(folder, "Q2", "two");
    const desk = openDesk(folder, face(null));
    desk.late(["Q1"], "1/gate/late");
    const told = (of: string): Draft => ({
      type: "human.answered",
      key: of,
      answer: { value: "", by: "person" },
    });
    desk.clear(events(told("2/gate/late")));
    expect(laidAnswers(folder)).toHaveLength(2);
    desk.clear(events(told("1/gate/late")));
    expect(laidAnswers(folder).map(({ id }) => id)).toEqual(["Q2"]);
  });
});

test.each<
  readonly [ids: readonly string[], text: string, answers: readonly (readonly [string | null, string])[]]
>([
  [
    ["Q1", "Q2"],
    "Q1: one\nQ2: two",
    [
      ["Q1", "one"],
      ["Q2", "two"],
    ],
  ],
  [["Q1", "Q2"], "q2: two", [["Q2", "two"]]],
  [["Q1", "Q2"], "two", [[null, "two"]]],
  [["Q1"], "one", [["Q1", "one"]]],
  [["Q1"], "one\nand more", [["Q1", "one\nand more"]]],
  [
    ["Q1", "Q2"],
    "Q1: one\n  more\nQ2: two",
    [
      ["Q1", "one\nmore"],
      ["Q2", "two"],
    ],
  ],
  [
    ["Q1", "Q2"],
    "Note: this\nQ2: two",
    [
      [null, "Note: this"],
      ["Q2", "two"],
    ],
  ],
  [["Q1", "Q2"], "Q1: see Q2: yes", [["Q1", "see Q2: yes"]]],
  [["Q1", "Q2"], "Q1:\nQ2: two", [["Q2", "two"]]],
  [["Q1"], "  \n", []],
])("of %j, %j answers", (ids, text, answers) => {
  expect(answersBy(ids, text).map(({ id, text: said }) => [id, said])).toEqual(answers);
});

test("a form of open questions tells who asks, is none without any, and takes no words that answer nothing", () => {
  const open = ["Q1", "Q2"].map((id) => ({ id, ids: [id], text: `${id}?`, by: ["A", "B"], answer: null }));
  expect(formOfQuestions([])).toBeNull();
  const form = formOfQuestions(open);
  if (form === null) throw new Error("There is no form.");
  expect(form.about.join()).toContain("Q1 (A, B): Q1?");
  expect(answersIn(form, "Q2: two")).toEqual([{ id: "Q2", text: "two" }]);
  expect(() => answersIn(form, "two")).toThrow("This answers no question.");
});

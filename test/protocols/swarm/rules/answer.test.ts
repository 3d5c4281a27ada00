import { expect, test } from "vitest";
import { answerOf, englishAnswer, japaneseAnswer } from "../../../../src/protocols/swarm/rules/answer.ts";
import { messageId, type SwarmMessage } from "../../../../src/protocols/swarm/rules/said.ts";
import type { FinalSynthesis, Statement } from "../../../../src/protocols/swarm/rules/statements.ts";
import type { RoundJudgement } from "../../../../src/protocols/swarm/rules/verdict.ts";
import { message, statement } from "./said.ts";

const experts = ["ada", "bo", "cy"].map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }));

function said(type: "initial_statement" | "rebuttal", from: number, all: readonly Partial<Statement>[]) {
  return all.map((one, at) =>
    message(
      messageId(1, from + at),
      experts[at]?.id ?? "",
      type,
      statement({ position: `${at} alone`, ...one }),
    ),
  );
}

const blind = said("initial_statement", 1, [
  { option: "Sagas", proposals: ["Start with orders"] },
  { option: "A database", proposals: ["Keep one schema", "Start with the orders"] },
  { option: "Events", proposals: ["Send 3 events"] },
]);
const toSagas = said("rebuttal", 4, [
  { option: "O1" },
  { option: "O1", because: ["ADA-2"], own: [{ claim: "BO-2", now: "withdrawn", because: ["ADA-2"] }] },
  { option: "O3", stands: [{ on: "ADA-2", stand: "contest", reason: "Orders are the hardest" }] },
]);
const messages = [...blind, ...toSagas];

const empty: FinalSynthesis = {
  executiveSummary: "They met.",
  insights: [],
  agreements: [],
  unresolvedDebates: [],
  openQuestions: [],
  recommendations: [],
};

function answer(synthesis: Partial<FinalSynthesis> | null, all: readonly SwarmMessage[] = messages) {
  const rounds: readonly RoundJudgement[] = [];
  const given = synthesis && { ...empty, ...synthesis };
  return answerOf({ synthesis: given, messages: all, rounds, experts }, englishAnswer);
}

test("without a historian's the bottom line is what can be counted", () => {
  expect(answer(null)).toMatchObject({
    bottomLineBy: "code",
    bottomLine: [
      { sentence: "2 of 3 experts: Sagas. Other options: Events (1).", ids: ["O1", "O3"] },
      { sentence: "Contested by Cy: “Start with orders”.", ids: ["ADA-2"] },
    ],
    unanimity: null,
    editFaults: [],
  });
});

test("in Japanese too", () => {
  const [first] = answerOf({ synthesis: null, messages, rounds: [], experts }, japaneseAnswer).bottomLine;
  expect(first?.sentence).toBe("専門家3人中2人：Sagas。ほか：Events（1人）。");
});

test("the historian's sentences stand as far as what they cite carries them", () => {
  const { bottomLine, bottomLineBy, counted, editFaults } = answer({
    bottom_line: [
      { sentence: "2 of 3 start with orders.", ids: ["[ada-2]"] },
      { sentence: "It saves 40 % [O1].", ids: ["O1"] },
      { sentence: "Everybody is happy.", ids: ["ZZ-1"] },
      { sentence: "Schemas stay.", ids: ["BO-2"] },
    ],
  });
  expect(bottomLineBy).toBe("historian");
  expect(bottomLine).toEqual([{ sentence: "2 of 3 start with orders.", ids: ["ADA-2"] }]);
  expect(counted[0]?.sentence).toBe("2 of 3 experts: Sagas. Other options: Events (1).");
  expect(editFaults).toHaveLength(3);
});

test("actions are what experts proposed and still stand for: like ones merged, each once, nothing else", () => {
  const merged = [
    { action: "Start with orders", ids: ["ADA-2", "BO-3"], seats: ["ada", "bo"], against: ["cy"] },
    { action: "Send 3 events", ids: ["CY-2"], seats: ["cy"], against: [] },
  ];
  expect(answer(null).actions).toEqual(merged);
  const given = answer({
    actions: [
      { action: "Orders first", ids: ["BO-3", "ADA-2"] },
      { action: "Dance", ids: ["r1-msg-001", "BO-2"] },
    ],
  });
  expect(given.actions.map(({ action, ids }) => [action, ids])).toEqual([
    ["Orders first", ["BO-3", "ADA-2"]],
    ["Send 3 events", ["CY-2"]],
  ]);
  expect(given.editFaults).toContain('"Dance" names BO-2, which nobody said');
});

test("by words alone, what the historian says that most agree on is counted", () => {
  const wordy = said("initial_statement", 1, [{}, {}, {}]);
  const agreements = [
    { point: "Sagas it is [r1-msg-001]", supporters: ["Ada", "Bo"] },
    { point: "Dance", supporters: ["Zed", "Yan", "Xu"] },
  ];
  expect(answer({ agreements }, wordy).bottomLine).toEqual([
    { sentence: "2 of 3 experts: Sagas it is [r1-msg-001].", ids: ["r1-msg-001"] },
  ]);
});

test("all of one mind: on how many reasons, and whether it was tested", () => {
  const all = (own: readonly Partial<Statement>[]) => [
    ...said("initial_statement", 1, own),
    ...said("rebuttal", 4, [
      { option: "O1" },
      { option: "O1", because: ["ADA-2"] },
      { option: "O1", because: ["ADA-2"] },
    ]),
  ];
  const alike = all([
    { option: "Sagas", proposals: ["Start with orders"] },
    { option: "A" },
    { option: "B" },
  ]);
  expect(answer(null, alike).unanimity).toEqual({ on: "O1", independent: 1, untested: true });
});

test("by words alone nothing is called unanswered, and nobody is said to stand where it did not say", () => {
  const wordy = said("initial_statement", 1, [{}, {}, {}]);
  expect(answer(null, wordy)).toMatchObject({
    unanswered: [],
    actions: [],
    bottomLine: [{ sentence: "No two of the 3 experts take the same position." }],
  });
  expect(answer(null).unanswered.map(({ id }) => id)).toEqual(["CY-2"]);
});

test("claims that the historian calls opposed are kept by their ids, and never put together", () => {
  const groups = [{ headline: "Start somewhere", ids: ["ADA-2", "[BO-3]"] }];
  const told = answer({ groups, opposed: [{ ids: ["[ADA-2]", "BO-3"] }, { ids: ["ADA-1", "ADA-2"] }] });
  expect(told.opposed).toEqual([{ ids: ["ADA-2", "BO-3"] }]);
  expect(told.editFaults).toEqual(["ADA-1, ADA-2 are not claims of different seats that still stand"]);
  // Withdrawn: nobody is for it any more.
  expect(answer({ opposed: [{ ids: ["ADA-2", "BO-2"] }] }).opposed).toBeUndefined();
});

test("a point of the contrarian is unanswered where others of its points were named and it was not", () => {
  const counter = message("r1-msg-004", "contrarian", "counterpoint", "It is slow.\n\nIt is dear.");
  const rebuttals = (reasoning: string) =>
    experts.map(({ id }, at) =>
      message(messageId(1, 5 + at), id, "rebuttal", statement({ reasoning: at === 0 ? reasoning : "" })),
    );
  const open = (reasoning: string) =>
    answer(null, [...blind, counter, ...rebuttals(reasoning)]).unanswered.filter(
      ({ seat }) => seat === "contrarian",
    );
  expect(open("[CON-1] is not so.")).toEqual([{ id: "CON-2", seat: "contrarian" }]);
  expect(open("That is not so.")).toEqual([]);
});

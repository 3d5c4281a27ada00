import { expect, test } from "vitest";
import { statement, swarming } from "./swarming.ts";

const asks = (question: string) => ({
  says: Object.fromEntries(
    ["ada", "bob", "cyd"].map((id) => [
      id,
      (request: Parameters<typeof statement>[0]) =>
        request.kind === "initial_statement"
          ? statement(request, {
              questionForUser: id === "cyd" ? "Why now?" : `${question}${id === "bob" ? " Each day?" : ""}`,
            })
          : undefined,
    ]),
  ),
});

test("what only the person can know is asked between rounds, two questions at most and each once, whoever asks it; all are told", async () => {
  const { questions, verdict, calls } = await swarming({
    ...asks("How many users?"),
    gates: ["start", "About forty", "no answer", "another-round", "synthesis"],
  });
  expect(questions.map(({ text }) => text.split("\n")[0])).toEqual([
    "Start the discussion with these 3 experts? Each round is 10 calls.",
    "Ada and Bob ask you: How many users? / How many users? Each day?",
    "Cyd asks you: Why now?",
    "Round 1 is done. What next?",
    "Round 2 is done. What next?",
  ]);
  expect(verdict?.questions).toEqual([
    {
      seat: "Ada",
      question: "How many users?",
      alike: [{ seat: "Bob", question: "How many users? Each day?" }],
      answer: "About forty",
    },
    { seat: "Cyd", question: "Why now?", answer: null },
  ]);
  const told = (text: string) => text.split("→ About forty").length - 1;
  const later = calls.filter(({ round }) => round === 2);
  // Once in what is new to a seat, and once in all that is told again.
  for (const { kind, prompt, allSaid = [] } of later) {
    if (kind === "synthesis") continue;
    const isFirst = kind !== "rebuttal";
    expect([kind, told(`${(prompt.said ?? []).join("\n")}${prompt.fresh}`)]).toEqual([kind, isFirst ? 1 : 0]);
    if (kind !== "opening") expect(told(allSaid.join("\n"))).toBe(1);
  }
});

test("nobody is waited for: it goes on, and the question is kept without an answer", async () => {
  const { kept, questions, end } = await swarming({ ...asks("How many users?"), gates: ["start"] });
  expect(questions.map(({ id }) => id)).toEqual(["experts", "question", "question", "next"]);
  expect(kept.flatMap((entry) => (entry.kind === "question" ? [entry.answer] : []))).toEqual([null, null]);
  expect(end).toEqual({ ended: "paused", reason: "waiting" });
});

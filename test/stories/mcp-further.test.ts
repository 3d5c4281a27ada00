import { expect, test } from "vitest";
import { story } from "./command.ts";
import { host } from "./host.ts";

test("a host asks a finished discussion further, and forks it, with one tool", async () => {
  const told = story();
  const id = "discuss-should-the-shop-move-its-sessions-from-m";
  await told.run(["discuss", "--example", "--yes", "--quiet"]);
  const { tell, complaint } = await host(told);
  const further = await tell("go_on", { id, question: "And if we had two servers?" });
  expect(further).toMatchObject({ id, state: "completed" });
  expect(further.report).toContain("Asked further, YOU-1: And if we had two servers?");
  const fork = { at: "5", seats: { memory: "bob" } };
  expect(await tell("go_on", { id, fork })).toMatchObject({ id: `${id}-fork`, state: "completed" });
  expect(await complaint("go_on", { id })).toContain("Give one of answer, question and fork.");
  const two = { answer: "none", question: "Why?" };
  for (const both of [two, { ...two, fork }, { question: "Why?", fork }])
    expect(await complaint("go_on", { id, ...both })).toContain("Give one of answer, question and fork.");
  expect(await complaint("go_on", { id, fork: {} })).toContain("Without a change");
  expect(await complaint("go_on", { id, question: " " })).toContain("The question is empty.");
});

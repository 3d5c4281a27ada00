import { expect, test } from "vitest";
import { story } from "./command.ts";
import { config, design, rated, reply, resultIn, scripted, shellAgent, verdictIn } from "./panel.ts";
import { expectSays } from "../says.ts";

test("a revision that is blocked again is for a person: exit 4, and an answer ends it", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(2, { suggestions: ["State the retry limit"] }), B: rated(1) });
  const folder = ["--session", "team", "--task", "DESIGN-001"];
  const first = await told.run(["critique", "design.md", "--json", ...folder, ...panel]);

  const second = await told.run(["critique", "design.md", "--json", ...folder, ...panel]);
  const waiting = await told.run(["answer", "--session", "team"]);
  const wrong = await told.run(["answer", "--session", "team", "perhaps"]);
  const answered = await told.run(["answer", "--session", "team", "accept", "--json"]);

  expect(first.code).toBe(3);
  expect(verdictIn(first).recommendation).toBe("revise");
  expect(second.code).toBe(4);
  expect(resultIn(second)).toMatchObject({
    status: "paused",
    verdict: { severity: "HIGH", recommendation: "escalate" },
    next: "colloquy answer --session team",
  });
  expect(told.has("team/discussions/DISCUSS-001-R1-discussion.md")).toBe(true);
  expectSays(waiting.stdout, [
    "design.md was revised after DISCUSS-001 and is blocked again with HIGH severity in DISCUSS-001-R1. What now?",
    "1. Send it back: somebody other than its author decides what happens next [hand-back] (recommended)",
    "2. Accept it as it is, with the divergences on file [accept]",
    "Answer with: colloquy answer --session team <choice>",
    "or: colloquy resume --session team, which asks you at a terminal",
  ]);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: 'error: "perhaps" is not one of the choices. Choose hand-back or accept.\n',
  });
  expect(resultIn(answered)).toMatchObject({ status: "completed", verdict: { severity: "HIGH" } });
  expect((await told.run(["answer", "--session", "team", "accept"])).code).toBe(2);
});

test("what --yes takes as recommended is told as nobody's word", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(2, { suggestions: ["State the retry limit"] }), B: rated(1) });
  await told.run(["critique", "design.md", ...panel]);
  const { code, stdout } = await told.run([
    "critique",
    "design.md",
    "--revises",
    "critique-design-md",
    "--yes",
    ...panel,
  ]);
  expect(code).toBe(3);
  expect(stdout).toContain("before a person has decided");
  expect(stdout).not.toContain("sent it back");
});

test("a revised artifact is read with the action items of the round before", async () => {
  const told = story();
  told.write("design.md", design);
  const low = rated(1, { suggestions: ["Bound the retries"] });
  const asking = shellAgent(told, "one", `cat > "prompt.$COLLOQUY_ROUND"\n${reply(low)}`);
  const panel = config(told, { agents: { one: asking }, critique: { perspectives: [{ name: "A" }] } });
  const first = await told.run(["critique", "design.md", "--json", "--session", "team", ...panel]);

  const next = resultIn(first).next;
  const second = await told.pasted(`${next} --yes --json`);

  expect(next).toBe(
    `colloquy critique design.md --session team --revises ${resultIn(first).id} --config ${told.folder}/panel.yaml`,
  );
  expect(told.read("prompt.1")).not.toContain("Bound the retries");
  expect(told.read("prompt.2")).toContain("Bound the retries");
  expect(verdictIn(second).recommendation).toBe("escalate");
  // Those who blocked it judge its revision.
  expect(resultIn(second).seats.map(({ seat, agent }) => [seat, agent])).toEqual(
    resultIn(first).seats.map(({ seat, agent }) => [seat, agent]),
  );
});

test("a revision can name the critique that it answers, and needs no folder for that", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(2, { suggestions: ["State the retry limit"] }), B: rated(1) });
  const first = await told.run(["critique", "design.md", "--json", ...panel]);
  const { id } = resultIn(first);

  const second = await told.run(["critique", "design.md", "--json", "--revises", id, ...panel]);
  const none = await told.run(["critique", "design.md", "--revises", "nothing-like-it", ...panel]);

  expect(resultIn(second)).toMatchObject({ id, status: "paused", verdict: { recommendation: "escalate" } });
  expect(told.has(`.colloquy/discussions/${id}/discussions/DISCUSS-001-R1-discussion.md`)).toBe(true);
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining("nothing-like-it") });
});

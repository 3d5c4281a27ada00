import { expect, test } from "vitest";
import { openRoots } from "../../../src/host/project/roots.ts";
import type { Setting } from "../../../src/host/running/config.ts";
import { openDiscussions } from "../../../src/host/running/discussions-here.ts";
import { story } from "../../stories/command.ts";
import { config, design, rated } from "../../stories/panel.ts";
import { afterwards } from "../../beside.ts";

/** A critique by a script and by two people, who are both waited for. */
async function waitingForTwo(
  typed: readonly string[] = [],
  { flags = {}, env = {} }: Partial<Pick<Setting, "flags" | "env">> = {},
) {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify([{ reply: rated(4) }]));
  const person = (human: string) => ({ human, deadline: "48h", onNone: "fail" });
  const agents = { scripted: { script: "./replies.yaml" }, ada: person("Ada"), bob: person("Bob") };
  const perspectives = ["scripted", "ada", "bob"].map((agent) => ({ name: agent, agent }));
  const panel = config(told, { agents, critique: { perspectives } });
  const { code } = await told.run(["critique", "design.md", "--fail-on", "never", ...typed, ...panel]);
  expect(code).toBe(4);
  const { folder: cwd } = told;
  const setting: Setting = {
    flags,
    home: undefined,
    config: undefined,
    env: { ...told.env, ...env },
    roots: await openRoots([], cwd, { outside: "", secret: "" }),
    writes: false,
    hasHost: false,
    now: Date.now,
    tell: () => {},
  };
  const discussions = await openDiscussions(setting);
  afterwards(() => discussions.close());
  const [{ id } = { id: "" }] = (await discussions.rows()).rows;
  const resumed = async () =>
    (await discussions.find(id)).events.flatMap((event) =>
      event.type === "discussion.resumed" ? [event.limits] : [],
    );
  return { discussions, id, resumed };
}

const reply = JSON.stringify(rated(3));

test("where two people are waited for, it goes on once both have answered", async () => {
  const { discussions, id, resumed } = await waitingForTwo();
  const forms = await discussions.openForms(await discussions.find(id));
  expect(forms.map(({ person }) => person)).toEqual(["Ada", "Bob"]);
  const [first, second] = forms;
  if (first === undefined || second === undefined) throw new Error("nobody is asked");
  await discussions.answer(id, first, reply, "Ada");
  expect(await resumed()).toHaveLength(0);
  expect((await discussions.openForms(await discussions.find(id))).map(({ person }) => person)).toEqual([
    "Bob",
  ]);
  await expect(discussions.answer(id, first, reply)).rejects.toMatchObject({ code: "answered" });
  await discussions.answer(id, second, reply, "Bob");
  await discussions.settled(id, new AbortController().signal, () => {});
  expect(await resumed()).toHaveLength(1);
  const { discussion } = await discussions.find(id);
  expect(discussion.status).toBe("completed");
  const by = discussion.receipts.flatMap(({ signed }) => signed?.by ?? []);
  expect(by.toSorted()).toEqual(["Ada", "Bob"]);
});

test.each<
  readonly [what: string, flags: Setting["flags"], env: Readonly<Record<string, string>>, most: number]
>([
  ["its own", {}, {}, 9],
  ["the server's, where that is lower", { maxCalls: "5" }, {}, 5],
  ["its own, where the server's is higher", { maxCalls: "50" }, {}, 9],
  ["its own, whatever a variable of the server's says", {}, { COLLOQUY_MAX_CALLS: "50" }, 9],
])("a discussion that a server goes on with has a cap: %s", async (_, flags, env, most) => {
  const { discussions, id, resumed } = await waitingForTwo(["--max-calls", "9"], { flags, env });
  await discussions.resume(await discussions.find(id));
  await discussions.settled(id, new AbortController().signal, () => {});
  expect((await resumed()).map(({ maxCalls }) => maxCalls)).toEqual([most]);
});

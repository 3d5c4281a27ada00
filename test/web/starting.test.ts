import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type {
  AgentView,
  DraftMade,
  DraftView,
  Me,
  NewInput,
  PlanView,
  Refusal,
  Rows,
  Started,
  VerbView,
} from "../../src/web/api.ts";
import { type Story, story, until } from "../stories/command.ts";
import { config, design, ratings, scripted, shellAgent } from "../stories/panel.ts";
import { served, visitor } from "./served.ts";

function withPanel(): { readonly told: Story; readonly flags: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  told.write(".env", "KEY=1\n");
  return { told, flags: scripted(told, ratings(4, 4, 5)) };
}

test("the page makes a draft, and a terminal starts it: nothing that was typed passes through a shell", async () => {
  const { told, flags } = withPanel();
  const page = await served(told, ...flags);
  const { get, send } = await visitor(page);
  const critique = (await get<readonly VerbView[]>("/api/verbs")).find(({ name }) => name === "critique");
  expect(critique).toMatchObject({ subject: { kind: "file", name: "artifact" }, takesContext: true });
  expect(critique?.options.find(({ name }) => name === "confirm")).toMatchObject({ takes: { kind: "flag" } });
  const agents = await get<readonly AgentView[]>("/api/agents");
  expect(agents.find(({ name }) => name === "scripted")).toMatchObject({ usable: true, usual: true });

  const wish: NewInput = { verb: "critique", subject: "design.md" };
  const plan = await send<PlanView>("/api/plans", wish);
  expect(plan).toMatchObject({ status: 200, json: { title: "design.md", calls: 3 } });
  expect(plan.json.sentences.join(" ")).toContain("tokens in");
  expect(await get<readonly DraftView[]>("/api/new")).toEqual([]);

  const hostile = { name: "../../$(touch pwned).md", text: "# Plan\n\n`touch pwned`\n" };
  const made = await send<DraftMade>("/api/new", { verb: "critique", file: hostile, maxCalls: 8 });
  expect(made).toMatchObject({
    status: 201,
    json: { command: expect.stringMatching(/^colloquy start [a-z0-9-]+$/) },
  });
  expect(await get<readonly DraftView[]>("/api/new")).toHaveLength(1);
  expect(await send("/api/new/nothing/start", {})).toMatchObject({ status: 403 });
  const refused = await send<Refusal>(`/api/new/${made.json.id}/start`, {});
  expect(refused).toMatchObject({
    status: 403,
    json: { sentence: "This page starts nothing: it makes drafts." },
  });

  const { stdout, stderr } = await told.pasted(`${made.json.command} ${flags.join(" ")} --json`);
  expect(stderr).not.toContain("error");
  const { id, status } = JSON.parse(stdout);
  expect(id).toBe("critique-touch-pwned-md");
  expect((await get<Rows>("/api/discussions")).rows).toMatchObject([{ id, title: "touch-pwned-.md" }]);
  expect(status).toBe("completed");
  expect((await get<{ limits: { maxCalls: number } }>(`/api/discussions/${id}`)).limits.maxCalls).toBe(8);
  expect(await get<readonly DraftView[]>("/api/new")).toEqual([]);
  expect(told.has("pwned")).toBe(false);
  expect((await told.run(["start", "nothing"])).stderr).toContain('There is no draft "nothing"');
});

test("a draft of a critique is started with annotations of its file; of another verb there are none", async () => {
  const { told, flags } = withPanel();
  const { send } = await visitor(await served(told, ...flags));
  const draftOf = async (wish: NewInput) => (await send<DraftMade>("/api/new", wish)).json.id;
  const question = await draftOf({ verb: "discuss", subject: "Should we?" });
  const file = await draftOf({ verb: "critique", subject: "design.md" });

  const refused = await told.run(["start", question, "--yes", "--format", "sarif", ...flags]);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("this discuss has nothing to annotate");
  const started = await told.run(["start", file, "--yes", "--format", "sarif", ...flags]);
  expect(JSON.parse(started.stdout)).toMatchObject({ version: "2.1.0", runs: [{}] });
});

test("--open shows a discussion on the page that is served, by an address that works once", async () => {
  const { told, flags } = withPanel();
  const { origin } = await served(told, ...flags);
  chmodSync(told.write("browser", `#!/bin/sh\necho "$1" > '${join(told.folder, "opened")}'\n`), 0o755);
  const env = { BROWSER: join(told.folder, "browser") };
  const { stdout } = await told.run(["critique", "design.md", "--open", "--json", ...flags], { env });
  await until(() => told.has("opened") && told.read("opened").endsWith("\n"), "a browser was started");
  const address = told.read("opened").trim();
  const entered = await fetch(address, { redirect: "manual" });

  expect(new URL(address).origin).toBe(origin);
  expect(entered.status).toBe(303);
  expect(entered.headers.get("location")).toBe(`/d/${JSON.parse(stdout).id}`);
  expect((await fetch(address, { redirect: "manual" })).status).toBe(401);
});

test("files outside of the project, secrets, unknown verbs and options are refused, and nothing is left of them", async () => {
  const { told, flags } = withPanel();
  const { send, get } = await visitor(await served(told, ...flags));
  const outside = join(told.env["HOME"] ?? "", "notes.md");
  const cases = [
    [{ verb: "critique", subject: outside }, "lies outside of"],
    [{ verb: "critique", subject: "../../etc/passwd" }, "lies outside of"],
    [{ verb: "critique", subject: ".env" }, "holds secrets"],
    [{ verb: "critique", subject: "-" }, "standard input"],
    [{ verb: "critique", subject: "design.md", context: [outside] }, "lies outside of"],
    [{ verb: "critiqeu", subject: "design.md" }, 'did you mean "critique"?'],
    [{ verb: "critique", subject: "design.md", options: { colour: 1 } }, "has no option colour"],
    [{ verb: "critique", subject: "design.md", agents: ["nobody"] }, "nobody"],
  ] as const;
  for (const [wish, words] of cases)
    for (const path of ["/api/plans", "/api/new"]) {
      const { status, json } = await send<Refusal>(path, wish);
      expect(status, JSON.stringify(wish)).toBeGreaterThanOrEqual(400);
      expect(`${json.sentence} ${json.hint}`).toContain(words);
    }
  expect(await get("/api/new")).toEqual([]);
});

/** With an agent that does not answer before the test is over. */
function heldPanel() {
  const told = story();
  told.write("design.md", design);
  const mine = shellAgent(told, "mine", "cat > /dev/null; sleep 600");
  const critique = { perspectives: [{ name: "A", agent: "mine" }] };
  return { told, flags: config(told, { agents: { mine }, panel: ["mine"], fallback: [], critique }) };
}

test("with --allow-start the page starts drafts within what a day may cost, and then no more", async () => {
  const { told, flags } = heldPanel();
  expect((await told.run(["serve", "--allow-start"])).stderr).toContain("--allow-start needs --spend <usd>");
  const page = await served(told, ...flags, "--allow-start", "--spend", "2");
  const lead = await visitor(page);
  expect((await lead.get<Me>("/api/me")).may).toMatchObject({ start: true, spendUsd: 2, leftUsd: 2 });
  const begin = async (maxCostUsd: number) => {
    const wish = { verb: "critique", subject: "design.md", maxCostUsd };
    const { json } = await lead.send<DraftMade>("/api/new", wish);
    return lead.send<Started & Refusal>(`/api/new/${json.id}/start`, {});
  };

  const first = await begin(1.5);
  expect(first.status).toBe(201);
  const stream = lead.follow(first.json.id);
  await until(() => stream.events.length > 0, "it has begun");
  const [started] = stream.events;
  expect(started).toMatchObject({
    type: "discussion.started",
    limits: { maxCostUsd: 1.5, maxCalls: expect.any(Number) },
  });
  // Until it ends it may take all of its cap.
  expect((await lead.get<Me>("/api/me")).may.leftUsd).toBeCloseTo(0.5);
  const second = await begin(9);
  const next = lead.follow(second.json.id);
  await until(() => next.events.length > 0, "it has begun");
  expect(next.events[0]).toMatchObject({ limits: { maxCostUsd: expect.closeTo(0.5) } });
  const third = await begin(1);
  expect(third).toMatchObject({
    status: 403,
    json: { sentence: "What this page may spend today is used up." },
  });
});

test("starts at the same time count each other, and a draft is started once", async () => {
  const { told, flags } = heldPanel();
  const lead = await visitor(await served(told, ...flags, "--allow-start", "--spend", "1"));
  const draft = async () => {
    const wish = { verb: "critique", subject: "design.md", maxCostUsd: 1 };
    return (await lead.send<DraftMade>("/api/new", wish)).json.id;
  };
  const [first, second] = [await draft(), await draft()];
  const started = await Promise.all(
    [first, first, second].map((id) => lead.send<Started & Refusal>(`/api/new/${id}/start`, {})),
  );
  expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 404]);
});

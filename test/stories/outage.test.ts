import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { type Story, story } from "./command.ts";
import { host } from "./host.ts";
import { config, rated, resultIn, verdictIn } from "./panel.ts";

const notes = "# Notes\n\nhello\n";
const areas = ["Structure", "Links", "Consistency", "Completeness"];

/** An artifact and a panel of scripts: each answers with a rating, or is away. */
function panel(agents: Readonly<Record<string, number | "away">>, settings: object = {}) {
  const told = story();
  told.write("notes.md", notes);
  const defined = Object.entries(agents).map(([name, rating]) => {
    told.write(
      `${name}.yaml`,
      JSON.stringify([rating === "away" ? { fail: "exit" } : { reply: rated(rating) }]),
    );
    return [name, { script: `./${name}.yaml` }];
  });
  const flags = config(told, {
    agents: Object.fromEntries(defined),
    panel: Object.keys(agents),
    critique: { perspectives: areas.map((name) => ({ name })) },
    ...settings,
  });
  const run = (...more: readonly string[]) => told.run(["critique", "notes.md", ...flags, ...more]);
  return { told, run, flags };
}

const away = { ada: "away", bob: "away" } as const;

describe("with every agent away", () => {
  const held = shared(async () => {
    const { told, run } = panel(away);
    return { told, text: await run("--quiet") };
  });

  test("it ends with 1, and with 0 where an outage is to pass", async () => {
    const { told, text } = held();
    const shown = await told.run(["show", "--json"]);
    const passed = await panel(away, { fallback: [] }).run("--on-outage", "pass");

    expect([text.code, passed.code]).toEqual([1, 0]);
    expect(resultIn(shown)).toMatchObject({
      status: "completed",
      degraded: true,
      verdict: {
        verdict: "inconclusive",
        severity: null,
        averageRating: null,
        ratings: {},
        answered: 0,
        asked: 4,
        quorum: 2,
        recommendation: "escalate",
        byRules: { perspectives: areas },
      },
    });
  });

  test("text, ndjson, github, sarif and the exported page all say so, and nothing is rated", async () => {
    const { told, text } = held();
    const folder = ["--session", ".colloquy/discussions/critique-notes-md"];
    const shown = (...args: readonly string[]) => told.run(["show", ...folder, ...args]);
    const github = await shown("--format", "github");
    const sarif = JSON.parse((await shown("--format", "sarif")).stdout).runs[0];
    const ndjson = JSON.parse((await shown("--format", "ndjson")).stdout.trim().split("\n").at(-1) ?? "");
    const html = (await told.run(["export", ...folder, "--to", "html"])).stdout;
    const markdown = (await told.run(["export", ...folder, "--to", "markdown"])).stdout;
    const record = told.read(`${folder[1]}/discussions/DISCUSS-001-discussion.md`);

    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(
      /^It is not judged, and must not go ahead on this: 0 of 4 perspectives answered;\nat least 2 must\.\n\ninconclusive · no rating · 0 of 4 perspectives answered, 4 read by rules, the\nquorum is 2 · escalate\n/,
    );
    expect(text.stdout).toContain("Escalate: too few agents answered");
    expect(github.stdout).toMatch(
      /^::error file=notes.md,title=critique DISCUSS-001%3A inconclusive::It is not judged, and must not go ahead on this: 0 of 4 .*Degraded: too few/,
    );
    expect(sarif.invocations[0]).toMatchObject({ executionSuccessful: false });
    expect(sarif.properties).toMatchObject({ verdict: "inconclusive", degraded: true, averageRating: null });
    expect(ndjson).toMatchObject({ type: "result", degraded: true, verdict: { verdict: "inconclusive" } });
    for (const page of [html, markdown, record]) {
      expect(page).toContain("inconclusive");
      expect(page).toMatch(/by rules/i);
      expect(page).toMatch(/Degraded/);
    }
    for (const page of [text.stdout, github.stdout, markdown, record]) {
      expect(page).not.toMatch(/\d\/5/);
      expect(page).not.toMatch(/rating: \d/i);
    }
  });
});

describe("what those who answered block", () => {
  test("is not passed by an outage", async () => {
    const { run } = panel({ ada: 1, bob: "away", eve: "away", dan: "away" }, { fallback: [] });

    const ended = await run("--json", "--on-outage", "pass");

    expect(ended.code).toBe(3);
    expect(verdictIn(ended)).toMatchObject({ verdict: "inconclusive", severity: "HIGH", answered: 1 });
  });
});

describe("another of the panel answers before rules do", () => {
  test("and that one answered for all is a warning in the result and the record", async () => {
    const { told, run } = panel({ ada: "away", bob: 4 });

    const ended = await run("--json");

    expect(ended.code).toBe(0);
    const { seats, warnings, verdict } = resultIn(ended);
    expect(seats.map(({ answeredBy, fallback }) => [answeredBy, fallback])).toEqual([
      ["bob", true],
      ["bob", false],
      ["bob", true],
      ["bob", false],
    ]);
    expect(verdict).toMatchObject({ verdict: "consensus_reached", answered: 2, quorum: 2 });
    const warning = "Answered: 2 of 4 by their own agents; bob also for ";
    expect(warnings).toContainEqual(expect.stringContaining(warning));
    expect(told.read(resultIn(ended).files["record"] ?? "")).toContain(warning);
  });

  test("unless the config says who does", async () => {
    const { run } = panel({ ada: "away", bob: 4, dan: 5 }, { panel: ["ada", "bob"], fallback: ["dan"] });

    const ended = await run("--json");

    expect(resultIn(ended).seats.map(({ answeredBy }) => answeredBy)).toEqual(["dan", "bob", "dan", "bob"]);
    expect(verdictIn(ended)).toMatchObject({ verdict: "consensus_reached", answered: 2, quorum: 2 });
  });

  test("an agent named with --agents that has no seat of its own stands in too, a person never", async () => {
    const told = story();
    told.write("notes.md", notes);
    told.write("ada.yaml", JSON.stringify([{ fail: "exit" }]));
    told.write("bob.yaml", JSON.stringify([{ reply: rated(4) }]));
    const agents = { ada: { script: "./ada.yaml" }, bob: { script: "./bob.yaml" } };
    const flags = [...config(told, { agents }), "--agents", "ada,human,bob", "--perspective", "Consistency"];

    const ended = await told.run(["critique", "notes.md", "--json", ...flags]);

    expect(resultIn(ended).seats).toMatchObject([{ agent: "ada", answeredBy: "bob", fallback: true }]);
  });

  test("the reader named beside them counts as nobody's answer", async () => {
    const { run } = panel(
      { ada: 4, bob: "away" },
      { fallback: [], panel: ["reader", "bob", "ada", "reader"] },
    );

    const ended = await run("--json");

    expect(ended.code).toBe(1);
    expect(verdictIn(ended)).toMatchObject({ verdict: "inconclusive", answered: 1, asked: 4 });
  });
});

test.for([
  [{ quorum: 1 }, {}, 0],
  [{ quorum: "25%" }, { COLLOQUY_QUORUM: "100%" }, 1],
  [{ quorum: 3, onOutage: "pass" }, {}, 0],
  [{ quorum: 3 }, { COLLOQUY_ON_OUTAGE: "pass" }, 0],
] as const)("the settings %j with %j end with %i", async ([settings, env, code]) => {
  const { told, flags } = panel(
    { ada: 4, bob: "away", eve: "away", dan: "away" },
    { fallback: [], ...settings },
  );

  expect((await told.run(["critique", "notes.md", "--json", ...flags], { env })).code).toBe(code);
});

test("a quorum that is none is refused with its line", async () => {
  const { run } = panel(away, { quorum: "most" });

  const ended = await run();

  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('quorum: "most" is not a number of seats such as 3, or 50%.');
});

test("--on-outage belongs to a critique: other verbs refuse it", async () => {
  const ended = await story().run(["discuss", "tabs or spaces", "--on-outage", "pass"]);

  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain("--on-outage");
});

describe("where only the reader was asked", () => {
  test("a few words get no stars, and nothing is blocked or passed", async () => {
    const told = story();
    told.write("notes.md", notes);

    const text = await told.run(["critique", "notes.md", "--agents", "reader"]);
    const json = await told.run(["show", "--json"]);

    expect(text.code).toBe(0);
    expect(text.stdout).toMatch(/^no findings by rules; no judgement of quality\n/);
    expect(`${text.stdout}${text.stderr}`).not.toMatch(/\d\/5|average|consensus/);
    expect(json.code).toBe(0);
    expect(verdictIn(json)).toMatchObject({
      verdict: null,
      severity: null,
      averageRating: null,
      ratings: {},
    });
    expect(resultIn(json)).toMatchObject({ degraded: false, partial: false, warnings: [] });
  });

  test("what is surely fatal is found, and still no verdict", async () => {
    const told = story();
    told.write("notes.md", "# Notes\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n");

    const ended = await told.run(["critique", "notes.md", "--agents", "reader", "--format", "github"]);

    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^::notice file=notes.md,title=critique DISCUSS-001%3A read by rules/);
    expect(ended.stdout).toMatch(/^::error file=notes.md,line=3,title=\w+%2C by rules%3A critical issue::/m);
  });
});

describe("through MCP", () => {
  const critiqueOf = (told: Story, settings: object) => {
    told.write("notes.md", notes);
    told.write("ada.yaml", JSON.stringify([{ fail: "exit" }]));
    const ada = { script: "./ada.yaml" };
    const perspectives = ["Structure", "Consistency"].map((name) => ({ name }));
    return config(told, { agents: { ada }, panel: ["ada"], critique: { perspectives }, ...settings });
  };

  test("the host is asked before rules read", async () => {
    const told = story();
    const { tell } = await host(told, critiqueOf(told, {}));

    const started = await tell("start_discussion", { protocol: "critique", subject: "notes.md" });

    expect(started).toMatchObject({ state: "waiting", open: [{ of: "host" }, { of: "host" }] });
    for (const { key } of started.open ?? [])
      await tell("reply_as_host", { id: started.id, key, reply: rated(4) });
    const ended = await tell("wait_for_discussion", { id: started.id });
    expect(ended).toMatchObject({ state: "completed", detail: "not judged" });
    expect(ended.report).toContain("0 of 2 by their own agents; host for Structure and Consistency.");
  });

  test("a host that may stand in is as blind as the seat from the start, asked or not, stopped or not", async () => {
    const told = story();
    const flags = critiqueOf(told, {});
    const { tell, complaint } = await host(told, flags);
    const words = "what ada said";
    told.write("ada.yaml", JSON.stringify([{ reply: rated(4, { weaknesses: [words] }) }]));
    const asked = { protocol: "critique", subject: "notes.md" };
    const stopped = await tell("start_discussion", { ...asked, max_calls: 1 });
    expect(stopped).toMatchObject({ state: "stopped" });
    expect(stopped.report).toBeUndefined();
    const unread = await complaint("read_discussion", { id: stopped.id, part: "transcript" });
    expect(unread).toContain("its seats are blind");
    expect(`${JSON.stringify(stopped)}${unread}`).not.toContain(words);

    told.write("ada.yaml", JSON.stringify([{ fail: "exit" }]));
    const { id } = await tell("start_discussion", asked);
    expect(await complaint("read_discussion", { id, part: "transcript" })).toContain("its seats are blind");
    await tell("cancel_discussion", { id });
    expect(await complaint("read_discussion", { id, part: "transcript" })).toContain("its seats are blind");
  });

  test.each([
    ["that has no seat and stands in for nobody", { fallback: [] }, {}],
    ["that shows it to its person while it runs, and so stands in for nobody", {}, { apps: true as const }],
  ])("a critique that runs can be read by a host %s", async (_, settings, shows) => {
    const told = story();
    const flags = critiqueOf(told, settings);
    told.write("ada.yaml", JSON.stringify([{ fail: "hang" }]));
    const { tell, text } = await host(told, flags, shows);
    const asked = { protocol: "critique", subject: "notes.md", wait_seconds: 0 };
    const { id, state } = await tell("start_discussion", asked);
    expect(state).toBe("running");
    expect(await text("read_discussion", { id, part: "transcript" })).toContain("notes.md");
    await tell("cancel_discussion", { id });
  });

  test("a critique that nobody answered is inconclusive, and is to be escalated", async () => {
    const told = story();
    const { tell } = await host(told, critiqueOf(told, { fallback: [] }));

    const ended = await tell("start_discussion", { protocol: "critique", subject: "notes.md" });

    expect(ended).toMatchObject({ state: "completed", detail: "not judged" });
    expect(ended.next).toContain("Escalate to the person");
    expect(ended.report).toContain("degraded: too few perspectives");
  });
});

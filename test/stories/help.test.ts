import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { story } from "./command.ts";
import { expectSays } from "../says.ts";

test("colloquy alone says what it is, who is here and what to try, in under a screen", async () => {
  const { code, stdout, stderr } = await story().run([]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.split("\n").length).toBeLessThan(24);
  expectSays(stdout, [
    "colloquy asks several AI agents instead of one. Each answers alone, then they",
    "review each other. Code computes the result: a verdict, what they agree and",
    "disagree on, what to do next. Everything is saved. A stopped run resumes without",
    "paying twice.",
    "Agents here: only the built-in reader, which checks texts by rules",
    "Try:",
    "colloquy demo                     watch a scripted discussion, without a key",
    "colloquy critique docs/design.md  the reader checks a file of yours",
    "colloquy init                     find agents, or see how to get them",
  ]);
});

test("--version is the version of the package", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));

  expect(await story().run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("--help shows the verbs, examples and exit codes", async () => {
  const { code, stdout } = await story().run(["--help"]);

  expect(code).toBe(0);
  expectSays(stdout, [
    "Asks several",
    "critique [artifact...]",
    "solve [task] ",
    "discuss",
    "swarm [topic]",
    "roundtable",
    "specs [topic]",
    "design",
    "brainstorm",
    "ask",
    "list         ",
    "show [id]",
    "export [id]  ",
    "resume [id]  ",
    "answer [id]",
    "start <draft>",
    "remove <id>  ",
    "verify [id]  ",
    "search",
    "init         ",
    "agents       ",
    "mcp          ",
    "serve        ",
    "worker       ",
    "config       ",
    "completion",
    "trust        ",
    "Examples:",
    "$ colloquy discuss",
    "Exit codes: 0 done, 1",
  ]);
});

test.for([
  "critique",
  "discuss",
  "solve",
  "ask",
  "list",
  "show",
  "export",
  "resume",
  "answer",
  "verify",
  "search",
  "agents",
  "demo",
  "config",
  "trust",
])("%s --help has a worked example", async (verb) => {
  const { code, stdout, stderr } = await story().run([verb, "--help"]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`Usage: colloquy ${verb}`);
  expect(stdout).toMatch(new RegExp(String.raw`Examples?:\n {2}\$ colloquy ${verb}`));
});

test("critique --help says what the caller does with each verdict", async () => {
  const { stdout } = await story().run(["critique", "--help"]);

  expectSays(stdout.slice(stdout.indexOf("What the caller does")), [
    "consensus_reached           include the action items in the report, proceed",
    "consensus_blocked  HIGH     include the divergences; do not revise your own",
    "consensus_blocked  MEDIUM   include a warning, proceed",
    "consensus_blocked  LOW      treat as reached, with notes",
    "inconclusive                too few agents answered: escalate to a person, or",
    "none (rules alone)          findings without a judgement: include them; ask",
  ]);
});

test("agents says how to add one while there is only the reader", async () => {
  const told = story();

  const { stdout } = await told.run(["agents"]);

  expectSays(stdout.replaceAll(told.folder, "<folder>"), [
    "✓  human   human   built in: a person, at the terminal or by a form",
    "✓  reader  reader  built in: reads by rules, without a model",
    "Found only people and the built-in reader. Paste one of these, then run it again:",
    "npm install -g @anthropic-ai/claude-code && claude  # an agent CLI; log in",
    "export OPENAI_API_KEY=sk-...                        # a key, any provider",
    "ollama pull qwen3 && ollama pull gemma3             # local models, free",
    "colloquy discuss --example                          # scripted, without agents",
  ]);
});

test("discuss --help", async () => {
  const { code, stdout } = await story().run(["discuss", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: colloquy discuss [options] [topic]

    members with opposed views argue; you get options and trade-offs

    Options of discuss:
      --quick                       positions and a synthesis, no challenge round
      --deep                        up to five rounds if positions stay far apart
      --members <a,b,c>             the members (default: three opposed viewpoints
                                    that fit the topic)
      --when-split                  stop after the blind positions if they agree
      --feature <name>              the feature, for the file name of the result
      --example [name]              run a scripted example, without any agent (fair)

    Discussion:
      --file <file>                 take the words from this file; typing @file
                                    instead of them does the same
      --context <file,…>            more texts for the agents
      --no-memory                   do not tell agents of the project's earlier
                                    decisions [COLLOQUY_MEMORY]
      --lang <code>                 language of the discussion; default: the topic's
                                    own [COLLOQUY_LANG]
      --dry-run                     show the plan: seats, agents, calls, likely
                                    tokens and cost; call nobody
      -y, --yes                     take the recommended choice instead of asking
                                    you
      --interactive                 ask you at this terminal, which is the default

    Agents:
      --agents <a,b,c>              the agents to ask, such as
                                    claude,openai/gpt-5.6-terra; seats take them in
                                    turn [COLLOQUY_AGENTS]
      --moderator <agent>           the agent that leads the discussion; default:
                                    the one with the fewest other seats
                                    [COLLOQUY_MODERATOR]
      --eyes <project|none>         whether agents may read files of the project;
                                    default: project, if the topic names something
                                    in it [COLLOQUY_EYES_ON]
      --config <file>               a config file, trusted because you name it

    Limits:
      --timeout <duration>          stop the whole discussion after this time, such
                                    as 90s, 3m, 1h; waiting for people is free
                                    [COLLOQUY_TIMEOUT]
      --turn-timeout <duration>     stop waiting for one answer after this time
                                    [COLLOQUY_TURN_TIMEOUT]
      --concurrency <n>             ask at most this many agents at once
                                    [COLLOQUY_CONCURRENCY]
      --max-calls <n>               stop after this many requests to models
                                    [COLLOQUY_MAX_CALLS]
      --max-tokens <n>              stop before a request that would exceed this
                                    many tokens [COLLOQUY_MAX_TOKENS]
      --max-cost <usd>              stop before a request that would exceed this
                                    many dollars [COLLOQUY_MAX_COST]
      --on-partial <continue|fail>  what to do if an agent gave no answer
                                    [COLLOQUY_ON_PARTIAL]
      --on-missing <wait|fail>      with --engine: if no worker has an agent, wait
                                    for one, or fail the turn at its --turn-timeout
                                    [COLLOQUY_ON_MISSING]

    Output:
      --home <folder>               where discussions are kept (default: the nearest
                                    .colloquy) [COLLOQUY_HOME]
      --session <folder>            keep the discussion in this folder
      --engine <postgres-url>       run discussions on a Postgres, by workers;
                                    default: here, in a folder [COLLOQUY_ENGINE]
      --format <name>               format of stdout: text, json, ndjson
                                    [COLLOQUY_FORMAT]
      --json                        the result as one JSON object (--format json)
      -q, --quiet                   no progress, only warnings
      -v, --verbose                 more progress; stack traces of errors
      --no-color                    no colours (also NO_COLOR)
      --open                        show it in the browser, on the running page or
                                    on a new one until it ends
      -C <folder>                   run as if started in this folder
      -h, --help                    show this help

    Examples:
      $ colloquy discuss "Should sessions move to Redis?" --agents claude,codex,gemini
      $ colloquy discuss --example
          scripted agents, for free

    There are three members with opposed viewpoints, a devil's advocate, and a
    moderator without an opinion. First each member takes a position without seeing
    the others. Then they challenge each other; nobody may agree in this round, and
    code checks it. A member who changes position says why. Code computes how far
    they agree (DIVERGENT, NARROWING, CONVERGING, CONSENSUS) and warns of easy
    agreement. You get a brief: what the members would do, who dissents and why, and
    what would change it; the choice stays yours. If you adopt the result, it is
    saved in docs/specs/.
    "
  `);
});

test.for(["roundtable", "specs", "config", "resume"])(
  "of the help of %s no line is wider than the screen, but for commands to paste",
  async (verb) => {
    const { stdout } = await story().run([verb, "--help"]);

    const wide = stdout.split("\n").filter((line) => line.length > 80 && !line.startsWith("  $ "));
    expect(wide).toEqual([]);
  },
);

test("colloquy alone does not promise agents that nobody has trusted yet", async () => {
  const told = story();
  told.write(".colloquy/config.yaml", "agents: { mine: { exec: [sh, -c, cat] } }\npanel: [mine]\n");

  const { stdout } = await told.run([]);

  expect(stdout).toContain("Agents here: mine; not trusted yet");
  expect(stdout).toContain("Try:\n  colloquy trust ");
});

test("a flag says what it does for this verb, not what it does for others", async () => {
  const lineOf = async (verb: string, flag: string) => {
    const { stdout } = await story().run([verb, "--help"]);
    const [, rest = ""] = stdout.split(new RegExp(`^ +(?:-\\w, )?${flag}\\b`, "m"));
    return `${verb} ${flag}${rest.split(/\n +-|\n\n/)[0]?.replaceAll(/\s+/g, " ")}`;
  };

  expect([
    await lineOf("show", "--session"),
    await lineOf("show", "--engine"),
    await lineOf("list", "--engine"),
    await lineOf("agents", "--format"),
    await lineOf("resume", "--agents"),
    await lineOf("resume", "--eyes"),
    await lineOf("worker", "--agents"),
    await lineOf("worker", "--limit"),
    await lineOf("mcp", "--root"),
    await lineOf("remove", "--yes"),
    await lineOf("critique", "--perspective"),
  ]).toEqual([
    "show --session <folder> the folder of the discussion, instead of an id",
    "show --engine <postgres-url> the Postgres that holds it; default: the home [COLLOQUY_ENGINE]",
    "list --engine <postgres-url> list those on this Postgres; default: those in the home [COLLOQUY_ENGINE]",
    "agents --format <name> format of stdout: text, json, ndjson [COLLOQUY_FORMAT]",
    "resume --agents <a,b,c> ask these from now on (default: the agents it had)",
    "resume --eyes <project|none> none: agents no longer read files of the project; default: as it was started [COLLOQUY_EYES_ON]",
    "worker --agents <a,b,c> call only these agents (default: all that can be used here)",
    "worker --limit <agent=n[/m]> limit an agent on all workers together: n calls at once, m a minute, or none; may be repeated (default: what the engine has set)",
    "mcp --root <folder> a folder where callers may name files; may be repeated (default: the current one)",
    "remove --yes delete it without asking",
    'critique --perspective <text> "Name|agent|Role|focus, focus", may be repeated',
  ]);
});

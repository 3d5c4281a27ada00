import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { story } from "./command.ts";

test("colloquy alone says what it is, who is here and what to try, in under a screen", async () => {
  const { code, stdout, stderr } = await story().run([]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.split("\n").length).toBeLessThan(24);
  expect(stdout).toMatchInlineSnapshot(`
    "colloquy asks several AI agents instead of one. Each answers alone, then they
    review each other. Code computes the result: a verdict, what they agree and
    disagree on, what to do next. Everything is saved. A stopped run resumes without
    paying twice.

    Agents here: only the built-in reader, which checks texts by rules

    Try:
      colloquy discuss --example        watch a scripted discussion, for free
      colloquy critique docs/design.md  the reader checks a file of yours
      colloquy init                     find agents, or see how to get them
    "
  `);
});

test("--version is the version of the package", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));

  expect(await story().run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("--help shows the verbs, examples and exit codes", async () => {
  const { code, stdout } = await story().run(["--help"]);

  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: colloquy [options] [command]

    Asks several independent AI agents about a question, a task or a document.

    Options:
      -V, --version                      show the version
      -h, --help                         show this help

    Start a discussion:
      critique [options] [artifact]      several perspectives review a document and
                                         give a verdict
      solve [options] [task]             several agents analyse a task, verify each
                                         other and rank solutions
      discuss [options] [topic]          members with opposed views argue; you get
                                         options and trade-offs
      swarm [options] [topic]            experts, a contrarian and a cross-domain
                                         thinker explore a topic
      roundtable [options] [topic]       a facilitator leads rounds by a strategy:
                                         standard, disney, debate, consensus-driven,
                                         six-hats
      specs [options] [topic]            a roundtable that ends in requirements.md
      design [options] [topic]           a roundtable that ends in an architecture
                                         and decision records
      brainstorm [options] [topic]       a roundtable of dreamers, realists and
                                         critics that ends in a summary
      ask [options] [question]           one question to one agent; --resume
                                         continues a conversation

    Discussions that are kept:
      list [options]                     list the discussions kept here
      show [options] [id] [item]         show a result again, or one item of it by
                                         its id
      export [options] [id]              save a discussion as one file to share:
                                         Markdown, HTML or JSON
      resume [options] [id]              continue a stopped discussion; nobody is
                                         asked twice
      answer [options] [id] [answer...]  show or answer what is waiting or open, and
                                         continue it
      start [options] <draft>            start a discussion that was set up on the
                                         page; asks first
      remove [options] [id]              delete a discussion for good; asks first
      verify [options] [id]              check that a journal is unaltered and gives
                                         the same numbers

    Setup and tools:
      search [options] <words...>        find passages in the project's files
      init [options]                     find agents, write a config, and test it
      agents [options]                   show which agents you can use here, and how
                                         they were found
      mcp [options]                      serve discussions to an agent host, over
                                         MCP on stdin and stdout
      serve [options]                    open a web page of the discussions kept
                                         here: watch, answer, look up
      worker [options]                   run discussions of an engine and make their
                                         calls, next to other workers
      config [options]                   show every setting, its value and where it
                                         comes from
      completion [options] <shell>       print a script that completes verbs, flags
                                         and ids: bash, zsh, fish
      trust [options]                    allow this project's config to start
                                         commands and its protocols to run
      help [verb]                        show the help of a verb

    Examples:
      $ colloquy critique docs/design.md
      $ colloquy discuss "Should sessions move to Redis?" --agents claude,codex
      $ colloquy resume

    Exit codes: 0 done, 1 failed or inconclusive, 2 bad usage or input, 3 blocked
    (--fail-on), 4 waiting for a person, 5 stopped by a limit, 130 interrupted
    (resumable). Each verb has its own --help.
    "
  `);
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

  expect(stdout.slice(stdout.indexOf("What the caller does"))).toMatchInlineSnapshot(`
    "What the caller does with a verdict:
      consensus_reached           include the action items in the report, proceed
      consensus_blocked  HIGH     include the divergences; do not revise your own
                                  work, the coordinator decides
                                  (one revision with --revision-of; a second HIGH is
                                  for a person)
      consensus_blocked  MEDIUM   include a warning, proceed
                                  (if it says escalate, after --confirm: a person
                                  decides first)
      consensus_blocked  LOW      treat as reached, with notes
      inconclusive                too few agents answered: escalate to a person, or
                                  run it again later
      none (rules alone)          findings without a judgement: include them; ask
                                  agents if it matters
    "
  `);
});

test("agents says how to add one while there is only the reader", async () => {
  const told = story();

  const { stdout } = await told.run(["agents"]);

  expect(stdout.replaceAll(told.folder, "<folder>")).toMatchInlineSnapshot(`
    "✓  human   human   built in: a person, at the terminal or by a form
    ✓  reader  reader  built in: reads by rules, without a model

    Found only people and the built-in reader. Paste one of these, then run it again:
      npm install -g @anthropic-ai/claude-code && claude  # an agent CLI; log in
      export OPENAI_API_KEY=sk-...                        # a key, any provider
      ollama pull qwen3 && ollama pull gemma3             # local models, free
      colloquy discuss --example                          # scripted, without agents
    "
  `);
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
      --example                     run a scripted example, without any agent

    Discussion:
      --context <file,…>            more texts for the agents
      --lang <code>                 language of the discussion; default: the topic's
                                    own [COLLOQUY_LANG]
      --dry-run                     show the plan: seats, agents, calls, likely
                                    tokens and cost; call nobody
      -y, --yes                     take the recommended choice instead of asking
                                    you
      --interactive                 open questions for you in $VISUAL or $EDITOR

    Agents:
      --agents <a,b,c>              the agents to ask, such as
                                    claude,openai/gpt-5.6-terra; seats take them in
                                    turn [COLLOQUY_AGENTS]
      --moderator <agent>           the agent that leads the discussion; default:
                                    the first agent [COLLOQUY_MODERATOR]
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

    Output:
      --home <folder>               where discussions are kept (default: the nearest
                                    .colloquy; env COLLOQUY_HOME)
      --session <folder>            keep the discussion in this folder
      --engine <postgres-url>       run discussions on a Postgres, by workers;
                                    default: here, in a folder [COLLOQUY_ENGINE]
      --format <name>               format of stdout: text, json, ndjson
                                    [COLLOQUY_FORMAT]
      --json                        the result as one JSON object (--format json)
      -q, --quiet                   no progress, only warnings
      -v, --verbose                 more progress; stack traces of errors
      --no-color                    no colours (also NO_COLOR)
      --break-lock                  take over a lock that a process on another
                                    machine left behind
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

test("help is there where a config is wrong, and says what is wrong with it", async () => {
  const told = story();
  told.write(".colloquy/config.yaml", "protocols: [./x]\n");

  for (const args of [["--help"], ["help", "list"], ["critique", "--help"]]) {
    const { code, stdout, stderr } = await told.run(args);
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: colloquy");
    expect(stderr).toMatch(
      /^warning: .*config\.yaml:1: protocols: "\.\/x" is not the name of a package\.\n$/,
    );
  }
  expect((await told.run(["list"])).code).toBe(2);
});

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
  ]).toMatchInlineSnapshot(`
    [
      "show --session <folder> the folder of the discussion, instead of an id",
      "show --engine <postgres-url> the Postgres that holds it; default: the home [COLLOQUY_ENGINE]",
      "list --engine <postgres-url> list those on this Postgres; default: those in the home [COLLOQUY_ENGINE]",
      "agents --format <name> format of stdout: text, json, ndjson [COLLOQUY_FORMAT]",
      "resume --agents <a,b,c> ask these from now on (default: the agents it had)",
      "resume --eyes <project|none> none: agents no longer read files of the project; default: as it was started [COLLOQUY_EYES_ON]",
      "worker --agents <a,b,c> call only these agents (default: all that can be used here)",
      "worker --limit <agent=n[/m]> limit an agent on all workers together: n calls at once, m a minute, or none; may be repeated (default: as it is there)",
      "mcp --root <folder> a folder where callers may name files; may be repeated (default: the current one)",
      "remove --yes delete it without asking",
      "critique --perspective <text> "Name|agent|Role|focus, focus", may be repeated",
    ]
  `);
});

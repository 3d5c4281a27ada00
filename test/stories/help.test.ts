import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { story } from "./command.ts";

test("colloquy alone says what it is, who is here and what to try, in under a screen", async () => {
  const { code, stdout, stderr } = await story().run([]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.split("\n").length).toBeLessThan(24);
  expect(stdout).toMatchInlineSnapshot(`
    "colloquy puts a question, a task or an artifact before several independent
    agents, lets them judge it alone and then each other, and hands back material to
    decide on: a verdict, agreements, disagreements, what to do next. Everything
    said is kept; a stopped run goes on without paying twice.

    Agents here: reader (built in: reads by rules, without a model)

    Try:
      colloquy critique README.md     a verdict on a file, without any key
      colloquy swarm --example        how a panel discusses: a scripted example
      colloquy init                   find agents, or how to get them
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

    Puts a question, a task or an artifact before several independent agents.

    Options:
      -V, --version                      show the version
      -h, --help                         show this help

    Start a discussion:
      critique [options] [artifact]      several perspectives review one artifact; a
                                         verdict
      solve [options] [task]             several agents analyse a task in rounds and
                                         verify each other; ranked solutions
      discuss [options] [topic]          opposed members state, attack and revise
                                         their positions; material to decide on
      swarm [options] [topic]            a panel of experts, a contrarian and a
                                         cross-domain thinker; round after round
      roundtable [options] [topic]       facilitated rounds with a strategy:
                                         standard, disney, debate, consensus-driven,
                                         six-hats
      specs [options] [topic]            a roundtable that ends in requirements.md
      design [options] [topic]           a roundtable that ends in an architecture
                                         and its decisions
      brainstorm [options] [topic]       a roundtable of dreamers, realists and
                                         critics that ends in a summary
      ask [options] [question]           one question to one agent; --resume goes on
                                         with a conversation

    Discussions that are kept:
      list [options]                     the discussions kept here
      show [options] [id]                the outcome of a discussion again
      export [options] [id]              a discussion as one file for others:
                                         Markdown, a web page, JSON
      resume [options] [id]              go on with a discussion that was stopped;
                                         nobody is asked twice
      answer [options] [id] [answer...]  answer what a discussion is waiting for,
                                         and go on
      start [options] <draft>            begin a discussion that was set up on the
                                         page; asks first
      remove [options] [id]              delete a discussion for good; asks first
      verify [options] [id]              whether a journal is unaltered and its
                                         numbers come out the same

    Setup and tools:
      search [options] <words...>        passages of the project's files that speak
                                         of something
      init [options]                     find agents here, write a config, and try
                                         it
      agents [options]                   which agents can be used here, and how they
                                         were found
      mcp [options]                      serve discussions to an agent host, by MCP
                                         on stdin and stdout
      serve [options]                    a page in the browser over the discussions
                                         kept here: watch, answer, look up
      worker [options]                   make the calls of an engine and hold its
                                         discussions, beside other workers
      config [options]                   every setting, its value and where it comes
                                         from
      completion [options] <shell>       a script that completes verbs, flags and
                                         ids: bash, zsh, fish
      trust [options]                    let the config of this project start
                                         commands, and its protocols run, as they
                                         read now
      help [verb]                        show the help of a verb

    Examples:
      $ colloquy critique docs/design.md                 what agents here, or the
                                                         built-in reader, say of it
      $ colloquy critique api.md --agents mine,other     with agents of your config
      $ colloquy resume                                  go on with what was stopped
                                                         last

    Exit codes: 0 done, 1 failed, 2 bad usage or input, 3 blocked (--fail-on), 4
    waiting for a person, 5 stopped by a limit, 130 interrupted (resumable). Each
    verb has its own --help.
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
                                  (where it says escalate, after --confirm: a person
                                  decides first)
      consensus_blocked  LOW      treat as reached, with notes
      inconclusive                too few were answered: escalate to a person, and
                                  ask again when they are back
      none (rules alone)          findings and no judgement: include them, and get
                                  one where it matters
    "
  `);
});

test("agents says how to add one while there is only the reader", async () => {
  const told = story();

  const { stdout } = await told.run(["agents"]);

  expect(stdout.replaceAll(told.folder, "<folder>")).toMatchInlineSnapshot(`
    "✓  human   human   built in: a person, at the terminal or by a form
    ✓  reader  reader  built in: reads by rules, without a model

    Only people and the built-in reader are here. Paste one of these, and run it again:
      npm install -g @anthropic-ai/claude-code && claude  # an agent CLI: log in once
      export OPENAI_API_KEY=sk-...                        # or another provider's key
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

    opposed members state, attack and revise their positions; material to decide on

    Options of discuss:
      --quick                       positions and one synthesis, without a challenge
                                    round
      --deep                        up to five rounds while the positions stay far
                                    apart
      --members <a,b,c>             who discusses it (default: three opposed
                                    viewpoints by the kind of topic)
      --when-split                  go on after the blind positions only if they
                                    differ
      --feature <name>              the feature it belongs to, for the name of the
                                    result's file
      --example                     a scripted example, without any agent

    Discussion:
      -y, --yes                     take the recommended choice wherever a person
                                    would be asked
      --interactive                 what a person is asked opens in $VISUAL or
                                    $EDITOR
      --dry-run                     show the plan: seats, agents, calls, likely
                                    tokens and cost; call nobody
      --context <file,…>            further texts for the agents to know
      --lang <code>                 language of the discussion; default: the topic's
                                    own [COLLOQUY_LANG]

    Agents:
      --agents <a,b,c>              the agents to ask, such as
                                    claude,openai/gpt-5.6-terra; seats take them in
                                    turn [COLLOQUY_AGENTS]
      --config <file>               a config file, trusted because you name it
      --eyes <project|none>         whether agents may read files of the project;
                                    default: project, if the topic names something
                                    in it [COLLOQUY_EYES_ON]
      --moderator <agent>           the agent that leads the discussion; default:
                                    the first agent [COLLOQUY_MODERATOR]

    Limits:
      --timeout <duration>          stop the whole discussion after this time, such
                                    as 90s, 3m, 1h [COLLOQUY_TIMEOUT]
      --turn-timeout <duration>     give an agent this long to answer once
                                    [COLLOQUY_TURN_TIMEOUT]
      --concurrency <n>             ask at most this many agents at once
                                    [COLLOQUY_CONCURRENCY]
      --max-calls <n>               stop after this many calls [COLLOQUY_MAX_CALLS]
      --max-tokens <n>              stop before a call would pass this many tokens
                                    [COLLOQUY_MAX_TOKENS]
      --max-cost <usd>              stop once the known cost has reached this many
                                    dollars [COLLOQUY_MAX_COST]
      --on-partial <continue|fail>  whether to go on when an agent gave no answer
                                    [COLLOQUY_ON_PARTIAL]

    Output:
      --session <folder>            keep the discussion in this folder
      --home <folder>               where discussions are kept (default: the nearest
                                    .colloquy; env COLLOQUY_HOME)
      --format <name>               what stdout carries: text, json, ndjson
                                    [COLLOQUY_FORMAT]
      --json                        the result as one JSON object (--format json)
      -q, --quiet                   no progress, only warnings
      -v, --verbose                 more progress; stack traces of errors
      --no-color                    no colours (also NO_COLOR)
      --break-lock                  take over the lock of a process on another host
                                    that is gone
      --engine <postgres-url>       holds discussions on a Postgres, by workers that
                                    may die; default: here, in a folder
                                    [COLLOQUY_ENGINE]
      --open                        show it in the browser: on the page that is
                                    served, or one for as long as this runs
      -C <folder>                   run as if started in this folder
      -h, --help                    show this help

    Examples:
      $ colloquy discuss "Should sessions move to Redis?" --agents
      claude,codex,gemini
      $ colloquy discuss --example
          how it goes, with scripted agents

    Three members with opposed viewpoints, a devil's advocate, and a moderator
    without an opinion. First everybody takes a position without seeing the others.
    Then they challenge each other: agreeing is not allowed there, and code checks
    it. Whoever changes position says why. Code computes how far they agree
    (DIVERGENT, NARROWING, CONVERGING, CONSENSUS) and warns of easy agreement. You
    get options, trade-offs and questions, never a verdict. If you adopt the result,
    it is filed in docs/specs/.
    "
  `);
});

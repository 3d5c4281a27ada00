import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { story } from "./command.ts";

test("colloquy alone says what it is, who is here and what to try, in under a screen", async () => {
  const { code, stdout, stderr } = await story().run([]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.split("\n").length).toBeLessThan(24);
  expect(stdout).toMatchInlineSnapshot(`
    "colloquy puts a question, a task or an artifact before several independent agents, lets them judge
    it alone and then each other, and hands back material to decide on: a verdict, agreements,
    disagreements, what to do next. Everything said is kept; a stopped run goes on without paying twice.

    Agents here: reader (built in, reads by rules, without a model)

    Try:
      colloquy critique README.md     a verdict on a file, right now, without any key
      colloquy swarm --example        how a panel of experts discusses, scripted, without any agent
      colloquy agents                 who can answer here, and how to add more
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
      -V, --version                      output the version number
      -h, --help                         display help for command

    Commands:
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
      list [options]                     the discussions kept here
      show [options] [id]                the outcome of a discussion again
      export [options] [id]              a discussion as one file for others:
                                         Markdown, a web page, JSON
      resume [options] [id]              go on with a discussion that was stopped;
                                         nobody is asked twice
      answer [options] [id] [answer...]  answer what a discussion is waiting for,
                                         and go on
      remove [options] [id]              delete a discussion for good; asks first
      verify [options] [id]              whether a journal is unaltered and its
                                         numbers come out the same
      search [options] <words...>        passages of the project's files that speak
                                         of something
      agents [options]                   which agents can be used here, and how they
                                         were found
      mcp [options]                      serve discussions to an agent host, by MCP
                                         on stdin and stdout
      config [options]                   every setting, its value and where it comes
                                         from
      trust [options]                    let the config of this project start
                                         commands, and its protocols run, as they
                                         read now
      help [command]                     display help for command

    Examples:
      $ colloquy critique docs/design.md                 what agents here, or the built-in reader, say of it
      $ colloquy critique api.md --agents mine,other     with agents of your config
      $ colloquy resume                                  go on with what was stopped last

    Exit codes: 0 done, 1 failed, 2 bad usage or input, 3 blocked (--fail-on), 4 waiting for a person,
    5 stopped by a limit, 130 interrupted (resumable). Each verb has its own --help.
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
      consensus_blocked  HIGH     include the divergences; do not revise your own work, the coordinator decides
                                  (one revision with --revision-of; a second HIGH is for a person)
      consensus_blocked  MEDIUM   include a warning, proceed
                                  (where it says escalate, after --confirm: a person decides first)
      consensus_blocked  LOW      treat as reached, with notes
      inconclusive                too few were answered: escalate to a person, and ask again when they are back
      none (rules alone)          findings and no judgement: include them, and get one where it matters
    "
  `);
});

test("agents says how to add one while there is only the reader", async () => {
  const told = story();

  const { stdout } = await told.run(["agents"]);

  expect(stdout.replaceAll(told.folder, "<folder>")).toMatchInlineSnapshot(`
    "✓  human   human   built in: a person, at the terminal or by a form
    ✓  reader  reader  built in: reads by rules, without a model

    Only people and the built-in reader are here. To add agents, the easiest first:
      1. Install an agent CLI: npm install -g @anthropic-ai/claude-code, then log in once
      2. Install an agent CLI: npm install -g @openai/codex, then log in once
      3. Set a key, such as OPENAI_API_KEY, and name a model: --agents openai/<model>
      4. Run a local model with Ollama and name it: --agents ollama/<model>
      5. Or any command of your own, in <folder>/.colloquy/config.yaml:  agents: { mine: { exec: ["my-agent"] } }
    "
  `);
});

test("discuss --help", async () => {
  const { code, stdout } = await story().run(["discuss", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: colloquy discuss [options] [topic]

    opposed members state, attack and revise their positions; material to decide on

    Options:
      --agents <a,b,c>              who answers for the seats, in order, around and
                                    around [COLLOQUY_AGENTS]
      --session <folder>            a folder of your own for the discussion
      --home <folder>               where discussions are kept (default: the nearest
                                    .colloquy; env COLLOQUY_HOME)
      --config <file>               a config file, trusted because you name it
      --format <name>               what stdout carries: text, json, ndjson; of a
                                    critique also github, sarif [COLLOQUY_FORMAT]
      --json                        the result as one JSON object (--format json)
      --quiet                       no progress, only warnings
      --verbose                     more progress; stack traces of errors
      --no-color                    no colours (also NO_COLOR)
      --yes                         take the recommended choice wherever a person
                                    would be asked
      --interactive                 what a person is asked opens in $VISUAL or
                                    $EDITOR
      --break-lock                  take over the lock of a process on another host
                                    that is gone
      --timeout <duration>          for the whole discussion, such as 90s, 3m, 1h
                                    [COLLOQUY_TIMEOUT]
      --turn-timeout <duration>     for one turn of one agent
                                    [COLLOQUY_TURN_TIMEOUT]
      --concurrency <n>             how many agents may speak at once
                                    [COLLOQUY_CONCURRENCY]
      --max-calls <n>               stop before a call beyond this number
                                    [COLLOQUY_MAX_CALLS]
      --max-tokens <n>              stop before a call that would pass this number
                                    [COLLOQUY_MAX_TOKENS]
      --max-cost <usd>              stop once the known cost has reached this
                                    [COLLOQUY_MAX_COST]
      --eyes <project|none>         whether agents may read files of the project;
                                    default: where the verb is about it
                                    [COLLOQUY_EYES_ON]
      --on-partial <continue|fail>  what a seat without an answer means
                                    [COLLOQUY_ON_PARTIAL]
      --moderator <agent>           who answers for the seats that chair; default:
                                    the first agent [COLLOQUY_MODERATOR]
      --dry-run                     show the plan: seats, agents, calls, estimated
                                    tokens; call nobody
      --context <file,…>            further texts for the agents to know; auto
                                    searches the project
      --lang <code>                 language of the discussion; default: the topic's
                                    own [COLLOQUY_LANG]
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
      -h, --help                    display help for command

    Examples:
      $ colloquy discuss "Should sessions move to Redis?" --agents claude,codex,gemini
      $ colloquy discuss --example                                                      how it goes, with scripted agents

    Three members with opposed viewpoints, a devil's advocate, and a moderator without an opinion. First everybody takes
    a position without seeing the others. Then they challenge each other: agreeing is not allowed there, and code checks
    it. Whoever changes position says why. Code computes how far they agree (DIVERGENT, NARROWING, CONVERGING, CONSENSUS)
    and warns of easy agreement. You get options, trade-offs and questions, never a verdict. If you adopt the result, it
    is filed in docs/specs/.
    "
  `);
});

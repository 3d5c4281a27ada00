import {
  continuing,
  type FlagHelp,
  type FlagName,
  opening,
  plainFormat,
  running,
  serving,
  viewing,
} from "./flags.ts";
import type { VerbEntry } from "./verb.ts";

const kept: Partial<Record<FlagName, FlagHelp>> = {
  session: ["--session <folder>", "the folder of the discussion, instead of an id"],
};

const held: Partial<Record<FlagName, FlagHelp>> = {
  ...kept,
  engine: ["--engine <postgres-url>", "the Postgres that holds it; default: the home"],
};

const continued: Partial<Record<FlagName, FlagHelp>> = {
  ...kept,
  eyes: [
    "--eyes <project|none>",
    "none: agents no longer read files of the project; default: as it was started",
  ],
};

const otherAgents: FlagHelp = ["--agents <a,b,c>", "ask these from now on (default: the agents it had)"];

const ofKept: readonly VerbEntry[] = [
  {
    usage: "list",
    summary: "list the discussions kept here",
    flags: [...viewing, "engine"],
    here: {
      format: plainFormat,
      engine: ["--engine <postgres-url>", "list those on this Postgres; default: those in the home"],
    },
    own: [["--status <status>", "only these: active, paused, interrupted, completed, failed, or all"]],
    load: () => import("./verbs/list.ts"),
  },
  {
    usage: "show [id] [item]",
    summary: "show a result again, or one item of it by its id",
    annotates: true,
    flags: [...viewing, ...opening],
    here: held,
    own: [
      ["--all", "show all of the result, not only its first screen"],
      ["--version <n>", "an earlier result, from before a follow-up; 1 is the first"],
      ["--post", "write the critique to the pull request it is of, through gh"],
      ["-y, --yes", "with --post: without a question"],
    ],
    load: () => import("./verbs/show.ts"),
  },
  {
    usage: "export [id]",
    summary: "save a discussion as one file to share: Markdown, HTML or JSON",
    flags: [...opening, "home", "quiet", "verbose", "noColor"],
    here: held,
    own: [
      ["--to <markdown|html|json>", "the format (default: by the file name, otherwise markdown)"],
      ["-o, --out <file>", "the file to write (default: standard output)"],
      ["--force", "replace the file if it exists"],
    ],
    load: () => import("./verbs/export.ts"),
  },
  {
    usage: "resume [id]",
    summary: "continue a stopped discussion; nobody is asked twice",
    annotates: true,
    flags: [...continuing, "open"],
    here: continued,
    own: [otherAgents],
    load: () => import("./verbs/resume.ts"),
  },
  {
    usage: "fork <id> [word...]",
    summary: "run it again from some point, with a change; what stays the same is not paid for again",
    annotates: true,
    flags: continuing.filter((name) => name !== "session"),
    here: continued,
    own: [
      ["--at <round or turn>", "where the change begins (default: at the start)"],
      ["--seat <seat=agent...>", "another agent for this seat from there on; may be repeated"],
      ["--without <seat...>", "do without this seat from there on; may be repeated"],
      ["--say <item...>", 'your own word on an item, such as --say Q1 "…"; may be repeated'],
      ["--option <name=value...>", "another value of an option of its protocol; may be repeated"],
    ],
    load: () => import("./verbs/fork.ts"),
  },
  {
    usage: "compare <id...>",
    summary: "show what is the same and what differs in two or more discussions",
    flags: [...viewing, "engine"],
    here: { ...held, format: plainFormat },
    load: () => import("./verbs/compare.ts"),
  },
  {
    usage: "follow [id] [question]",
    summary: "ask a finished discussion a further question, or tell it a new fact",
    flags: ["file", ...continuing],
    here: continued,
    own: [
      ["--seat <name>", "ask this seat alone; of a critique, one perspective"],
      ["--again", "no new question: ask again what failed and nobody answered"],
      otherAgents,
    ],
    load: () => import("./verbs/follow.ts"),
  },
  {
    usage: "answer [id] [answer...]",
    summary: "show what is waiting or open, or answer it and continue",
    annotates: true,
    flags: continuing,
    here: continued,
    own: [["--seat <name>", "whose turn this is, if several are waiting"], otherAgents],
    load: () => import("./verbs/answer.ts"),
  },
  {
    usage: "start <draft>",
    summary: "start a discussion that was set up on the page; asks first",
    annotates: true,
    flags: [...running, "open", "dryRun"],
    load: () => import("./verbs/start.ts"),
  },
  {
    usage: "stop [id]",
    summary: "stop a discussion that another process runs; it can be resumed",
    flags: ["home", "session", "engine", "config", "verbose", "noColor"],
    here: held,
    own: [["--pause", "let the calls under way end first, and ask nobody else"]],
    load: () => import("./verbs/stop.ts"),
  },
  {
    usage: "remove <id>",
    summary: "delete a discussion for good; asks first",
    flags: ["home", "engine", "yes", "verbose", "noColor"],
    here: { ...held, yes: ["-y, --yes", "delete it without asking"] },
    load: () => import("./verbs/remove.ts"),
  },
  {
    usage: "verify [id]",
    summary: "check that a journal is unaltered and gives the same numbers",
    flags: [...viewing, ...opening],
    here: { ...held, format: plainFormat },
    load: () => import("./verbs/verify.ts"),
  },
];

export const verbs: readonly VerbEntry[] = [
  ...ofKept.map((verb) => ({ ...verb, group: "Discussions that are kept:" })),
  {
    usage: "decisions [what] [id] [more...]",
    summary: "list, show, adopt, supersede, withdraw or undo decisions of the project",
    flags: [...viewing, "config"],
    here: { format: plainFormat },
    load: () => import("./verbs/decisions.ts"),
  },
  {
    usage: "eval [cases]",
    summary: "try your cases on one agent and on a panel: which does better, at what price",
    flags: [...viewing, "panel", "config", "turnTimeout", "maxCalls", "maxCost", "quiet", "yes", "dryRun"],
    here: {
      format: ["--format <name>", "format of stdout: text, json, csv, markdown, html"],
      maxCalls: ["--max-calls <n>", "stop after this many calls in all"],
      maxCost: ["--max-cost <usd>", "stop after this many dollars in all"],
      yes: ["-y, --yes", "start without asking you, also with agents that the cases name"],
    },
    own: [
      [
        "--arm <arm...>",
        "a way to answer: once, review, majority, one of the cases' own, or a command; may be repeated",
      ],
      ["--samples <n>", "hold each case n times in each arm (default: 1)"],
      ["--judge <agent>", "who scores what code cannot; sees neither arm nor author"],
      ["--at-once <n>", "discussions at once (default: 4)"],
      ["--fail-under <score>", "exit code 3 if the score of an arm is lower"],
      ["--example", "run scripted agents on cases that ship, for free"],
    ],
    load: () => import("./verbs/eval.ts"),
  },
  {
    usage: "search <words...>",
    summary: "find passages in the project's files",
    flags: [...viewing, "config", "quiet"],
    here: { format: plainFormat },
    own: [["--most <n>", "show at most this many passages (default: 8)"]],
    load: () => import("./verbs/search.ts"),
  },
  {
    usage: "demo",
    summary: "watch a scripted discussion and a follow-up, in half a minute, without a key",
    flags: ["noColor", "verbose", "open"],
    here: { open: ["--open", "at the end show it in the browser, until Ctrl-C"] },
    load: () => import("./verbs/demo.ts"),
  },
  {
    usage: "init",
    summary: "find agents, write a config, and test it",
    flags: ["home", "yes", "verbose", "noColor"],
    load: () => import("./verbs/init.ts"),
  },
  {
    usage: "agents",
    summary: "show which agents you can use here, and how they were found",
    flags: [...viewing, "config"],
    here: { format: plainFormat },
    own: [["--check", "ask each agent one question; show model, time, tokens, price"]],
    load: () => import("./verbs/agents.ts"),
  },
  {
    usage: "mcp",
    summary: "serve discussions to an agent host, over MCP on stdin and stdout",
    flags: serving,
    own: [
      [
        "--root <folder...>",
        "a folder where callers may name files; may be repeated (default: the current one)",
      ],
      ["--write", "let an adopted discussion write its document into the project"],
      ["--pr", "let callers have pull requests of this clone reviewed, read through gh"],
      ["--post", "let callers have what was found written to the pull request"],
    ],
    load: () => import("./verbs/mcp.ts"),
  },
  {
    usage: "serve",
    summary: "open a web page of the discussions kept here: watch, answer, look up",
    flags: serving,
    own: [
      ["--port <n>", "the port on 127.0.0.1 (default: 4860, or the next free one)"],
      ["--for <person>", "show only what this person's seats see"],
      ["--allow-start", "let the page start discussions, not only prepare them; needs --spend"],
      ["--spend <usd>", "the most that all discussions started from the page may cost in a day"],
      ["--open", "open it in the browser"],
      ["--work", "with --engine: also run its discussions and make their calls, as a worker does"],
      ["--host <address>", "listen on another address; needs --proxy-header"],
      ["--proxy-header <name>", "trust a proxy in front that names the person in this header"],
      ["--at <host,…>", "the host names that browsers use to reach it"],
    ],
    load: () => import("./verbs/serve.ts"),
  },
  {
    usage: "worker",
    summary: "run discussions of an engine and make their calls, next to other workers",
    flags: ["engine", "eyes", "home", "config", "quiet", "verbose"],
    here: { eyes: ["--eyes <project|none>", "none: agents called here cannot read files of the project"] },
    own: [
      ["--agents <a,b,c>", "call only these agents (default: all that can be used here)"],
      [
        "--at-once <n>",
        "calls to each agent at once on one worker (default: what the engine has set, 4 at first)",
      ],
      [
        "--limit <agent=n[/m]...>",
        "limit an agent on all workers together: n calls at once, m a minute, or none; may be repeated (default: what the engine has set)",
      ],
      ["--discussions <n>", "discussions it runs at once; 0: only make calls (default: 50)"],
      [
        "--poll <duration>",
        "how often workers look for calls to each agent while few wait (default: what the engine has set, 1s at first)",
      ],
      ["--grace <duration>", "take over the work of another worker after this much silence (default: 20s)"],
      ["--keep <duration>", "move discussions into the home this long after they ended (default: never)"],
      [
        "--health <[address:]port>",
        "serve /metrics (Prometheus), /livez and /readyz, on 127.0.0.1 unless you give an address",
      ],
      ["--log <text|json>", "how messages are written to stderr; json: a line each, with time and level"],
      ["--drain <duration>", "after a stop, wait this long for calls under way (default: until they end)"],
    ],
    load: () => import("./verbs/worker.ts"),
  },
  {
    usage: "config [change...]",
    summary: "show every setting, its value and where it comes from; set or unset one",
    flags: [...viewing, "config"],
    here: { format: plainFormat },
    own: [["--user", "change your own config, for all projects, not the project's"]],
    load: () => import("./verbs/config.ts"),
  },
  {
    usage: "completion <shell>",
    summary: "print a script that completes verbs, flags and ids: bash, zsh, fish",
    flags: ["home", "verbose"],
    load: () => import("./verbs/completion.ts"),
  },
  {
    usage: "trust",
    summary: "allow this project's config to start commands and its protocols to run",
    flags: ["home", "verbose"],
    own: [
      ["-y, --yes", "agree without a question, for scripts"],
      ["--list", "show everything you trust"],
      ["--undo", "take back all trust in this project"],
    ],
    load: () => import("./verbs/trust.ts"),
  },
];

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
    own: [["--all", "show all of the result, not only its first screen"]],
    load: () => import("./verbs/show.ts"),
  },
  {
    usage: "export [id]",
    summary: "save a discussion as one file to share: Markdown, HTML or JSON",
    flags: [...opening, "home", "quiet", "verbose", "noColor"],
    here: held,
    own: [
      ["--to <md|html|json>", "the format (default: by the file name, otherwise md)"],
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
    usage: "answer [id] [answer...]",
    summary: "show or answer what is waiting or open, and continue it",
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
    usage: "remove <id>",
    summary: "delete a discussion for good; asks first",
    flags: ["home", "yes", "verbose", "noColor"],
    here: { yes: ["-y, --yes", "delete it without asking"] },
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
    usage: "search <words...>",
    summary: "find passages in the project's files",
    flags: [...viewing, "config", "quiet"],
    here: { format: plainFormat },
    own: [["--most <n>", "show at most this many passages (default: 8)"]],
    load: () => import("./verbs/search.ts"),
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
      ["--host <address>", "listen on another address; needs --password-file or --proxy-header"],
      ["--password-file <file>", "let people in with the password on the first line of this file"],
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
      ["--at-once <n>", "calls to each agent at once on one worker (default: as it is there, at first 4)"],
      [
        "--limit <agent=n[/m]...>",
        "limit an agent on all workers together: n calls at once, m a minute, or none; may be repeated (default: as it is there)",
      ],
      ["--discussions <n>", "discussions it runs at once; 0: only make calls (default: 50)"],
      [
        "--poll <duration>",
        "how often workers look for calls to each agent (default: as it is there, at first 500ms)",
      ],
      ["--grace <duration>", "take over the work of another worker after this much silence (default: 20s)"],
      ["--keep <duration>", "move discussions into the home this long after they ended (default: never)"],
      ["--health <port>", "serve the state of the engine on 127.0.0.1: / and /metrics (OpenMetrics)"],
      [
        "--drain <duration>",
        "how long running calls may take to end after a stop (default: as long as they do)",
      ],
    ],
    load: () => import("./verbs/worker.ts"),
  },
  {
    usage: "config",
    summary: "show every setting, its value and where it comes from",
    flags: [...viewing, "config"],
    here: { format: plainFormat },
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

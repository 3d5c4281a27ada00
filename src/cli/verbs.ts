import { running, serving, viewing } from "./flags.ts";
import type { VerbEntry } from "./verb.ts";

/** All verbs, in the order of the help. */
export const verbs: readonly VerbEntry[] = [
  {
    usage: "list",
    summary: "the discussions kept here",
    flags: viewing,
    own: [["--status <status>", "only those: active, paused, interrupted, completed, failed, or all"]],
    load: () => import("./verbs/list.ts"),
  },
  {
    usage: "show [id]",
    summary: "the outcome of a discussion again",
    annotates: true,
    flags: [...viewing, "session"],
    load: () => import("./verbs/show.ts"),
  },
  {
    usage: "export [id]",
    summary: "a discussion as one file for others: Markdown, a web page, JSON",
    flags: ["session", "home", "quiet", "verbose", "noColor"],
    own: [
      ["--to <md|html|json>", "what to make of it (default: as the name of the file ends, else md)"],
      ["-o, --out <file>", "the file to write (default: standard output)"],
      ["--force", "replace the file if it exists"],
    ],
    load: () => import("./verbs/export.ts"),
  },
  {
    usage: "resume [id]",
    summary: "go on with a discussion that was stopped; nobody is asked twice",
    annotates: true,
    flags: [...running, "open"],
    load: () => import("./verbs/resume.ts"),
  },
  {
    usage: "answer [id] [answer...]",
    summary: "answer what a discussion is waiting for, and go on",
    annotates: true,
    flags: running,
    own: [["--seat <name>", "whose turn it answers, where several are waited for"]],
    load: () => import("./verbs/answer.ts"),
  },
  {
    usage: "start <draft>",
    summary: "begin a discussion that was set up on the page; asks first",
    flags: [...running, "open", "dryRun"],
    load: () => import("./verbs/start.ts"),
  },
  {
    usage: "remove [id]",
    summary: "delete a discussion for good; asks first",
    flags: ["session", "home", "yes", "verbose", "noColor"],
    load: () => import("./verbs/remove.ts"),
  },
  {
    usage: "verify [id]",
    summary: "whether a journal is unaltered and its numbers come out the same",
    flags: [...viewing, "session"],
    load: () => import("./verbs/verify.ts"),
  },
  {
    usage: "search <words...>",
    summary: "passages of the project's files that speak of something",
    flags: [...viewing, "config", "quiet"],
    own: [
      ["--most <n>", "at most so many passages (default: 8)"],
      ["--rerank", "put what means the same first, where MiniLM is installed (half a second a passage)"],
    ],
    load: () => import("./verbs/search.ts"),
  },
  {
    usage: "agents",
    summary: "which agents can be used here, and how they were found",
    flags: [...viewing, "config"],
    own: [["--check", "ask each for one word: proof, with time and cost"]],
    load: () => import("./verbs/agents.ts"),
  },
  {
    usage: "mcp",
    summary: "serve discussions to an agent host, by MCP on stdin and stdout",
    flags: serving,
    own: [
      ["--root <folder...>", "where callers may name files (default: the current folder); may be repeated"],
      ["--write", "let a discussion that is adopted leave its document in the project"],
    ],
    load: () => import("./verbs/mcp.ts"),
  },
  {
    usage: "serve",
    summary: "a page in the browser over the discussions kept here: watch, answer, look up",
    flags: serving,
    own: [
      ["--port <n>", "where it listens, at 127.0.0.1 (default: 4860, or the next that is free)"],
      ["--for <person>", "only what the seats of this person are shown"],
      ["--allow-start", "let the page start discussions, not only set them up; needs --spend"],
      ["--spend <usd>", "what discussions started from the page may cost in a day, in all"],
      ["--open", "open it in the browser"],
      ["--host <address>", "listen elsewhere than 127.0.0.1; needs --password-file or --proxy-header"],
      ["--password-file <file>", "let in whoever types what the first line of this file says"],
      ["--proxy-header <name>", "believe a proxy in front that says in this header who somebody is"],
      ["--at <host,…>", "names by which it is reached there, as browsers send them"],
    ],
    load: () => import("./verbs/serve.ts"),
  },
  {
    usage: "config",
    summary: "every setting, its value and where it comes from",
    flags: [...viewing, "config"],
    own: [
      ["--workflow-type <type>", "what a roundtable, specs, design or brainstorm would be held with"],
      ["--strategy <name>", "the same, with this strategy"],
      ["--participants <a,b,c>", "the same, with these participants"],
      ["--participation <parallel|sequential|targeted>", "the same, with this participation"],
      ["--min-rounds <n>", "the same, with at least so many rounds"],
      ["--max-rounds <n>", "the same, with at most so many rounds"],
    ],
    load: () => import("./verbs/config.ts"),
  },
  {
    usage: "trust",
    summary: "let the config of this project start commands, and its protocols run, as they read now",
    flags: ["home", "verbose"],
    own: [
      ["--yes", "agree without being asked, for scripts"],
      ["--list", "all that is trusted, and whether it still reads as it did"],
      ["--undo", "take back all trust in this project"],
    ],
    load: () => import("./verbs/trust.ts"),
  },
];

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Ended, type Story, story } from "./command.ts";

/** A repository of its own below a story, whose config and agents lie outside of it. */
export interface Repo {
  readonly told: Story;
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly write: (path: string, text: string | Buffer) => void;
  readonly commit: (message: string) => string;
  readonly critique: (...args: readonly string[]) => Promise<Ended>;
}

export const pay = [
  "export function total(prices: readonly number[]): number {",
  "  let sum = 0;",
  "  for (let at = 0; at < prices.length; at++) {",
  "    sum += prices[at] ?? 0;",
  "  }",
  "  return sum;",
  "}",
  "",
].join("\n");

export const wrong = pay.replace("at < prices.length", "at <= prices.length");

/** What git is to do in a folder, one after the other and in one process of ours: each takes longer than git does. */
function gitIn(at: string, ...commands: readonly (readonly string[])[]): string {
  const words = commands.flatMap((args) => [String(args.length), ...args]);
  const script = `while [ $# -gt 0 ]; do
count=$1; shift
git -c user.name=Ann -c user.email=ann@example.org "\${@:1:count}" || exit
shift "$count"
done`;
  return execFileSync("bash", ["-c", script, "git", ...words], {
    cwd: at,
    env: { ...process.env, HOME: dirname(at), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

const beginning = ["init", "-q", "-b", "main", "--template="];
const committing = (message: string) => [
  ["add", "-A"],
  ["commit", "-q", "--allow-empty", "-m", message],
];

export function repository(replies: readonly object[] = [], folder = "repo", like?: string): Repo {
  const told = story();
  const at = join(told.folder, folder);
  const write = (path: string, text: string | Buffer) => {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  };
  if (like !== undefined) cpSync(like, at, { recursive: true });
  else {
    mkdirSync(at, { recursive: true });
    gitIn(at, beginning);
  }
  told.write("replies.yaml", JSON.stringify(replies));
  told.write(
    "panel.yaml",
    JSON.stringify({ agents: { scripted: { script: "./replies.yaml" } }, panel: ["scripted"] }),
  );
  return {
    told,
    folder: at,
    git: (...args) => gitIn(at, args),
    write,
    commit: (message) => gitIn(at, ...committing(message), ["rev-parse", "HEAD"]),
    critique: (...args) =>
      told.run(["critique", ...args, "--config", "../panel.yaml", "--home", "../home-of-it"], { cwd: at }),
  };
}

/** A repository with one commit on main, and a branch with a change of `src/pay.ts` that is wrong. */
export function branched(replies: readonly object[] = []): Repo {
  return repository(replies, "repo", (branches ??= branchesMade()));
}

/** Made once for all stories of a worker, and copied. */
let branches: string | undefined;

function branchesMade(): string {
  const at = mkdtempSync(join(tmpdir(), "colloquy-branches-"));
  process.once("exit", () => rmSync(at, { recursive: true, force: true }));
  mkdirSync(join(at, "src"));
  writeFileSync(join(at, "AGENTS.md"), "Sums are made in cents.\n");
  writeFileSync(join(at, "src/pay.ts"), pay);
  gitIn(at, beginning, ...committing("Total of prices"), ["checkout", "-q", "-b", "feature"]);
  writeFileSync(join(at, "src/pay.ts"), wrong);
  gitIn(at, ...committing("Total goes to the end"));
  return at;
}

export const finding = {
  headline: "Reads past the end",
  place: "src/pay.ts:3",
  problem: "'at <= prices.length' reads one more than there is",
  trigger: "total([1]) reads prices[1]",
  change: "Compare with <",
  severity: "high",
  patch: "  for (let at = 0; at < prices.length; at++) {",
  critical: true,
};

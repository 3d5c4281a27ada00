import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
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

export function repository(replies: readonly object[] = [], folder = "repo"): Repo {
  const told = story();
  const at = join(told.folder, folder);
  const env = { ...process.env, HOME: told.folder, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
      cwd: at,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  const write = (path: string, text: string | Buffer) => {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  };
  mkdirSync(at, { recursive: true });
  git("init", "-q", "-b", "main");
  told.write("replies.yaml", JSON.stringify(replies));
  told.write(
    "panel.yaml",
    JSON.stringify({ agents: { scripted: { script: "./replies.yaml" } }, panel: ["scripted"] }),
  );
  return {
    told,
    folder: at,
    git,
    write,
    commit: (message) => {
      git("add", "-A");
      git("commit", "-q", "--allow-empty", "-m", message);
      return git("rev-parse", "HEAD");
    },
    critique: (...args) =>
      told.run(["critique", ...args, "--config", "../panel.yaml", "--home", "../home-of-it"], { cwd: at }),
  };
}

/** A repository with one commit on main, and a branch with a change of `src/pay.ts` that is wrong. */
export function branched(replies: readonly object[] = [], ...more: readonly string[]): Repo {
  const repo = repository(replies, ...more);
  repo.write("AGENTS.md", "Sums are made in cents.\n");
  repo.write("src/pay.ts", pay);
  repo.commit("Total of prices");
  repo.git("checkout", "-q", "-b", "feature");
  repo.write("src/pay.ts", wrong);
  repo.commit("Total goes to the end");
  return repo;
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

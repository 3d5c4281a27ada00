import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { filesIn } from "../src/change/patch.ts";
import type { Evaluation, Sample } from "../src/evaluation/evaluation.ts";
import { changeFrom } from "../src/host/project/change.ts";

/**
 * What reviewers find in changes to packages of the registry, with faults that were seeded by somebody who knew neither
 * prompts nor rules, and in clean ones (`bench/changes/README.md`).
 *
 * `npx node bench/changes.ts cases <folder> [id…]` writes cases for `colloquy eval`, each as `critique --commit` would show
 * it; packages are downloaded. `npx node bench/changes.ts report <evaluation.json>` reads what `colloquy eval --json` said.
 */
const Spot = z.object({ file: z.string(), line: z.int(), to: z.int().optional() });
const Corpus = z.array(
  z.object({
    id: z.string(),
    package: z.string(),
    version: z.string(),
    title: z.string(),
    message: z.string(),
    /** The file of the patch. */
    patch: z.string(),
    faults: z.array(Spot.extend({ id: z.string(), what: z.string(), also: z.array(Spot).default([]) })),
  }),
);
type Entry = z.infer<typeof Corpus>[number];
type Fault = Entry["faults"][number];

const folder = fileURLToPath(new URL("changes/", import.meta.url));

/** One package is written in `dist/`, which is left out of every review as generated: here it lies in `source/`. */
const [asPacked, asShown] = ["dist/", "source/"] as const;
const moved = (text: string) => text.replaceAll(asPacked, asShown);

export function corpus(): readonly Entry[] {
  return Corpus.parse(JSON.parse(moved(readFileSync(join(folder, "corpus.json"), "utf8"))));
}

export function patchOf({ patch }: Entry): string {
  return moved(readFileSync(join(folder, patch), "utf8"));
}

/** One reader; one who checks what he said; a panel; a panel that confirms. */
const arms = {
  reader: "ask",
  checked: "ask --review",
  panel: "critique",
  confirmed: "critique --confirm",
};

async function writeCases(to: string, ids: readonly string[]): Promise<void> {
  const all = corpus().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const unknown = ids.find((id) => all.every((entry) => entry.id !== id));
  if (unknown !== undefined) throw new Error(`There is no change "${unknown}" in ${folder}.`);
  const entries = all.filter(({ id }) => ids.length === 0 || ids.includes(id));
  mkdirSync(to, { recursive: true });
  const cases: object[] = [];
  for (const entry of entries) {
    writeFileSync(join(to, `${entry.id}.patch`), await shown(entry, join(to, "repository")));
    cases.push({
      id: entry.id,
      about: entry.title,
      change: `${entry.id}.patch`,
      faults: entry.faults.map(asked),
    });
  }
  for (const name of ["repository", "repository.patch"])
    rmSync(join(to, name), { recursive: true, force: true });
  // Who is asked is told by flags: a file of cases that names agents has to be agreed to.
  writeFileSync(join(to, "cases.yaml"), `${JSON.stringify({ name: "changes", arms, cases }, null, 2)}\n`);
  console.log(`${entries.length} cases in ${join(to, "cases.yaml")}`);
}

function asked({ id, what, also, ...first }: Fault): object {
  const at = [first, ...also].map(
    ({ file, line, to = line }) => `${file}:${line}${to > line ? `-${to}` : ""}`,
  );
  return { id, at, what };
}

/** The commit as `critique` shows it, with the function around each hunk, behind the message as `git format-patch` has it. */
async function shown(entry: Entry, at: string): Promise<string> {
  rmSync(at, { recursive: true, force: true });
  cpSync(unpacked(entry), at, { recursive: true });
  if (patchOf(entry).includes(asShown) && existsSync(join(at, asPacked)))
    renameSync(join(at, asPacked), join(at, asShown));
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@example.org", ...args], {
      cwd: at,
      env,
      encoding: "utf8",
    });
  git("init", "-q");
  git("add", "-A", "-f");
  git("commit", "-q", "-m", `${entry.package} ${entry.version}`);
  writeFileSync(`${at}.patch`, patchOf(entry));
  git("apply", "--index", `${at}.patch`);
  git("commit", "-q", "-m", `${entry.title}\n\n${entry.message}`);
  const { artifact, change } = await changeFrom(
    { what: "commit", commit: "HEAD", paths: [] },
    { cwd: at, homes: [], env: process.env, laysOut: false },
  );
  for (const { path, why } of change.left) console.log(`${entry.id}: ${path} is left out (${why})`);
  const commit = "0".repeat(40);
  return `From ${commit} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] ${entry.title}\n\n${entry.message}\n---\n\n${artifact.text}`;
}

/** The package as the registry has it, downloaded once. */
function unpacked({ package: name, version }: Entry): string {
  const cache = process.env["COLLOQUY_BENCH_CACHE"] ?? join(homedir(), ".cache", "colloquy-bench");
  const at = join(cache, `${name.replace("/", "-")}-${version}`);
  if (existsSync(join(at, "package"))) return join(at, "package");
  mkdirSync(at, { recursive: true });
  const told = execFileSync(
    "npm",
    ["pack", `${name}@${version}`, "--json", "--ignore-scripts", "--pack-destination", at],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const [{ filename }] = JSON.parse(told) as [{ filename: string }];
  execFileSync("tar", ["xzf", filename], { cwd: at });
  return join(at, "package");
}

export interface Measured {
  readonly arm: string;
  readonly faulty: number;
  readonly faults: number;
  readonly found: number;
  /** Not found at its line, but something is said in its hunk. */
  readonly near: number;
  /** Of all that is said of faulty changes. */
  readonly said: number;
  readonly clean: number;
  readonly false: number;
  readonly missing: number;
  readonly calls: number;
  readonly tokens: number;
}

/** `entries` and their patches are those of the corpus; what was seen of them is in the evaluation. */
export function measured(
  { arms: all, samples }: Pick<Evaluation, "arms" | "samples">,
  entries: readonly Entry[],
  hunksOf: (entry: Entry) => readonly Hunk[] = hunksIn,
): readonly Measured[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return all.map(({ name: arm }) => {
    const own = samples.filter((one) => one.arm === arm);
    const held = own.filter(({ score }) => score !== null);
    const of = held.flatMap((sample) => {
      const entry = byId.get(sample.case);
      return entry === undefined ? [] : [{ sample, entry }];
    });
    const faulty = of.filter(({ entry }) => entry.faults.length > 0);
    const clean = of.filter(({ entry }) => entry.faults.length === 0);
    const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
    return {
      arm,
      faulty: faulty.length,
      faults: sum(faulty.map(({ entry }) => entry.faults.length)),
      found: sum(faulty.map(({ sample }) => sample.said.length)),
      near: sum(faulty.map(({ sample, entry }) => nearOnes(sample, entry, hunksOf(entry)))),
      said: sum(faulty.map(({ sample }) => sample.findings ?? 0)),
      clean: clean.length,
      false: sum(clean.map(({ sample }) => sample.findings ?? 0)),
      missing: own.length - held.length,
      calls: sum(held.map(({ calls }) => calls)) / Math.max(1, held.length),
      tokens: sum(held.map(({ tokens }) => tokens)) / Math.max(1, held.length),
    };
  });
}

interface Hunk {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

function hunksIn(entry: Entry): readonly Hunk[] {
  return filesIn(patchOf(entry)).flatMap(({ path, hunks }) =>
    hunks.map(({ rows }) => {
      const lines = rows.flatMap((row) => row.new ?? []);
      return { path, from: lines[0] ?? 0, to: lines.at(-1) ?? 0 };
    }),
  );
}

function nearOnes({ said, places }: Sample, { faults }: Entry, hunks: readonly Hunk[]): number {
  const isIn = (hunk: Hunk, path: string, line: number) =>
    hunk.path === path && line >= hunk.from && line <= hunk.to;
  const spots = places.map((place) => {
    const at = place.lastIndexOf(":");
    return { path: place.slice(0, at), line: Number(place.slice(at + 1)) };
  });
  return faults
    .filter(({ id }) => !said.includes(id))
    .filter(({ file, line }) =>
      hunks.some((hunk) => isIn(hunk, file, line) && spots.some((spot) => isIn(hunk, spot.path, spot.line))),
    ).length;
}

function report(path: string): void {
  const evaluation = JSON.parse(readFileSync(path, "utf8")) as Evaluation;
  const share = (some: number, all: number) => (all === 0 ? "" : (some / all).toFixed(2));
  const rows = measured(evaluation, corpus()).map((one) => [
    one.arm,
    `${one.found} of ${one.faults} (${share(one.found, one.faults)})`,
    share(one.found, one.found + one.near),
    share(one.found, one.said),
    `${one.clean === 0 ? "" : (one.false / one.clean).toFixed(1)} (${one.clean})`,
    one.calls.toFixed(1),
    Math.round(one.tokens).toLocaleString("en"),
    one.missing === 0 ? "" : `${one.missing} missing`,
  ]);
  const heads = [
    "arm",
    "faults found",
    "places right",
    "of what is said",
    "false per clean change",
    "calls",
    "tokens",
    "",
  ];
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => (row[at] ?? "").length)));
  if (evaluation.scripted) console.log("Replies were written beforehand: nothing here is about models.\n");
  for (const row of [heads, ...rows])
    console.log(
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

if (import.meta.main) {
  const [what, at, ...ids] = process.argv.slice(2);
  if (what === "cases" && at !== undefined) await writeCases(at, ids);
  else if (what === "report" && at !== undefined) report(at);
  else console.log("node bench/changes.ts cases <folder> [id…], or: report <evaluation.json>");
}

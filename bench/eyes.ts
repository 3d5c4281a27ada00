import { mkdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type ProjectEyes, projectEyes } from "../src/eyes/project-eyes.ts";
import { readLook } from "../src/kernel/eyes.ts";
import type { Passage } from "../src/kernel/lookup.ts";
import { indexProject, type ProjectIndex } from "../src/reading/project/project-index.ts";
import { searchIndex } from "../src/reading/project/search.ts";
import { walkProject } from "../src/reading/project/walk.ts";
import { copyCorpus } from "./corpus.ts";
import { turnWithEyes } from "./eyes-turn.ts";
import { type Figure, formatMs, inScratch } from "./figure.ts";

/** Where is X done, in this repository or in a package: written by somebody who had not seen the rules. */
const Questions = z.array(
  z.object({ project: z.string(), question: z.string(), answers: z.array(z.string()).min(1) }),
);
type Question = z.infer<typeof Questions>[number];

/** The second set was written, and asked for the first time, when the rules stood. */
const questionSets = [
  { name: "", path: "bench/eyes-questions.json" },
  { name: "held out, ", path: "bench/eyes-held-out.json" },
] as const;
/** What the passages of a prompt may take. */
const tokens = 3000;
const mapTokens = 1500;
const lookAimMs = 30;
const { signal } = new AbortController();

/** How often the file that answers is shown, with and without asking, and how long a look takes. */
export async function eyes(): Promise<readonly Figure[]> {
  const found: Figure[] = [];
  for (const set of questionSets) found.push(...(await quality(set)));
  return [...found, ...(await speed()), ...(await inScratch(turnWithEyes))];
}

async function quality(set: (typeof questionSets)[number]): Promise<readonly Figure[]> {
  const questions = Questions.parse(JSON.parse(readFileSync(set.path, "utf8")));
  const projects = new Map<string, Project>();
  const hits = { passages: 0, map: 0, asked: 0 };
  const missed: string[] = [];
  for (const question of questions) {
    const project = projects.get(question.project) ?? (await opened(question.project));
    projects.set(question.project, project);
    const byPassages = isAmong(question, passagePaths(project, question));
    hits.passages += byPassages;
    hits.map += isAmong(
      question,
      mapPaths(project, await project.eyes.map(question.question, mapTokens, signal)),
    );
    hits.asked += isAmong(question, await askedOnce(project, question));
    if (byPassages === 0) missed.push(question.question);
  }
  if (process.env["BENCH_MISSED"] !== undefined) console.log(missed.join("\n"));
  const share = (name: string, hit: number, least: number | null): Figure => ({
    name: `eyes: ${set.name}${name}${least === null ? "" : `, not found`}`,
    // A figure may be at most its aim: so it is the share that was not found.
    ratio: (least === null ? hit : questions.length - hit) / questions.length,
    aim: least === null ? null : Number((1 - least).toFixed(2)),
    detail: `found ${hit} of ${questions.length}, ${(hit / questions.length).toFixed(2)}`,
  });
  return [
    share(`in ${tokens} tokens of passages`, hits.passages, 0.85),
    share(`in a map of ${mapTokens} tokens: found`, hits.map, null),
    share("by who searches once and reads once", hits.asked, 0.95),
  ];
}

interface Project {
  readonly root: string;
  readonly index: ProjectIndex;
  readonly eyes: ProjectEyes;
}

/** This repository without what holds the questions and their answers, or a package as it is installed. */
async function opened(name: string): Promise<Project> {
  const root = realpathSync(name === "self" ? "." : join("node_modules", name));
  const { files } = await walkProject(root, { signal });
  const known = files.filter(({ path }) => !path.startsWith("bench/"));
  const index = await indexProject(root, known, { known: null, signal });
  // The same for eyes; no index is kept where there is no home.
  const eyes = projectEyes({
    root,
    home: join(tmpdir(), "colloquy-bench-no-home"),
    otherHomes: [resolve("bench")],
    freshMs: Infinity,
  });
  return { root, index, eyes };
}

function isAmong({ answers }: Question, paths: ReadonlySet<string>): 0 | 1 {
  return answers.some((answer) => paths.has(answer)) ? 1 : 0;
}

function passagePaths({ root, index }: Project, { question }: Question): ReadonlySet<string> {
  return pathsOf(searchIndex(root, index, { query: question, most: 80, tokens }));
}

function pathsOf(passages: readonly Passage[]): ReadonlySet<string> {
  return new Set(passages.map(({ path }) => path));
}

function mapPaths({ index }: Project, map: string): ReadonlySet<string> {
  const lines = new Set(map.split("\n").map((line) => line.split(": ", 1)[0] ?? ""));
  return new Set(index.files.map(({ path }) => path).filter((path) => lines.has(path)));
}

/**
 * A model by rules: searches the sources with the question's words, and then looks once: at the files of the folder
 * most of what it found lies in.
 */
async function askedOnce({ eyes, index }: Project, { question }: Question): Promise<ReadonlySet<string>> {
  const search = await look(eyes, "search", { query: question, among: "code" });
  const paths = search.seen.map(({ path }) => path);
  const folders = new Map<string, number>();
  for (const [place, path] of paths.entries()) {
    const folder = path.split("/").slice(0, -1).join("/");
    // As lists are usually fused by rank: how often a folder comes counts for more than that it comes first.
    folders.set(folder, (folders.get(folder) ?? 0) + 1 / (place + 60));
  }
  const [folder = ""] = [...folders].sort((a, b) => b[1] - a[1])[0] ?? [];
  const list = await look(eyes, "list_files", { pattern: folder === "" ? "*" : `${folder}/*` });
  const listed = new Set(list.text.split("\n").map((line) => line.split("  ", 1)[0] ?? ""));
  return new Set([...paths, ...index.files.map(({ path }) => path).filter((path) => listed.has(path))]);
}

async function look(eyes: ProjectEyes, tool: string, input: unknown) {
  const read = readLook(tool, input);
  if ("wrong" in read) throw new Error(read.wrong);
  return eyes.look(read, signal);
}

const looks = [
  ["list_files", { pattern: "**/*.ts" }],
  ["read_file", { path: null }],
  ["search", { query: "where are options of the user validated" }],
  ["search", { query: "function\\s+parse\\w+", by: "pattern" }],
] as const;

/** Each look at 5,000 files with a warm index: beside it, on a busy machine, what reading the files takes. */
function speed(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const root = join(folder, "corpus");
    const home = join(folder, "home");
    mkdirSync(home);
    copyCorpus(root);
    const eyes = projectEyes({ root, home, freshMs: Infinity });
    const { files } = await walkProject(realpathSync(root), { signal });
    const largest = files.toSorted((a, b) => b.size - a.size)[0]?.path ?? "";
    const reading: number[] = [];
    const times = new Map<(typeof looks)[number], number[]>(looks.map((one) => [one, []]));
    for (let run = 0; run <= 15; run++) {
      const readingMs = await timed(() =>
        files.map(({ path }) => readFileSync(join(root, path), "utf8").length),
      );
      if (run > 0) reading.push(readingMs);
      for (const one of looks) {
        const [tool, input] = one;
        const ms = await timed(() => look(eyes, tool, tool === "read_file" ? { path: largest } : input));
        if (run > 0) times.get(one)?.push(ms);
      }
    }
    // The fastest of each: what else runs can only add, and adds to what is short by more than its share.
    const yardstick = Math.min(...reading);
    // 30 ms where nothing else runs, where reading all files takes 100: on a busy machine only the ratio tells.
    return looks.map((one): Figure => {
      const [tool, input] = one;
      const name = "by" in input ? `${tool} by ${input.by}` : tool;
      const ms = Math.min(...(times.get(one) ?? []));
      return {
        name: `eyes: ${name} at ${files.length} files / reading them`,
        ratio: ms / yardstick,
        aim: 0.3,
        detail: `${formatMs(ms)} / ${formatMs(yardstick)}; the aim is ${lookAimMs} ms where that takes 100`,
      };
    });
  });
}

async function timed(deed: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}

import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { indexProject, type ProjectIndex } from "../src/reading/project/project-index.ts";
import { searchIndex } from "../src/reading/project/search.ts";
import { walkProject } from "../src/reading/project/walk.ts";
import { copyCorpus } from "./corpus.ts";
import { type Figure, formatMs, inScratch, median, medianMs } from "./figure.ts";

const { signal } = new AbortController();

/**
 * Questions in plain words about packages that nobody here wrote, each with the files that answer it: written from the
 * packages alone, before any score was seen. Weights were tuned on the first of them, the others are reported.
 */
const questions = z
  .array(z.object({ package: z.string(), question: z.string(), answers: z.array(z.string()).min(1) }))
  .parse(JSON.parse(readFileSync("bench/search-questions.json", "utf8")));
const packages = { mocha: "12.0.3", undici: "7.30.2", fastify: "5.12.8" } as const;
const passagesShown = 6;

/** How long it takes to index 5,000 files and to ask them something, and how often the right file is among six passages. */
export function search(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const root = join(folder, "corpus");
    copyCorpus(root);
    const { files } = await walkProject(root, { signal });
    const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
    const size = `${files.length} files, ${megabytes.toFixed(1)} MB`;
    const ms = await medianMs(3, {
      reading: () => files.map(({ path }) => readFileSync(join(root, path), "utf8").length),
      indexing: () => indexed(root),
    });
    const index = await indexed(root);
    const queryMs = medianQueryMs(root, index);
    // On a busy machine only the ratios tell, so the seconds stand beside them without a verdict.
    return [
      figure(`search: index of ${size} / reading them`, ms.indexing, ms.reading, 40),
      figure("search: a query / reading the files", queryMs, ms.reading, 0.3),
      seconds("search: index", ms.indexing, "should be 4 s where nothing else runs and reading takes 100 ms"),
      seconds("search: a query", queryMs, "should be 30 ms there"),
      ...(await quality(join(folder, "packages"))),
    ];
  });
}

async function indexed(root: string): Promise<ProjectIndex> {
  const { files } = await walkProject(root, { signal });
  return indexProject(root, files, { known: null, signal });
}

function medianQueryMs(root: string, index: ProjectIndex): number {
  const times: number[] = [];
  for (const { question } of questions) {
    const startedAt = performance.now();
    searchIndex(root, index, { query: question, most: 8 });
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Downloads the packages, without running anything of theirs. */
async function quality(folder: string): Promise<readonly Figure[]> {
  mkdirSync(folder);
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  await promisify(execFile)("npm", [
    "install",
    "--ignore-scripts",
    "--no-audit",
    "--prefix",
    folder,
    ...wanted,
  ]);
  const found: Figure[] = [];
  for (const name of Object.keys(packages)) {
    const root = join(folder, "node_modules", name);
    const index = await indexed(root);
    const asked = questions.filter((one) => one.package === name);
    const missed = asked.filter(({ question, answers }) => {
      const passages = searchIndex(root, index, { query: question, most: passagesShown });
      return !passages.some(({ path }) => answers.includes(path));
    });
    if (process.env["BENCH_MISSED"] !== undefined)
      for (const { question } of missed) console.log(`  ${name}: ${question}`);
    found.push({
      name: `search: ${name}, file not among ${passagesShown} passages${name === "mocha" ? " (tuned)" : ""}`,
      ratio: missed.length / asked.length,
      aim: name === "mocha" ? null : 0.15,
      detail: `found ${asked.length - missed.length} of ${asked.length}`,
    });
  }
  return found;
}

function seconds(name: string, ms: number, detail: string): Figure {
  return { name, value: ms / 1000, unit: "seconds", aim: null, detail };
}

function figure(name: string, ms: number, yardstickMs: number, aim: number | null): Figure {
  return { name, ratio: ms / yardstickMs, aim, detail: `${formatMs(ms)} / ${formatMs(yardstickMs)}` };
}

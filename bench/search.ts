import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Passage } from "../src/kernel/lookup.ts";
import { readIndexCache, writeIndexCache } from "../src/reading/project/index-cache.ts";
import { indexProject, type ProjectIndex } from "../src/reading/project/project-index.ts";
import { searchIndex } from "../src/reading/project/search.ts";
import { walkProject } from "../src/reading/project/walk.ts";
import { copyCorpus } from "./corpus.ts";
import { type Figure, formatMs, inScratch, median, medianMs } from "./figure.ts";
import { questions } from "./search-questions.ts";

const { signal } = new AbortController();

/** How long it takes to index 5,000 files and to ask them something, and how often the right file comes first. */
export function search(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const root = join(folder, "corpus");
    const home = join(folder, "home");
    mkdirSync(home);
    copyCorpus(root);
    const { files } = await walkProject(root, { signal });
    const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
    const size = `${files.length} files, ${megabytes.toFixed(1)} MB`;
    const ms = await medianMs(3, {
      reading: () => files.map(({ path }) => readFileSync(join(root, path), "utf8").length),
      cold: () => fresh(root, null),
      writing: async () => writeIndexCache(home, root, await fresh(root, readIndexCache(home, root))),
      cached: async () => fresh(root, readIndexCache(home, root)),
    });
    const index = await fresh(root, null);
    const queryMs = await medianQueryMs(root, index);
    const cacheMb = readdirSync(join(home, "cache")).reduce(
      (sum, name) => sum + statSync(join(home, "cache", name)).size / 1e6,
      0,
    );
    // On a busy machine only the ratios tell, so the seconds stand beside them without a verdict.
    return [
      figure(`search: index of ${size} / reading them`, ms.cold, ms.reading, 40),
      figure(`search: the index from its cache of ${cacheMb.toFixed(1)} MB / anew`, ms.cached, ms.cold, 0.2),
      figure("search: a query / reading the files", queryMs, ms.reading, 0.3),
      seconds("search: index", ms.cold, "should be 4 s where nothing else runs and reading takes 100 ms"),
      seconds("search: a query", queryMs, "should be 30 ms there"),
      await quality(),
    ];
  });
}

async function fresh(root: string, known: ProjectIndex | null): Promise<ProjectIndex> {
  const { files } = await walkProject(root, { signal });
  return indexProject(root, files, { known, signal });
}

async function medianQueryMs(root: string, index: ProjectIndex): Promise<number> {
  const times: number[] = [];
  for (const [query] of questions) {
    const startedAt = performance.now();
    await searchIndex(root, index, { query, most: 8 });
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** The mean of 1/rank of the file that answers; asked of `src` alone, for the questions stand in this folder. */
async function quality(): Promise<Figure> {
  const index = await fresh("src", null);
  const ranks: number[] = [];
  for (const [query, file] of questions) {
    const passages = await searchIndex("src", index, { query, most: 24 });
    ranks.push(filesOf(passages).indexOf(file) + 1);
  }
  const meanRank = ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length;
  const within = (most: number) => ranks.filter((rank) => rank > 0 && rank <= most).length;
  return {
    name: `search: mean reciprocal rank of ${ranks.length} questions on src/`,
    value: meanRank,
    unit: "of 1",
    aim: null,
    detail: `first: ${within(1)}, among three: ${within(3)}, among eight: ${within(8)}`,
  };
}

function filesOf(passages: readonly Passage[]): readonly string[] {
  return [...new Set(passages.map(({ path }) => path))];
}

function seconds(name: string, ms: number, detail: string): Figure {
  return { name, value: ms / 1000, unit: "seconds", aim: null, detail };
}

function figure(name: string, ms: number, yardstickMs: number, aim: number | null): Figure {
  return { name, ratio: ms / yardstickMs, aim, detail: `${formatMs(ms)} / ${formatMs(yardstickMs)}` };
}

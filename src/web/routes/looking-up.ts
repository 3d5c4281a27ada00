import { Hono } from "hono";
import { isThere } from "../../home-files.ts";
import { comparisonDoc } from "../../host/protocols/compare-told.ts";
import { comparisonOf } from "../../host/protocols/compare.ts";
import { seesAll, tableOf } from "../../host/view/who-sees.ts";
import { decisionsIn, decisionsOf } from "../../host/running/decisions.ts";
import { exportAs, exportFormats, exportOf, type ExportFormat } from "../../host/archive/export.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { searchSaid } from "../../host/archive/said-search.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { configOf } from "../../host/running/config.ts";
import { viewDiscussion } from "../../host/view/result.ts";
import { toHtml } from "../../document/to-html.ts";
import { toMarkdown } from "../../document/to-markdown.ts";
import type { Found } from "../../host/running/discussions.ts";
import { nodesOf } from "../../document/export/html/html.ts";
import { markdownHtml } from "../../document/export/html/markdown.ts";
import { pageParts, toldOf } from "../../host/view/fragments.ts";
import { foundRow } from "../../host/view/row.ts";
import type { Compared, Decisions, DecisionView, Found as SearchFound, Hit, SideBySide } from "../api.ts";
import { listingOf, type Office, readable, viewerOf } from "../office.ts";

export function lookingUpRoutes(office: Office): Hono {
  return new Hono()
    .get("/discussions/:id/export", async (context) => {
      const one = await readable(office, context.req.param("id"));
      if (context.req.query("format") === "card") return context.text(await cardText(one));
      const format = formatOf(context.req.query("format") ?? "html");
      const text = await readingOf(one.folder, async () => exportAs[format](await exportOf(one)));
      return context.body(text, 200, {
        "content-type": `${types[format]}; charset=utf-8`,
        "content-disposition": `attachment; filename="${one.discussion.id}.${format}"`,
      });
    })
    .get("/search", async (context) => context.json(await search(office, context.req.query("words") ?? "")))
    .get("/compare", async (context) => {
      const { a = "", b = "" } = context.req.query();
      return context.json(await compared(office, a, b));
    })
    .get("/decisions", async (context) => {
      const { text = "", count = "50" } = context.req.query();
      return context.json(await decisions(office, text, Number(count)));
    });
}

async function cardText(one: Found): Promise<string> {
  const card = (await toldOf(one)).results.at(-1)?.card ?? [];
  // An id in brackets behind a word is no link: people paste this also where nothing reads Markdown.
  const text = toMarkdown(card).replaceAll(/(?<=[\p{L}\p{N}] )\\(?=\[[\p{L}\p{N}>-]+\](?![[(]))/gu, "");
  return `# ${one.discussion.title}\n\n${text}\n`;
}

const types: Readonly<Record<ExportFormat, string>> = {
  html: "text/html",
  markdown: "text/markdown",
  json: "application/json",
};

function formatOf(given: string): ExportFormat {
  const format = exportFormats.find((one) => one === given);
  if (format !== undefined) return format;
  throw new ColloquyError("usage", `There is no format "${given}".`, {
    hint: `Take ${exportFormats.join(", ")}.`,
  });
}

const limits = { most: 100, mostOfOne: 5, mostMs: 4000 };

async function search(office: Office, given: string): Promise<SearchFound> {
  const words = given.split(/\s+/).filter((word) => word !== "");
  const rows = await openRows(office);
  if (words.length === 0) return { hits: [], searched: 0, all: rows.length };
  // Of an engine's discussions only those have a folder here that somebody looked at.
  const here = rows.filter(({ folder }) => isThere(folder, journalFile));
  const byFolder = new Map(here.map((row) => [row.folder, row]));
  const { hits, searched } = await searchSaid([...byFolder.keys()], words.slice(0, 10), limits);
  return {
    hits: hits.flatMap(({ folder, ...hit }): readonly Hit[] => {
      const row = byFolder.get(folder);
      if (row === undefined) return [];
      return [{ id: row.id, title: row.title, ...hit, permalink: `/d/${row.id}/m/${hit.seq}` }];
    }),
    searched,
    all: rows.length,
  };
}

async function decisions(office: Office, text: string, count: number): Promise<Decisions> {
  // Other people are shown what came of their discussions, and no file of the project besides.
  const own = office.person === null ? null : new Set((await openRows(office)).map(({ id }) => id));
  const made = (await decisionsIn(await decisionsOf(office.setting), office.setting.now())).filter(
    ({ discussion }) => own === null || (discussion !== null && own.has(discussion)),
  );
  const words = text.toLowerCase().split(/\s+/);
  const found = made.filter((one) => {
    const said = `${one.id} ${one.title} ${one.status ?? ""} ${one.text}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return {
    total: found.length,
    all: made.length,
    decisions: found.slice(0, count).map((one): DecisionView => ({
      ...one,
      // Its title stands beside it.
      text: nodesOf(markdownHtml(one.text.replace(/^# .*\n/, ""), { headings: 3, anchors: new Map() })),
      permalink: one.discussion === null ? null : `/d/${one.discussion}`,
    })),
  };
}

async function openRows(office: Office) {
  const viewer = await viewerOf(office);
  return (await listingOf(office)).rows.filter((row) => seesAll(tableOf(row), viewer));
}

async function compared(office: Office, a: string, b: string): Promise<SideBySide> {
  const both = [await comparedOf(office, a), await comparedOf(office, b)] as const;
  const doc = comparisonDoc(comparisonOf(both.map(({ viewed }) => viewed)));
  const setting = { headings: 3, anchors: new Map(), colourOf: () => "" };
  return { sides: both.map(({ side }) => side), differences: nodesOf(toHtml(doc, setting)) };
}

/** `<id>`, the last of its folder, or `<id>~<n>`. */
async function comparedOf(office: Office, named: string) {
  const [id = "", place] = named.split("~");
  if (id === "") throw new ColloquyError("usage", "Two discussions are compared: name them as a and b.");
  const folder = await readable(office, id);
  const n = place === undefined ? folder.discussions.length : Number(place);
  const discussion = folder.discussions[n - 1];
  if (discussion === undefined)
    throw new ColloquyError("not-found", `${id} has no "${place}" of ${folder.discussions.length}.`);
  const { home } = await configOf(office.setting);
  const where = { cwd: office.setting.roots.folder, env: office.setting.env };
  return readingOf(folder.folder, async () => {
    const told = await exportOf(folder);
    const result = pageParts(told, n - 1).find(({ name }) => name === "result");
    const row = await foundRow({ ...folder, discussion }, await viewerOf(office));
    const side: Compared = { row, n, result: result === undefined ? null : nodesOf(result.content()) };
    return { side, viewed: await viewDiscussion({ ...folder, discussion }, home, where) };
  });
}

import { Hono } from "hono";
import { isThere } from "../../home-files.ts";
import { peopleIn, seesAll, tableOf } from "../../host/view/who-sees.ts";
import { decisionsIn } from "../../host/archive/decisions.ts";
import { exportFormats, exportOf, exportText, type ExportFormat } from "../../host/archive/export.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { searchSaid } from "../../host/archive/said-search.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { usageOf } from "../../kernel/result.ts";
import { configOf } from "../../host/running/config.ts";
import { seatsOf } from "../../host/view/detail.ts";
import { nodesOf } from "../../document/export/html/html.ts";
import { pageParts } from "../../host/view/fragments.ts";
import { foundRow } from "../../host/view/row.ts";
import type { Compared, Comparison, Decisions, DecisionView, Found as SearchFound, Hit } from "../api.ts";
import { listingOf, type Office, readable, viewerOf } from "../office.ts";

export function lookingUpRoutes(office: Office): Hono {
  return new Hono()
    .get("/discussions/:id/export", async (context) => {
      const one = await readable(office, context.req.param("id"));
      const format = formatOf(context.req.query("format") ?? "html");
      const text = await readingOf(one.folder, async () => exportText(await exportOf(one), format));
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
    .get("/decisions", async (context) => context.json(await decisions(office)));
}

const types: Readonly<Record<ExportFormat, string>> = {
  html: "text/html",
  md: "text/markdown",
  json: "application/json",
};

function formatOf(given: string): ExportFormat {
  const format = exportFormats.find((one) => one === (given === "markdown" ? "md" : given));
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

async function decisions(office: Office): Promise<Decisions> {
  const made = await decisionsIn(await openRows(office));
  return { decisions: made.map((one): DecisionView => ({ ...one, permalink: `/d/${one.id}` })) };
}

async function openRows(office: Office) {
  const viewer = await viewerOf(office);
  return (await listingOf(office)).rows.filter((row) => seesAll(tableOf(row), viewer));
}

async function compared(office: Office, a: string, b: string): Promise<Comparison> {
  const both = [await comparedOf(office, a), await comparedOf(office, b)] as const;
  return { a: both[0], b: both[1], differences: differences(...both) };
}

/** `<id>`, the last of its folder, or `<id>~<n>`. */
async function comparedOf(office: Office, named: string): Promise<Compared> {
  const [id = "", place] = named.split("~");
  if (id === "") throw new ColloquyError("usage", "Two discussions are compared: name them as a and b.");
  const folder = await readable(office, id);
  const n = place === undefined ? folder.discussions.length : Number(place);
  const discussion = folder.discussions[n - 1];
  if (discussion === undefined)
    throw new ColloquyError(
      "not-found",
      `${id} has ${folder.discussions.length} discussions, no "${place}".`,
    );
  return readingOf(folder.folder, async () => {
    const told = await exportOf(folder);
    const exported = told.exported.discussions[n - 1];
    const result = pageParts(told, n - 1).find(({ name }) => name === "result");
    return {
      row: await foundRow({ ...folder, discussion }, await viewerOf(office)),
      n,
      verdict: exported?.verdict ?? null,
      usage: usageOf(discussion),
      seats: seatsOf(discussion, peopleIn(await configOf(office.setting))),
      result: result === undefined ? null : nodesOf(result.content()),
    };
  });
}

/** A sentence each; what is the same is not said. */
function differences(a: Compared, b: Compared): readonly string[] {
  return [
    differ("It is a", a.row.protocol, b.row.protocol),
    differ("It came out", a.row.inAWord ?? "open", b.row.inAWord ?? "open"),
    differ("Its status is", a.row.status, b.row.status),
    differ("At the table sat", names(a), names(b)),
    differ("Answering were", a.row.agents.join(", "), b.row.agents.join(", ")),
    differ("It took", `${a.usage.calls} calls`, `${b.usage.calls} calls`),
    differ("It cost", cost(a), cost(b)),
  ].filter((sentence) => sentence !== null);
}

function differ(what: string, a: string, b: string): string | null {
  return a === b ? null : `${what} ${a} in the first, ${b} in the second.`;
}

function names({ seats }: Compared): string {
  return seats.map(({ name }) => name).join(", ");
}

function cost({ usage: { costUsd } }: Compared): string {
  return costUsd === null ? "an unknown amount" : `$${costUsd.toFixed(costUsd < 0.1 ? 4 : 2)}`;
}

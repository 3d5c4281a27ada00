import { Hono } from "hono";
import { detailOf } from "../../host/view/detail.ts";
import { fragmentOf, toldOf } from "../../host/view/fragments.ts";
import { heardSince } from "../../host/view/heard.ts";
import { checkSees, isOwnTurn, knowsOf, tableOf } from "../../host/view/who-sees.ts";
import { projectRoot } from "../../host/project/own-file.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { version } from "../../version.ts";
import type { Me, Row, RowSort, Rows, TurnText } from "../api.ts";
import { type Office, found, listingOf, listingSoFar, readable, toldByProxy, viewerOf } from "../office.ts";
import { leftToday } from "../allowance.ts";
import { shownRow } from "../../host/view/row.ts";

const longestWaitSeconds = 30;

export function discussionRoutes(office: Office): Hono {
  const { setting, person, allowance, home, name } = office;
  return new Hono()
    .get("/me", async (context) => {
      const me: Me = {
        project: projectRoot(setting.roots.folder),
        home,
        version,
        may: {
          answer: true,
          draft: person === null,
          start: person === null && allowance !== null,
          spendUsd: allowance?.spendUsd ?? null,
          leftUsd: allowance === null ? null : await leftToday(office),
        },
        for: person,
        name: toldByProxy(context, office.access) ?? name,
      };
      return context.json(me);
    })
    .get("/discussions", async (context) => context.json(await rowsOf(office, context.req.query())))
    .get("/discussions/:id", async (context) => {
      const one = await found(office, context.req.param("id"));
      const parts = context.req.query("parts")?.split(",");
      return context.json(await detailOf(one, await viewerOf(office), office, parts));
    })
    .get("/discussions/:id/heard", async (context) => {
      const { after = "0", wait = "0" } = context.req.query();
      const waitMs = Math.min(longestWaitSeconds, Number(wait) || 0) * 1000;
      const signal = AbortSignal.any([context.req.raw.signal, office.closing]);
      const find = () => office.discussions.find(context.req.param("id"));
      office.discussions.watch((await found(office, context.req.param("id"))).discussion.id, signal);
      const since = { after: Number(after) || 0, waitMs, signal };
      return context.json(await heardSince(find, await viewerOf(office), since));
    })
    .get("/discussions/:id/document", async (context) => {
      const one = await readable(office, context.req.param("id"));
      return context.json(await fragmentOf(one, await toldOf(one), context.req.query("name") ?? "result"));
    })
    .get("/discussions/:id/turn", async (context) =>
      context.json(await turnText(office, context.req.param("id"), context.req.query("key") ?? "")),
    );
}

async function turnText(office: Office, id: string, key: string): Promise<TurnText> {
  const { discussion, events } = await found(office, id);
  const viewer = await viewerOf(office);
  const asked = events.findLast((event) => event.type === "turn.asked" && event.key === key);
  if (asked?.type !== "turn.asked") throw new ColloquyError("not-found", `${id} has no turn "${key}".`);
  if (!isOwnTurn({ seat: asked.seat, calls: [asked] }, discussion, viewer)) checkSees(discussion, viewer);
  const answer = events.findLast(
    (event) => (event.type === "turn.answered" || event.type === "turn.failed") && event.key === key,
  );
  const { seat, agent, prompt } = asked;
  return { key, seat, agent, prompt, raw: rawOf(answer), isOver: answer !== undefined };
}

function rawOf(answer: Event | undefined): string | null {
  if (answer?.type === "turn.failed") return answer.raw;
  if (answer?.type !== "turn.answered") return null;
  return answer.raw ?? (typeof answer.reply === "string" ? answer.reply : null);
}

type RowWish = "text" | "verb" | "status" | "verdict" | "agent" | "sort" | "from" | "count" | "soon";
type WantedRows = Readonly<Partial<Record<RowWish, string>>>;

const usualCount = 100;
const mostCount = 10_000;

async function rowsOf(office: Office, wanted: WantedRows): Promise<Rows> {
  const { rows, problems, unread } =
    wanted.soon === undefined ? { ...(await listingOf(office)), unread: 0 } : await listingSoFar(office);
  const viewer = await viewerOf(office);
  const known = rows.filter((row) => knowsOf(tableOf(row), viewer));
  const all = known.map((listed) => {
    const { folder: _, ...row } = listed;
    return shownRow(row, viewer);
  });
  const fitting = all.filter((row) => fits(row, wanted));
  const from = whole(wanted.from, 0, Infinity);
  const count = whole(wanted.count, usualCount, mostCount);
  return {
    total: fitting.length,
    all: all.length,
    unread,
    rows: sorted(fitting, wanted.sort).slice(from, from + count),
    protocols: distinct(all.map(({ protocol }) => protocol)),
    verbs: distinct(all.map(({ verb }) => verb)),
    verdicts: distinct(all.flatMap(({ inAWord }) => inAWord ?? [])).slice(0, 100),
    agents: distinct(all.flatMap(({ agents }) => agents)),
    problems: viewer.is === "holder" ? problems : [],
  };
}

function fits(
  row: Row,
  { text = "", verb = "", status = "", verdict = "", agent = "" }: WantedRows,
): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const told = [row.id, row.title, row.protocol, row.verb, row.inAWord, row.howFar, row.bottomLine]
    .join(" ")
    .toLowerCase();
  return (
    words.every((word) => told.includes(word)) &&
    (verb === "" || row.verb === verb) &&
    (status === "" || row.status === status || (status === "waiting" && row.waiting)) &&
    (verdict === "" || row.inAWord === verdict) &&
    (agent === "" || row.agents.includes(agent))
  );
}

const sortable: readonly RowSort[] = ["lastActiveAt", "title", "protocol", "verb", "status", "inAWord"];

/** The rows come with the last active first, and stay so among equals. */
function sorted(rows: readonly Row[], sort = "-lastActiveAt"): readonly Row[] {
  const key = sortable.find((one) => one === sort.replace(/^-/, "")) ?? "lastActiveAt";
  const turn = sort.startsWith("-") ? -1 : 1;
  if (key === "lastActiveAt") return turn === -1 ? rows : rows.toReversed();
  const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return rows.toSorted((a, b) => turn * order.compare(a[key] ?? "", b[key] ?? ""));
}

function whole(given: string | undefined, usual: number, most: number): number {
  return given !== undefined && /^\d{1,9}$/.test(given) ? Math.min(Number(given), most) : usual;
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

import type { Cards } from "../host/cards.ts";
import { knowsOf, seesAll } from "../host/blindness.ts";
import type { Discussions } from "../host/discussions.ts";
import { standing } from "../kernel/discussion.ts";
import type { Row, Rows, RowSort } from "./api.ts";
import { cardsSoFar, type Office, tableOf, type View, viewOf } from "./office.ts";

type Card = Cards["cards"][number];

/** What somebody looks for among discussions; nothing asked for fits all. */
export interface Wanted {
  readonly text?: string | undefined;
  readonly verb?: string | undefined;
  readonly status?: string | undefined;
  readonly verdict?: string | undefined;
  readonly agent?: string | undefined;
  readonly sort?: string | undefined;
  readonly from?: string | undefined;
  readonly count?: string | undefined;
}

const usualCount = 50;
const mostCount = 500;

/** The discussions of the home that fit, a page of them. */
export async function rowsOf(office: Office, wanted: Wanted): Promise<Rows> {
  const { cards, problems, unread } = await cardsSoFar(office);
  const view = await viewOf(office);
  const seen = cards.filter((card) => knowsOf(tableOf(card), view.viewer));
  const all = await Promise.all(seen.map((card) => rowOfCard(card, view, office.discussions)));
  const fitting = all.filter((row) => fits(row, wanted));
  const from = whole(wanted.from, 0, Infinity);
  const count = whole(wanted.count, usualCount, mostCount);
  return {
    total: fitting.length,
    all: all.length,
    rows: sorted(fitting, wanted.sort).slice(from, from + count),
    protocols: distinct(all.map(({ protocol }) => protocol)),
    verbs: distinct(all.map(({ verb }) => verb)),
    verdicts: distinct(all.flatMap(({ inAWord }) => inAWord ?? [])).slice(0, 100),
    agents: distinct(all.flatMap(({ agents }) => agents)),
    unread,
    problems: view.viewer.is === "holder" ? problems : [],
  };
}

export async function rowOfCard(card: Card, view: View, discussions: Discussions): Promise<Row> {
  const { id, protocol, verb, title, lastActiveAt, agents, told, folder } = card;
  const fault = "fault" in told ? told.fault : null;
  const stands = "fault" in told || !seesAll(tableOf(card), view.viewer) ? untold : told;
  const status = standing(card.status, await discussions.isWorkedOn(folder));
  const waiting = status === "paused" && card.waiting;
  return { id, protocol, verb, status, waiting, title, lastActiveAt, ...stands, agents, fault };
}

/** Of what cannot be read, or may not be seen yet. */
export const untold = { inAWord: null, howFar: null, bottomLine: null };

function fits(row: Row, { text = "", verb = "", status = "", verdict = "", agent = "" }: Wanted): boolean {
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

/** The cards come with the last active first, and stay so among equals. */
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

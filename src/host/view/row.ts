import { type Discussion, sitting, standing, type Status } from "../../kernel/discussion.ts";
import { foreseen } from "../../kernel/error.ts";
import { type Opened, openFolder } from "../../kernel/journal/archive.ts";
import { numberedRound } from "../../kernel/turn-record.ts";
import { inBrief, readingOf } from "../protocols/catalogue.ts";
import { changeWords } from "../protocols/fork-told.ts";
import type { Row } from "./shapes.ts";
import { seesAll, tableOf, type Askable, type Viewer } from "./who-sees.ts";

export async function rowIn(folder: string): Promise<Row<Status> | null> {
  const discussion = (await openFolder(folder)).discussions.at(-1);
  return discussion === undefined ? null : rowOf(folder, discussion);
}

async function rowOf(folder: string, discussion: Discussion): Promise<Row<Status>> {
  const { id, protocol, status, stopped, seats, title, lastActiveAt } = discussion;
  const told = await readingOf(folder, () => inBrief(discussion)).catch((error: unknown) => ({
    fault: foreseen(error).message,
    inAWord: null,
  }));
  const { fault, verb, inAWord, howFar, bottomLine } = { ...untold, fault: null, verb: null, ...told };
  return {
    id,
    protocol,
    verb: verb ?? protocol,
    status,
    waiting: stopped?.reason === "waiting",
    title,
    lastActiveAt,
    inAWord,
    howFar,
    bottomLine: bottomLine ? bottomLine.slice(0, 300) : null,
    agents: sitting(seats.map((seat) => seat.agents)),
    ...forkTold(discussion),
    fault,
  };
}

function forkTold({ origin, inherited, rounds, title }: Discussion): Pick<Row, "fork"> {
  if (origin === undefined) return {};
  const own = rounds.find(({ turns }) => turns.some(({ calls }) => calls.some((call) => !call.inherited)));
  const from = inherited.length > 0 && own ? `“${numberedRound(own, title)}”` : "the beginning";
  return { fork: { of: origin.id, told: `from ${from} on: ${changeWords(origin.change)}` } };
}

export function rowNow(row: Row<Status>, isWorkedOn: boolean | null): Row {
  const status = standing(row.status, isWorkedOn);
  return { ...row, status, waiting: status === "paused" && row.waiting };
}

/** As a viewer who knows of it reads it: how it stands in words may quote what others said. */
export function shownRow(row: Row, viewer: Viewer, table: Askable = tableOf(row)): Row {
  return row.fault !== null || seesAll(table, viewer) ? row : { ...row, ...untold };
}

export async function foundRow(
  {
    folder,
    discussion,
    running,
    lack = null,
  }: Pick<Opened, "folder" | "running"> & { readonly discussion: Discussion; readonly lack?: string | null },
  viewer: Viewer,
): Promise<Row> {
  const row = shownRow(rowNow(await rowOf(folder, discussion), running), viewer, discussion);
  return { ...row, howFar: lack ?? row.howFar };
}

const untold = { inAWord: null, howFar: null, bottomLine: null, fork: undefined };

import { agentNames } from "../kernel/scripted.ts";
import { inShort } from "../host/catalogue.ts";
import { seesAll } from "../host/blindness.ts";
import { readingOf } from "../host/reading-of.ts";
import type { Found } from "../host/discussions.ts";
import type { ToldJournal } from "../document/export/exported-journal.ts";
import { shortcomingsOf } from "../document/export/wording.ts";
import { type Discussion, isWaiting, sitting, standing } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import type { Detail, RoundView, Row, SeatView, TurnView } from "./api.ts";
import { formsOf } from "./forms.ts";
import { type Office, viewOf } from "./office.ts";
import { documentsOf, toldOf } from "./parts.ts";
import { forecastOf, spentOf } from "./spending.ts";
import { untold } from "./rows.ts";
import type { View } from "./view.ts";

/** All that stands beside the events of a discussion. */
export async function detailOf(found: Found, office: Office): Promise<Detail> {
  const view = await viewOf(office);
  const { discussion, events, running } = found;
  const isOpen = seesAll(discussion, view.viewer);
  const told = isOpen ? await toldOf(found) : null;
  const last = told?.exported.discussions.at(-1);
  const spent = spentOf(discussion);
  return {
    row: await rowOf(found, view),
    seats: seatsOf(discussion, view),
    rounds: roundsOf(discussion, events),
    limits: discussion.limits,
    spent,
    forecast: forecastOf(discussion, spent),
    stopped: stoppedFor(discussion, isOpen),
    ...(await answerable(found, office, view)),
    documents: told === null ? [] : await documentsOf(found, told),
    standings: last?.standings ?? [],
    shortcomings: last !== undefined && last.status !== "active" ? shortcomingsOf(last) : [],
    brokenSentence: told?.exported.oddities.join(" ") || null,
    parts: partsOf(found, told),
    seq: events.at(-1)?.seq ?? 0,
    running: running === true,
    runsHere: office.discussions.holds(discussion.id),
  };
}

/** A config that does not know its agents hides nothing of what was said. */
async function answerable(
  found: Found,
  office: Office,
  view: View,
): Promise<Pick<Detail, "open" | "unanswerable">> {
  try {
    return { open: await formsOf(found, office, view), unanswerable: null };
  } catch (error) {
    if (!(error instanceof ColloquyError)) throw error;
    return { open: [], unanswerable: error.message };
  }
}

/** One discussion in a line, of all its events. */
export async function rowOf({ discussion, running, folder }: Found, view: View): Promise<Row> {
  const { id, protocol, status, title, lastActiveAt, seats } = discussion;
  const told = await readingOf(folder, () => inShort(discussion));
  const { inAWord, howFar = null, bottomLine = null } = seesAll(discussion, view.viewer) ? told : untold;
  return {
    id,
    protocol,
    verb: told.verb ?? protocol,
    status: standing(status, running),
    waiting: isWaiting(discussion, running),
    title,
    lastActiveAt,
    inAWord,
    howFar,
    bottomLine,
    agents: sitting(seats.map((seat) => seat.agents)),
    fault: null,
  };
}

export function seatsOf(discussion: Discussion, { people }: View): readonly SeatView[] {
  const nameOf = agentNames(discussion);
  return discussion.seats.map(({ seat, agents }) => {
    const { id, name, role, focus } = seat;
    const person = people.get(agents[0] ?? "") ?? null;
    return { id, name, role, focus, agents: agents.map(nameOf), person };
  });
}

function roundsOf({ rounds }: Discussion, events: readonly Event[]): readonly RoundView[] {
  const answered = new Map(
    events.flatMap((event) => (event.type === "turn.answered" ? [[event.key, event.seq] as const] : [])),
  );
  return rounds.map(({ round, title, startedAt, completed, steps = [], turns }) => ({
    round,
    title,
    startedAt,
    completed,
    steps,
    turns: turns.map(({ key, kind, seat, answer, calls }): TurnView => {
      const last = calls.at(-1);
      const state = answer !== undefined ? "answered" : last?.failure ? "failed" : "asked";
      return { key, kind, seat, seq: answered.get(last?.key ?? key) ?? null, state };
    }),
  }));
}

/** To a person at the table it is enough that it waits. */
function stoppedFor({ stopped }: Discussion, isOpen: boolean): Detail["stopped"] {
  return stopped === null || isOpen ? stopped : { reason: stopped.reason, detail: "" };
}

function partsOf({ discussions }: Found, told: ToldJournal | null): Detail["parts"] {
  return discussions.map(({ id, title }, index) => ({
    id,
    title,
    inAWord: told?.exported.discussions[index]?.inAWord ?? null,
  }));
}

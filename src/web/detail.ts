import { agentNames } from "../kernel/scripted.ts";
import { inShort } from "../host/catalogue.ts";
import { seesAll } from "../host/blindness.ts";
import { readingOf } from "../host/reading-of.ts";
import type { Found } from "../host/discussions.ts";
import { shortcomingsOf } from "../document/export/wording.ts";
import { type Discussion, isWaiting, sitting, standing } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Detail, Row, SeatView } from "./api.ts";
import { formsOf } from "./forms.ts";
import { type Office, type View, viewOf } from "./office.ts";
import { documentsOf, toldOf } from "./parts.ts";
import { forecastOf } from "./spending.ts";
import { untold } from "./rows.ts";

/** All that stands beside the events of a discussion. */
export async function detailOf(found: Found, office: Office): Promise<Detail> {
  const view = await viewOf(office);
  const { discussion, events, running } = found;
  const isOpen = seesAll(discussion, view.viewer);
  const told = isOpen ? await toldOf(found) : null;
  const last = told?.exported.discussions.at(-1);
  return {
    row: await rowOf(found, view),
    seats: seatsOf(discussion, view),
    limits: discussion.limits,
    forecast: forecastOf(discussion),
    ...(await answerable(found, office, view)),
    documents: told === null ? [] : await documentsOf(found, told),
    shortcomings: last !== undefined && last.status !== "active" ? shortcomingsOf(last) : [],
    brokenSentence: told?.exported.oddities.join(" ") || null,
    seq: events.at(-1)?.seq ?? 0,
    running: running === true,
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

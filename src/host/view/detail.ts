import { shortcomingsOf } from "../../document/export/wording.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { agentNames } from "../../kernel/usage.ts";
import type { Found } from "../running/discussions.ts";
import { configOf } from "../running/config.ts";
import { forecastOf } from "./forecast.ts";
import { documentsOf, toldOf } from "./fragments.ts";
import { formsFor, type Server } from "./open-forms.ts";
import { foundRow } from "./row.ts";
import type { Detail, SeatView } from "./shapes.ts";
import { peopleIn, seesAll, type Viewer } from "./who-sees.ts";

/** All that stands beside the events of a discussion, as far as a viewer may see it. */
export async function detailOf(found: Found, viewer: Viewer, server: Server): Promise<Detail> {
  const { discussion, events, running } = found;
  const isOpen = seesAll(discussion, viewer);
  const told = isOpen ? await toldOf(found) : null;
  const last = told?.exported.discussions.at(-1);
  return {
    row: await foundRow(found, viewer),
    seats: seatsOf(discussion, peopleIn(await configOf(server.setting))),
    limits: discussion.limits,
    forecast: forecastOf(discussion),
    ...(await answerable(found, viewer, server)),
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
  viewer: Viewer,
  server: Server,
): Promise<Pick<Detail, "open" | "unanswerable">> {
  try {
    return { open: await formsFor(found, viewer, server), unanswerable: null };
  } catch (error) {
    if (!(error instanceof ColloquyError)) throw error;
    return { open: [], unanswerable: error.message };
  }
}

export function seatsOf(discussion: Discussion, people: ReadonlyMap<string, string>): readonly SeatView[] {
  const nameOf = agentNames(discussion);
  return discussion.seats.map(({ seat, agents }) => {
    const { id, name, role, focus } = seat;
    const person = people.get(agents[0] ?? "") ?? null;
    return { id, name, role, focus, agents: agents.map(nameOf), person };
  });
}

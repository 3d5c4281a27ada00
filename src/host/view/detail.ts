import type { ToldJournal } from "../../document/export/exported-journal.ts";
import { trustOf } from "../../document/export/html/discussion.ts";
import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { foreseen } from "../../kernel/error.ts";
import { amountOf } from "../../kernel/engine/budget.ts";
import { agentNames, totalOf } from "../../kernel/usage.ts";
import type { Found } from "../running/discussions.ts";
import { configOf } from "../running/config.ts";
import { decisionsOf } from "../running/decisions.ts";
import { withLaid } from "../running/late-answers.ts";
import { adoptionOf } from "../running/publish.ts";
import { kitOf } from "../protocols/catalogue.ts";
import { documentsOf, toldOf } from "./fragments.ts";
import { type Server, formsFor } from "./open-forms.ts";
import { foundRow } from "./row.ts";
import type { Detail, SeatView } from "./shapes.ts";
import { type Viewer, peopleIn, seesAll } from "./who-sees.ts";

/** `parts`: those that are wanted as they are set, by their names. */
export async function detailOf(
  found: Found,
  viewer: Viewer,
  server: Server,
  parts: readonly string[] = [],
): Promise<Detail> {
  const { discussion, events, running } = found;
  const told = seesAll(discussion, viewer) ? await toldOf(found) : null;
  return {
    row: await foundRow(found, viewer),
    seats: seatsOf(discussion, peopleIn(await configOf(server.setting))),
    limits: discussion.limits,
    forecast: forecastOf(discussion),
    ...(await answerable(found, viewer, server)),
    answered: told === null ? [] : await answeredIn(found),
    documents: told === null ? [] : await documentsOf(found, told, parts),
    notices: told === null ? [] : noticesOf(found, told),
    used: totalOf(discussion.receipts),
    round: discussion.rounds.at(-1)?.round ?? null,
    seq: events.at(-1)?.seq ?? 0,
    running: running === true,
    ...(told === null
      ? { adoption: null, adoptable: false }
      : await adoptionOf(discussion, await decisionsOf(server.setting))),
  };
}

async function answeredIn({ folder, events }: Found): Promise<Detail["answered"]> {
  const discussion = discussionsOf(withLaid(folder, events)).at(-1);
  if (discussion === undefined) return [];
  const asked = (await kitOf(discussion.protocol)).questions?.(discussion) ?? [];
  return asked.flatMap(({ id, text, answer }) => (answer === null ? [] : { id, text, answer }));
}

function noticesOf(
  { discussion: { stopped } }: Found,
  { exported, results }: ToldJournal,
): readonly string[] {
  const last = exported.discussions.at(-1);
  return [
    ...(stopped === null || stopped.reason === "waiting" ? [] : [stopped.detail]),
    ...exported.oddities,
    ...(last === undefined ? [] : trustOf(last, results.at(-1)?.card ?? null)),
  ];
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
    return { open: [], unanswerable: foreseen(error).message };
  }
}

function seatsOf(discussion: Discussion, people: ReadonlyMap<string, string>): readonly SeatView[] {
  const nameOf = agentNames(discussion);
  return discussion.seats.map(({ seat, agents }) => {
    const { id, name, role, focus } = seat;
    const person = people.get(agents[0] ?? "") ?? null;
    return { id, name, role, focus, agents: agents.map(nameOf), person };
  });
}

/** A cap counts from the last follow-up on. */
function forecastOf({ limits, parts }: Discussion): string {
  const { calls, tokens, usd } = amountOf(parts.at(-1)?.receipts ?? []);
  const caps = [
    ...left(limits.maxCalls, calls, (some, all) => `${some} of ${all} calls`),
    ...left(limits.maxTokens, tokens, (some, all) => `${some} of ${all} tokens`),
    ...left(limits.maxCostUsd, usd, (some, all) => `$${money(some)} of $${money(all)}`),
  ];
  return caps.length === 0
    ? "It was started without a cap, and a page's limit for a day (--spend) holds only for what that page starts. If you continue, it can spend until it ends."
    : `If you continue, it can spend at most what is left of its cap: ${caps.join(", ")}.`;
}

const left = (cap: number | null, spent: number, words: (left: number, cap: number) => string) =>
  cap === null ? [] : [words(Math.max(0, cap - spent), cap)];

function money(usd: number): string {
  return usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2);
}

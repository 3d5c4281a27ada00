import { shortcomingsOf } from "../../document/export/wording.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { agentNames, countedUsd, type Totals, totalOf } from "../../kernel/usage.ts";
import type { Found } from "../running/discussions.ts";
import { configOf } from "../running/config.ts";
import { documentsOf, toldOf } from "./fragments.ts";
import { type Server, formsFor } from "./open-forms.ts";
import { foundRow } from "./row.ts";
import type { Detail, SeatView } from "./shapes.ts";
import { type Viewer, peopleIn, seesAll } from "./who-sees.ts";
import { count, sum } from "../../text/amount.ts";

export async function detailOf(found: Found, viewer: Viewer, server: Server): Promise<Detail> {
  const { discussion, events, running } = found;
  const told = seesAll(discussion, viewer) ? await toldOf(found) : null;
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

function forecastOf({ limits, rounds, receipts }: Discussion): string {
  const used = totalOf(receipts);
  const tokens = used.inputTokens + used.outputTokens;
  const usd = sum(receipts.map(countedUsd));
  const caps = [
    ...left(limits.maxCalls, used.calls, (some, all) => `${some} of ${all} calls`),
    ...left(limits.maxTokens, tokens, (some, all) => `${some} of ${all} tokens`),
    ...left(limits.maxCostUsd, usd, (some, all) => `$${money(some)} of $${money(all)}`),
  ];
  const cap =
    caps.length === 0
      ? "It was started without a cap. If you continue, it can spend until it ends."
      : `If you continue, it can spend at most what is left of its cap: ${caps.join(", ")}.`;
  return `${cap}${thisRound(rounds, used)}${lastRound(rounds, used)}`;
}

const left = (cap: number | null, spent: number, words: (left: number, cap: number) => string) =>
  cap === null ? [] : [words(Math.max(0, cap - spent), cap)];

/** Calls that the round has still to make, where its protocol told how many it makes. */
function thisRound(rounds: Discussion["rounds"], { calls, costUsd }: Totals): string {
  const round = rounds.at(-1);
  if (round?.steps === undefined || round.completed) return "";
  const asked = sum(round.steps.map(({ seats }) => seats));
  const answered = round.turns.filter(({ answer }) => answer !== undefined).length;
  const left = Math.max(0, asked - answered);
  const usd =
    costUsd === null || calls === 0
      ? ""
      : `, about $${money((costUsd / calls) * left)} at what they cost so far`;
  return ` This round has ${count(left, "call")} to go${usd}.`;
}

/** What a round takes, where the next one has not begun to tell. */
function lastRound(rounds: Discussion["rounds"], { calls, costUsd }: Totals): string {
  const last = rounds.at(-1);
  if (last?.completed !== true) return "";
  const made = sum(last.turns.map((turn) => turn.calls.length));
  const usd = costUsd === null ? "" : `, about $${money((costUsd / calls) * made)}`;
  return ` The last round took ${count(made, "call")}${usd}.`;
}

function money(usd: number): string {
  return usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2);
}

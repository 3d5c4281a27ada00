import { isAwaited } from "../../kernel/agent.ts";
import { callAgent } from "../../kernel/engine/call.ts";
import type { CallEnd } from "../../kernel/request.ts";
import type { Runner } from "../../kernel/engine/runner.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import type { Calls } from "../../postgres/calls.ts";
import type { Checkout } from "../project/checkout.ts";
import { lastOf } from "../running/conduct.ts";
import type { EngineBrief } from "./brief.ts";
import { noted } from "./looking.ts";

/** The id is the same on every worker. */
export function callOn(
  calls: Calls,
  discussion: string,
  past: readonly Event[],
  lost: () => AbortSignal,
  { project, failsMissing }: Pick<EngineBrief, "project" | "failsMissing">,
): Runner["call"] {
  const withCommit = commitNotes(project);
  const ids = callIds(discussion, lastOf(past));
  return async ({ key, hash, agent, request, options }) => {
    const { limits, signal, sight, meter } = options;
    if (isAwaited(agent) || meter === undefined) return callAgent(agent, request, options);
    const { turnTimeoutMs } = limits;
    const given = {
      agent: agent.name,
      request,
      limits: { turnTimeoutMs },
      spending: meter.lend(),
      ...(sight !== undefined && project !== undefined && { eyes: { limits: sight.limits, project } }),
    };
    const waitsMs = failsMissing === true ? turnTimeoutMs : null;
    const made = await calls.make(ids(key, hash), given, waitsMs, { signal, lost: lost() });
    await sight?.take(made?.end.looks ?? []);
    if (made === null && lost().aborted)
      throw new ColloquyError("journal-lost", `Another worker goes on with ${discussion}.`);
    if (made === null) return { failure: signal.reason, raw: null, exitCode: null };
    const end = withCommit(made.end);
    if (made.tries < 2) return end;
    // That it may have been paid for more than once is said on the record, and why.
    const why =
      made.lost === 0
        ? "A worker was stopped"
        : made.lost === 1
          ? "A worker was lost"
          : `${made.lost} workers were lost`;
    return noted(
      end,
      `${why} while it was asked. It was asked again, and may have been paid for ${made.tries} times.`,
    );
  };
}

/** Once: what was looked at may read otherwise than where the discussion was begun. */
function commitNotes(project: Checkout | undefined): (end: CallEnd) => CallEnd {
  const told = new Set<string>();
  return (end) => {
    const at = end.looks?.[0]?.at;
    if (at?.commit === undefined || at.commit === project?.commit || told.has(at.commit ?? "")) return end;
    told.add(at.commit ?? "");
    const stands = at.commit?.slice(0, 12) ?? "no commit that it knows";
    const began = project?.commit?.slice(0, 12) ?? "none that is known";
    return noted(end, `The worker ${at.worker} looked at ${stands}; the discussion was begun at ${began}.`);
  };
}

/** `<discussion>/<key>`, with a number or a hash where it is made anew: we ended it, or other words were asked. */
function callIds(discussion: string, past: readonly Event[]): (key: string, hash: string) => string {
  const ended = new Map<string, number>();
  const first = new Map<string, string>();
  for (const event of past) {
    if (event.type === "turn.failed") ended.set(event.key, (ended.get(event.key) ?? 0) + 1);
    if (event.type === "turn.asked" && !first.has(event.key)) first.set(event.key, event.request);
  }
  return (key, hash) => {
    const times = ended.get(key) ?? 0;
    const words = (first.get(key) ?? hash) === hash ? "" : `~${hash.slice(0, 12)}`;
    return `${discussion}/${key}${words}${times === 0 ? "" : `@${times + 1}`}`;
  };
}

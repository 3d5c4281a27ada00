import type { Act } from "../eyes.ts";
import type { Agent, AgentRequest, AgentUsage, PersonsCall } from "../agent.ts";
import { formatDuration } from "../duration.ts";
import type { Limits } from "../event.ts";
import { AgentError, type Failure, isOutage } from "../failure.ts";
import type { CallEnd } from "../request.ts";
import type { Meter } from "./meter.ts";
import type { CallSight } from "./sight.ts";

export interface CallOptions {
  readonly limits: Pick<Limits, "turnTimeoutMs">;
  /** Ends the call; its reason is the `Failure` to report. */
  readonly signal: AbortSignal;
  readonly onOutput: (chunk: string) => void;
  readonly onBegun?: () => void;
  readonly mayStart?: () => Promise<boolean>;
  readonly meter?: Meter;
  readonly sight?: CallSight;
  /** Set when the agent is a person: they have a deadline of their own, counted in days if need be. */
  readonly person?: PersonsCall;
}

const graceMs = 5000;

/** Never throws for what an agent does. */
export async function callAgent(agent: Agent, request: AgentRequest, options: CallOptions): Promise<CallEnd> {
  const acts: Act[] = [];
  const end = await ended(agent, request, options, (act) => void acts.push(act));
  return acts.length === 0 ? end : { ...end, acts };
}

async function ended(
  agent: Agent,
  request: AgentRequest,
  options: CallOptions,
  onAct: (act: Act) => void,
): Promise<CallEnd> {
  const { person, sight, meter } = options;
  const allowedMs = Math.min(agent.timeoutMs ?? Infinity, options.limits.turnTimeoutMs);
  const stop = new AbortController();
  const abandoned = Promise.withResolvers<undefined>();
  let grace: NodeJS.Timeout | undefined;
  const stopWith = (failure: Failure) => {
    stop.abort(failure);
    sight?.close();
    // An agent that was told to stop has its time. This timer may be all that keeps the process until then.
    grace ??= setTimeout(() => abandoned.resolve(undefined), graceMs);
  };
  const stopFromOutside = () => stopWith(options.signal.reason as Failure);
  if (options.signal.aborted) stopFromOutside();
  options.signal.addEventListener("abort", stopFromOutside, { once: true });

  const deadline =
    person === undefined ? setTimeout(() => stopWith(timedOut(allowedMs, agent)), allowedMs) : undefined;
  try {
    const answering = agent.answer(request, {
      signal: stop.signal,
      onOutput: options.onOutput,
      ...(meter !== undefined && { spending: meter }),
      onAct,
      ...(options.onBegun !== undefined && { onBegun: options.onBegun }),
      ...(options.mayStart !== undefined && { mayStart: options.mayStart }),
      ...(sight !== undefined && { eyes: sight.eyes }),
      ...(person !== undefined && { person }),
    });
    const answer = await Promise.race([answering, abandoned.promise]);
    if (answer !== undefined && !stop.signal.aborted) return { answer };
    const failure = stop.signal.reason as Failure;
    if (answer === undefined) return { failure, raw: null, exitCode: null };
    return { failure, raw: excerpt(answer.text), exitCode: null, ...told(answer) };
  } catch (error) {
    return failed(error, stop.signal);
  } finally {
    sight?.close();
    clearTimeout(deadline);
    clearTimeout(grace);
    options.signal.removeEventListener("abort", stopFromOutside);
  }
}

function failed(error: unknown, signal: AbortSignal): CallEnd {
  const complaint = error instanceof AgentError ? error : null;
  if (complaint === null && !signal.aborted) throw error;
  const raw = complaint?.raw === undefined ? null : excerpt(complaint.raw);
  const rest = { raw, exitCode: complaint?.exitCode ?? null, ...told(complaint ?? {}) };
  if (complaint === null || signal.aborted)
    return { failure: withCause(signal.reason as Failure, error), ...rest };
  const { code, message, retryAfterMs, triedAgain } = complaint;
  const failure = {
    code,
    message,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(triedAgain === true && { triedAgain }),
  };
  return { failure, ...rest };
}

/** An agent that is killed complains about that, which says nothing; what it had failed of until then does. */
function withCause(failure: Failure, error: unknown): Failure {
  const isCause = error instanceof AgentError && isOutage(error);
  if (!isCause || failure.code !== "timeout") return failure;
  return { ...failure, message: `${failure.message}; ${error.message}` };
}

function told({ usage }: { readonly usage?: AgentUsage | undefined }): { readonly usage?: AgentUsage } {
  return usage === undefined ? {} : { usage };
}

export function excerpt(text: string): string {
  const dropped = text.length - mostRawLength;
  return dropped <= 0 ? text : `${text.slice(0, mostRawLength)}\n[${dropped} characters dropped]`;
}

const mostRawLength = 64 * 1024;

function timedOut(ms: number, { quietMs = 0, timeoutMs }: Agent): Failure {
  const by = timeoutMs === ms ? "the agent's own `timeout`" : "turn-timeout";
  // Whoever ends it before does not learn why it had no answer.
  const quiet =
    quietMs < ms
      ? ""
      : `; if its server fails, it tries again for about ${formatDuration(quietMs)} without a word, and only then says why`;
  return { code: "timeout", message: `it gave no answer within ${formatDuration(ms)} (${by})${quiet}` };
}

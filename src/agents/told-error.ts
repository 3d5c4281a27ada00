import { AgentError } from "../kernel/failure.ts";

interface Told {
  readonly howToLogIn: string;
  /** It tries again by itself where a server is busy. */
  readonly retries?: boolean;
  /** Takes keys out of a text. */
  readonly hide?: (text: string) => string;
}

/** What an agent failed of, as people are told it: whoever is not logged in is told how to, and no key is shown. */
export function toldError(
  error: unknown,
  { howToLogIn, retries = false, hide = (text) => text }: Told,
): unknown {
  if (!(error instanceof AgentError)) return error;
  const { code, message, exitCode, retryAfterMs, usage } = error;
  const hint = code === "not-logged-in" && howToLogIn !== "" ? ` (${howToLogIn})` : "";
  const raw = error.raw === undefined ? undefined : hide(error.raw);
  const triedAgain = retries || undefined;
  return new AgentError(code, `${hide(message)}${hint}`, {
    cause: error,
    triedAgain,
    raw,
    exitCode,
    retryAfterMs,
    usage,
  });
}

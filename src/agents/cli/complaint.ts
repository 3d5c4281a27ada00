import { AgentError, type FailureCode } from "../../core/failure.ts";

/** The first lines of something, for an error message. */
export function firstLines(text: string, most = 300): string {
  const lines = text.trim().split("\n").slice(0, 4).join(" / ");
  return lines.length > most ? `${lines.slice(0, most - 1)}…` : lines;
}

/** Output that is not of the shape this CLI is known for: shown, never guessed at. */
export function unknownShape(
  command: string,
  end: { stdout: string; stderr: string; exitCode: number },
): AgentError {
  const said = firstLines(end.stdout) || firstLines(end.stderr) || "nothing";
  const message = `${command} ended with code ${end.exitCode} and said what this version of colloquy does not know: ${said}`;
  return new AgentError("garbage", message, { exitCode: end.exitCode, raw: end.stdout });
}

/** An HTTP status and a text, as CLIs and APIs report them, into one of our codes. */
export function complaint(command: string, text: string, status?: number, exitCode?: number): AgentError {
  const retryAfterMs = retryAfter(text);
  return new AgentError(codeOf(text, status ?? statusIn(text)), `${command}: ${firstLines(text)}`, {
    ...(exitCode !== undefined && { exitCode }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function codeOf(text: string, status: number | undefined): FailureCode {
  if (/too long|context (?:length|window)|maximum context|input_too_large|too many tokens/i.test(text))
    return "context-too-long";
  if (
    status === 401 ||
    status === 403 ||
    /not logged in|log ?in|api key|unauthori[sz]ed|authenticat/i.test(text)
  )
    return "not-logged-in";
  if (status === 429 || /rate.?limit|too many requests|quota/i.test(text)) return "rate-limit";
  if (
    (status !== undefined && status >= 500) ||
    /overloaded|high demand|unavailable|ECONN|socket|reconnect/i.test(text)
  )
    return "overloaded";
  if (/refus|content.?filter|safety|policy violation/i.test(text)) return "refused";
  return "exit";
}

function statusIn(text: string): number | undefined {
  const [, status] = /\b(?:status|error|code|HTTP)\D{0,12}([45]\d\d)\b/i.exec(text) ?? [];
  return status === undefined ? undefined : Number(status);
}

function retryAfter(text: string): number | undefined {
  const [, seconds] = /retry.?after\D{0,5}(\d+(?:\.\d+)?)/i.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

import { AgentError, type FailureCode } from "../kernel/failure.ts";
import { printable } from "../kernel/printable.ts";
import type { ChildEnd } from "./started-child.ts";

function firstLines(text: string, most = 300): string {
  const lines = text.trim().split("\n").slice(0, 4).join(" / ");
  return lines.length > most ? `${lines.slice(0, most - 1)}…` : lines;
}

export function unknownShape(command: string, { stdout, stderr, exitCode }: ChildEnd): AgentError {
  const said = firstLines(stdout) || firstLines(stderr) || "nothing";
  const message = `${command} ended with code ${exitCode} and printed something that this version of colloquy does not understand: ${said}`;
  return new AgentError("garbage", message, { exitCode, raw: stdout });
}

interface Circumstances {
  readonly status?: number | undefined;
  readonly exitCode?: number | undefined;
  readonly raw?: string;
}

export function complaint(
  command: string,
  text: string,
  { status, exitCode, raw }: Circumstances = {},
): AgentError {
  const said = printable(text.replaceAll("\n", " / ")).trim();
  const code = codeOf(said, status);
  const message = `${command}: ${firstLines(said) || "no reason given"}`;
  return new AgentError(code, message, { exitCode, retryAfterMs: retryAfter(said), raw });
}

interface ProgramEnd {
  readonly exitCode?: number | undefined;
  readonly stderr?: string;
  readonly complaints?: readonly string[] | undefined;
}

export function checkAnswer(
  command: string,
  said: string,
  { exitCode = 0, stderr = "", complaints = [] }: ProgramEnd,
): void {
  const whole = said.trim();
  const isComplaint = complaints.some((pattern) => new RegExp(pattern, "u").test(whole));
  if (isComplaint) throw complaint(command, whole.replace(/^Error: /, ""), { exitCode, raw: said });
  if (exitCode === 0) return;
  const why = stderr.trim() || whole || `it ended with code ${exitCode}`;
  throw complaint(command, why, { exitCode, raw: said });
}

/** In this order: the first that fits says what it is. Texts are those the CLIs were seen to send. */
const complaints: readonly (readonly [
  code: FailureCode,
  text: RegExp,
  status?: (status: number) => boolean,
])[] = [
  ["session-lost", /no (?:conversation|rollout|saved session) found|no previous sessions|session not found/i],
  ["context-too-long", /too long|context (?:length|window)|maximum context|input_too_large|too many tokens/i],
  ["refused", /safeguards flagged|safety settings|content.?filter|refus(?:al|ed to)/i],
  ["quota", /credit balance|quota exceeded|exceeded your current quota|exhausted your daily quota|billing/i],
  [
    "not-logged-in",
    /not logged in|api.?key|unauthori[sz]ed|authenticat|auth (?:method|type)|missing environment variable/i,
    (status) => status === 401 || status === 403,
  ],
  ["rate-limit", /rate.?limit|too many requests|quota/i, (status) => status === 429],
  ["unreadable", /structured.?output|loop detection/i],
  ["no-answer", /empty response/i],
  [
    "overloaded",
    /overloaded|high demand|at capacity|unavailable|ECONN|ENOTFOUND|EAI_AGAIN|E(?:NET|HOST)UNREACH|ETIMEDOUT|UND_ERR|(?:network|transport|connection|dns) error|^terminated$|(?:cannot|could not|unable to) connect|connection (?:failed|refused)|fetch failed|getaddrinfo|error sending request|network is unreachable|name resolution/i,
    (status) => status >= 500,
  ],
  ["garbage", /JSON|stream (?:disconnected|closed|ended)/i],
];

export function codeOf(text: string, status = statusIn(text)): FailureCode {
  const fits = complaints.find(
    ([, words, ofStatus]) => words.test(text) || (status !== undefined && ofStatus?.(status)),
  );
  return fits?.[0] ?? "exit";
}

function statusIn(text: string): number | undefined {
  const [, status] = /(?:^|\b(?:status|error|code|HTTP)\D{0,12})([45]\d\d)\b/i.exec(text) ?? [];
  return status === undefined ? undefined : Number(status);
}

function retryAfter(text: string): number | undefined {
  const [, seconds] = /retry.?after\D{0,5}(\d+(?:\.\d+)?)/i.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

export function toldError(
  error: unknown,
  told: { readonly howToLogIn: string; readonly retries: boolean; readonly hide: (text: string) => string },
): unknown {
  if (!(error instanceof AgentError)) return error;
  const { code, message, raw } = error;
  const { howToLogIn, retries, hide } = told;
  const hint = code === "not-logged-in" && howToLogIn !== "" ? ` (${howToLogIn})` : "";
  return error.with({
    message: `${hide(message)}${hint}`,
    raw: raw && hide(raw),
    triedAgain: retries || undefined,
    cause: error,
  });
}

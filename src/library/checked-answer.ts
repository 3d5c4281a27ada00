import type { AgentAnswer } from "../kernel/agent.ts";
import { AgentError, FailureCode } from "../kernel/failure.ts";
import { isObject } from "../kernel/json-value.ts";
import { shown } from "./shown.ts";

/**
 * What an agent of the caller's gave back. Whoever writes no types may give anything, and what the record cannot hold
 * is no answer. Counts that are none are left to the receipt, which takes them for unknown.
 */
export function checkedAnswer(name: string, answer: AgentAnswer): AgentAnswer {
  if (typeof answer?.text !== "string") throw new AgentError("garbage", `${name} gave no text`);
  for (const [field, fits, what] of fields) {
    const given = answer[field] ?? null;
    if (given !== null && !fits(given))
      throw new AgentError(
        "garbage",
        `the \`${field}\` of ${name}'s answer is not ${what}: ${shown(given)}`,
        {
          raw: answer.text,
        },
      );
  }
  return answer;
}

const isText = (given: unknown) => typeof given === "string";

const fields = [
  ["model", isText, "a text"],
  ["sessionId", isText, "a text"],
  ["note", isText, "a text"],
  ["exitCode", Number.isInteger, "a whole number"],
  ["signed", (given) => isObject(given) && isText(given["by"]) && isText(given["at"]), "{ by, at }"],
] as const satisfies readonly (readonly [keyof AgentAnswer, (given: unknown) => boolean, string])[];

/** What it threw, as far as the record can hold it. */
export function checkedError(name: string, error: AgentError): AgentError {
  const { code, message, retryAfterMs, triedAgain, exitCode, raw, usage, cause } = error;
  if (!FailureCode.options.includes(code))
    return new AgentError(
      "threw",
      `${name} threw an AgentError with the unknown code ${shown(code)}: ${message}`,
      {
        cause,
      },
    );
  return new AgentError(code, message, {
    retryAfterMs: Number.isFinite(retryAfterMs) ? retryAfterMs : undefined,
    triedAgain,
    exitCode: Number.isInteger(exitCode) ? exitCode : undefined,
    raw: isText(raw) ? raw : undefined,
    usage: isObject(usage) ? usage : undefined,
    cause,
  });
}

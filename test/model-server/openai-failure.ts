import type { Failed } from "./dialect.ts";
import type { StatusFault } from "./faults.ts";
import type { Refusal } from "./refusal.ts";

const statuses: Readonly<Record<StatusFault, readonly [status: number, type: string, code: string | null]>> =
  {
    unauthorized: [401, "invalid_request_error", "invalid_api_key"],
    "context-too-long": [400, "invalid_request_error", "context_length_exceeded"],
    forbidden: [403, "permission_error", "model_not_allowed"],
    "unknown-model": [404, "invalid_request_error", "model_not_found"],
    "rate-limit": [429, "requests", "rate_limit_exceeded"],
    "quota-spent": [429, "insufficient_quota", "insufficient_quota"],
    "server-error": [500, "server_error", null],
    overloaded: [503, "server_error", "server_is_overloaded"],
  };

export function openAiRefused({ message, param, code }: Refusal): Failed {
  return {
    status: 400,
    body: { error: { message, type: "invalid_request_error", param: param ?? null, code: code ?? null } },
  };
}

/** How both of OpenAI's APIs say that something went wrong. */
export function openAiFailure(fault: StatusFault, message: string): Failed {
  const [status, type, code] = statuses[fault];
  return { status, body: { error: { message, type, param: null, code } } };
}

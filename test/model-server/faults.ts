/** An error status instead of an answer. */
export type StatusFault =
  | "unauthorized"
  | "context-too-long"
  | "forbidden"
  | "unknown-model"
  | "rate-limit"
  | "quota-spent"
  | "server-error"
  | "overloaded";

/** An answer that is well sent but no use. */
type WordsFault = "refusal" | "empty" | "schema-violation";

/**
 * An answer that is badly sent. A `cut` stream ends early but in good order; a `reset` breaks the connection; an
 * `endless` one says one piece again and again, as fast as it is read.
 */
type WireFault =
  | "slow-drip"
  | "cut"
  | "reset"
  | "hang-before-headers"
  | "hang-mid-stream"
  | "endless"
  | "garbage";

export type Fault = StatusFault | WordsFault | WireFault;

/** What the vendors' own messages say, as far as clients look at them. */
export const statusFaults: Readonly<Record<StatusFault, string>> = {
  unauthorized: "The key given is not valid.",
  "context-too-long": "prompt is too long: 210000 tokens > 200000 maximum",
  forbidden: "This key may not use this model.",
  "unknown-model": "The model does not exist, or you have no access to it.",
  "rate-limit": "Too many requests in this minute.",
  "quota-spent": "You exceeded your current quota, please check your plan and billing details.",
  "server-error": "Something went wrong on the side of the model.",
  overloaded: "Overloaded",
};

export function isStatusFault(fault: Fault | undefined): fault is StatusFault {
  return fault !== undefined && fault in statusFaults;
}

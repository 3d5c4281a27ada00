import type { AnswerScript } from "../../test/model-server/answer.ts";
import type { Fault } from "../../test/model-server/faults.ts";

/** One thing that happens to a CLI, worth a fixture. */
export interface RecordedCase {
  readonly name: string;
  /** What the model does, in the turn that is recorded. */
  readonly answer: AnswerScript;
  /** `resumed` records a second turn, `unknown` asks to resume a session that never was. */
  readonly session?: "resumed" | "unknown";
  readonly withSchema?: true;
  /** Nobody is logged in, and there is no key. */
  readonly loggedOut?: true;
  /** Nobody listens where its server should be. */
  readonly isDown?: true;
  /** The model calls the CLI's own shell first: as we start it, or with leave to use it. */
  readonly shell?: "bound" | "unbound";
  readonly deadlineMs?: number;
}

const answer = "The plan names no owner for the migration. Rating: 3.";
const structured = { rating: 3, weaknesses: ["The plan names no owner for the migration."] };

export const schema = {
  type: "object",
  properties: { rating: { type: "integer" }, weaknesses: { type: "array", items: { type: "string" } } },
  required: ["rating", "weaknesses"],
  additionalProperties: false,
};

export const prompts = {
  first: "Critique this plan: we migrate the database on Friday evening.\n",
  second: "And what would you change first?\n",
};

const always = (fault: Fault) => ({ name: fault, answer: () => ({ text: answer, fault }) });

const midStream = (fault: Fault) => ({
  name: `${fault}-mid-stream`,
  answer: () => ({ text: answer, fault, midStream: true as const }),
});

export const cases: readonly RecordedCase[] = [
  { name: "ok", answer: () => answer },
  { name: "resumed", answer: () => "Name an owner first.", session: "resumed" },
  { name: "unknown-session", answer: () => answer, session: "unknown" },
  { name: "schema", answer: () => ({ structured }), withSchema: true },
  { name: "schema-ignored", answer: () => answer, withSchema: true },
  { name: "schema-violation", answer: () => ({ structured, fault: "schema-violation" }), withSchema: true },
  always("unauthorized"),
  { ...always("unauthorized"), name: "logged-out", loggedOut: true },
  always("forbidden"),
  { ...always("unknown-model"), deadlineMs: 150_000 },
  { name: "down", answer: () => answer, isDown: true, deadlineMs: 150_000 },
  { name: "shell-refused", answer: () => answer, shell: "bound", deadlineMs: 150_000 },
  { name: "shell-run", answer: () => answer, shell: "unbound", deadlineMs: 150_000 },
  always("context-too-long"),
  always("rate-limit"),
  always("quota-spent"),
  always("server-error"),
  always("overloaded"),
  midStream("context-too-long"),
  midStream("overloaded"),
  always("refusal"),
  always("empty"),
  always("cut"),
  always("reset"),
  always("garbage"),
  { ...always("hang-mid-stream"), deadlineMs: 10_000 },
];

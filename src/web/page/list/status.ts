import type { Row } from "../../api.ts";

/** How a discussion stands, in a few words. */
export function statusWords({ status, waiting, fault }: Pick<Row, "status" | "waiting" | "fault">): string {
  if (fault !== null) return "cannot be read";
  if (waiting) return "waiting";
  return words[status];
}

const words: Readonly<Record<Row["status"], string>> = {
  active: "running",
  paused: "paused",
  interrupted: "interrupted",
  completed: "completed",
  failed: "failed",
};

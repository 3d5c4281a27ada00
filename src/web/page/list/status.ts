import type { Row } from "../../api.ts";

export function statusWords({ status, waiting, fault }: Pick<Row, "status" | "waiting" | "fault">): string {
  if (fault !== null) return "cannot be read";
  if (waiting) return "waiting";
  return status === "active" ? "running" : status;
}

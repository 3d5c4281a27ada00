import type { Totals } from "../../kernel/usage.ts";
import { grouped } from "../../text/amount.ts";
import type { Row } from "../api.ts";

export function dollars(amount: number | null): string {
  if (amount === null) return "cost unknown";
  return amount > 0 && amount < 0.01 ? `$${amount.toFixed(4)}` : `$${amount.toFixed(2)}`;
}

/** `$0.02`, and `$0.02+` where a part of it is unknown. */
export function spentText({ costUsd, costPartlyUnknown }: Totals): string {
  if (costPartlyUnknown) return costUsd ? `${dollars(costUsd)}+` : dollars(null);
  return dollars(costUsd ?? 0);
}

/** `12k` */
export function rough(amount: number): string {
  if (amount < 10_000) return grouped(amount);
  return amount < 1_000_000 ? `${Math.round(amount / 1000)}k` : `${(amount / 1_000_000).toFixed(1)}M`;
}

const today = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const thisYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const long = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** `14:02`, `3 Nov, 14:02` or `3 Nov 2025`. */
export function whenText(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const now = new Date();
  if (at.toDateString() === now.toDateString()) return today.format(at);
  return (at.getFullYear() === now.getFullYear() ? thisYear : long).format(at);
}

export function statusWords({ status, waiting, fault }: Pick<Row, "status" | "waiting" | "fault">): string {
  if (fault !== null) return "cannot be read";
  if (waiting) return "waiting";
  return statusWord(status);
}

export function statusWord(status: string): string {
  return status === "active" ? "running" : status;
}

import { test } from "vitest";
import { patience } from "../stories/patience.ts";

test("a discussion of ten minutes, through a host that cuts calls off after one", async () => {
  await patience({ era: "2026-07-28", turns: 8, turnMs: 76_000, capMs: 60_000, waitSeconds: 45 });
});

import { expect, test } from "vitest";
import { sharedViews } from "../../../../src/protocols/swarm/report/shared-views.ts";

const view = { position: "Neither", reason: "", stillValid: true, messages: [], by: "historian" as const };

test("a view that several hold stands once, with all of them; in other words or given up it is another", () => {
  const shared = sharedViews([
    { ...view, advocate: "ada" },
    { ...view, advocate: "cy", position: "Both" },
    { ...view, advocate: "bo" },
    { ...view, advocate: "dee", stillValid: false },
  ]);
  expect(shared.map(({ position, advocates }) => [position, ...advocates])).toEqual([
    ["Neither", "ada", "bo"],
    ["Both", "cy"],
    ["Neither", "dee"],
  ]);
});

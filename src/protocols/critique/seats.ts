import type { Seat } from "../../kernel/seat.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";

/** Who puts like points together when all have spoken. */
const editorId = "editor";
const editorNames = ["Editor", "Editor of points", "Editor (chair)"] as const;
const reviewerNames = ["First reviewer", "Second reviewer"] as const;

/** Names of seats that are no perspective's. */
export const takenNames: readonly string[] = [editorNames[0], ...reviewerNames];

/** So many perspectives an agent may choose: each costs a call. */
export const mostChosen = 6;

/** Its seat, among perspectives that may have any name. */
export function editorWish(perspectives: readonly string[], chooses: boolean): SeatWish {
  const taken = new Set(perspectives.map((name) => name.toLowerCase()));
  const name = editorNames.find((one) => !taken.has(one.toLowerCase())) ?? editorNames[2];
  const role = chooses ? "Chooses perspectives, groups similar points" : "Groups similar points";
  return { id: editorId, name, role, focus: [], agent: null, chair: true, optional: true, standIns: "never" };
}

/** Two who read all of it, without a perspective, before the panel does. */
export function reviewerWishes(agents: readonly (string | null)[]): readonly SeatWish[] {
  return reviewerNames.map((name, index) => {
    return { name, role: "Reads all of it", focus: [], agent: agents[index] ?? null };
  });
}

/** Of a critique in which they read first. */
export function isReviewer({ name }: Pick<Seat, "name">): boolean {
  return reviewerNames.some((one) => one === name);
}

export function isEditor({ id, optional }: Seat): boolean {
  return id === editorId && optional === true;
}

import type { Seat } from "../../kernel/seat.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";

/** Who puts like points together when all have spoken. */
const editorId = "editor";

/** Its seat, among perspectives that may have any name. */
export function editorWish(perspectives: readonly string[], chooses: boolean): SeatWish {
  const taken = new Set(perspectives.map((name) => name.toLowerCase()));
  const name =
    [editorName, "Editor of points"].find((one) => !taken.has(one.toLowerCase())) ?? "Editor (chair)";
  const role = chooses ? "Chooses perspectives, groups similar points" : "Groups similar points";
  return { id: editorId, name, role, focus: [], agent: null, chair: true, optional: true, standIns: "never" };
}

const editorName = "Editor";
const reviewerNames = ["First reviewer", "Second reviewer"] as const;

/** Names of seats that are no perspective's. */
export const takenNames: readonly string[] = [editorName, ...reviewerNames];

/** Ratings stand under the names of their perspectives, and no object has such a member. */
export const noKey = "__proto__";

/** Two who read all of it, without a perspective, before the panel does: different agents where there are two. */
export function reviewerWishes(agents: readonly (string | null)[]): readonly SeatWish[] {
  return reviewerNames.map((name, index) => ({
    name,
    role: "Reads all of it",
    focus: [],
    agent: agents[index % agents.length] ?? null,
  }));
}

/** Of a critique in which they read first. */
export function isReviewer({ name }: Pick<Seat, "name">): boolean {
  return reviewerNames.some((one) => one === name);
}

/** The seats that have an opinion, and the one that has none. */
export function seatsAt(seats: readonly Seat[]): {
  readonly perspectives: readonly Seat[];
  readonly editor: Seat | undefined;
} {
  return { perspectives: seats.filter((seat) => !isEditor(seat)), editor: seats.find(isEditor) };
}

function isEditor({ id, optional }: Seat): boolean {
  return id === editorId && optional === true;
}

import { z } from "zod";
import { type MotionOutcome, motionOutcomes, type Responded } from "./replies.ts";

const ids = z.array(z.string()).readonly();

/** What came of a debate: how the motion fared, who says so, and where each participant stands apart from its side. */
export const Debated = z.object({
  outcome: z.enum(motionOutcomes),
  by: z.enum(["facilitator", "count"]),
  for: ids,
  against: ids,
  undecided: ids,
});
export type Debated = Readonly<z.infer<typeof Debated>>;

export type OwnViews = Pick<Debated, "for" | "against" | "undecided">;

/** The last view that each participant gave as its own. */
export function ownViews(rounds: readonly { readonly said: readonly Responded[] }[]): OwnViews {
  const views = new Map(
    rounds.flatMap(({ said }) =>
      said.flatMap(({ participant, response }) =>
        response.motion ? [[participant, response.motion] as const] : [],
      ),
    ),
  );
  const of = (view: keyof OwnViews) => [...views].flatMap(([who, what]) => (what === view ? [who] : []));
  return { for: of("for"), against: of("against"), undecided: of("undecided") };
}

/** The facilitator weighs the arguments; without its word those who have a view of their own are counted. `null`: neither. */
export function debateOutcome(views: OwnViews, weighed: MotionOutcome | null): Debated | null {
  if (weighed !== null) return { outcome: weighed, by: "facilitator", ...views };
  const lead = views.for.length - views.against.length;
  if (views.for.length + views.against.length + views.undecided.length === 0) return null;
  return { outcome: lead > 0 ? "for" : lead < 0 ? "against" : "open", by: "count", ...views };
}

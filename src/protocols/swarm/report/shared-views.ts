import type { MinorityView } from "../rules/verdict.ts";

/** A view that did not prevail, with all who hold or held it. */
export interface SharedView extends Omit<MinorityView, "advocate"> {
  readonly advocates: readonly string[];
}

/** Each view once: what a historian says of several is kept of each of them. */
export function sharedViews(views: readonly MinorityView[]): readonly SharedView[] {
  const alike = Map.groupBy(views, (view) => JSON.stringify({ ...view, advocate: null }));
  return [...alike.values()].flatMap(([view, ...others]) => {
    if (view === undefined) return [];
    const { advocate, ...shared } = view;
    return [{ ...shared, advocates: [advocate, ...others.map((other) => other.advocate)] }];
  });
}

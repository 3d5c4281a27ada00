import { z } from "zod";

/** The shape of one kind of entry that a protocol keeps of itself. */
export const entry = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(
  kind: Kind,
  shape: Shape,
) => z.object({ v: z.literal(1), kind: z.literal(kind), ...shape });

/** The entries of one kind, in order. */
export function only<Entry extends { readonly kind: string }, Kind extends Entry["kind"]>(
  kept: readonly Entry[],
  kind: Kind,
): readonly Extract<Entry, { readonly kind: Kind }>[] {
  return kept.filter((one): one is Extract<Entry, { readonly kind: Kind }> => one.kind === kind);
}

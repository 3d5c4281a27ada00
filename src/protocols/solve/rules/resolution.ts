import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { editFields } from "../../../ledger/edit.ts";

/** An editor's words for the same, as the ledger's turns elsewhere have them. */
function groupOf(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const { headline, ids, ...rest } = given as Readonly<Record<string, unknown>>;
  return { point: headline, findings: ids, kind: "agreement", ...rest };
}

const Group = z.preprocess(
  groupOf,
  z.object({
    point: line,
    findings: z.array(line),
    kind: z.enum(["agreement", "disagreement", "unique"]),
  }),
);

/** What a resolver makes of all findings (contract, `resolve`). Its ids are checked, its kinds are not believed. */
export const Resolution = z.object({
  groups: z.array(Group),
  resolution: line,
  /** Approaches that come to the same as another: `merges` are ids of those that are one with `id`. */
  options: z.array(z.object({ id: line, merges: z.array(line) })).nullish(),
  bottom_line: editFields.bottom_line,
  actions: editFields.actions,
});
export type Resolution = z.infer<typeof Resolution>;

import { expect, test } from "vitest";
import { taking } from "../../runs.ts";
import { challenge, discussing, final, type Said } from "./discussing.ts";

/** Ben objects to a part of the brief, Cat comes over with its last word: every turn there is is taken. */
const says = {
  Ben: ({ kind }: { readonly kind: string }): Said | undefined =>
    kind === "final"
      ? final("Ben", { option: "O2", review: [{ on: "P1", say: "object", reason: "No figure" }] })
      : kind === "challenge"
        ? challenge("Ben", "ANN-1", { option: "O2", attacks: [] })
        : undefined,
  Cat: ({ kind }: { readonly kind: string }): Said | undefined =>
    kind === "final" ? final("Cat", { option: "O1", because: ["ANN-1"] }) : undefined,
};

test("wherever a limit stops it, it goes on to the same result, and asks nobody twice", async () => {
  const whole = await discussing({ says });
  // What can be done without, such as an editor's joins, is not asked for any more where the limit came before it.
  const turns = (calls: typeof whole.calls) =>
    calls.flatMap(({ kind, seat }) => (kind === "edit" ? [] : [`${seat.name} ${kind}`])).toSorted();
  const limits = Array.from({ length: whole.calls.length - 1 }, (_, at) => at + 1);
  for (const maxCalls of taking(limits, 4)) {
    const cut = await discussing({ says, limits: { maxCalls }, gates: [] });
    expect(cut.end).toMatchObject({ ended: "paused", reason: "limit" });
    const after = await discussing({ says, past: cut.events, limits: { maxCalls: 99 } });
    expect(after.end.ended).toBe("completed");
    expect({ maxCalls, ...after.verdict }).toEqual({ maxCalls, ...whole.verdict });
    expect([after.document, after.rounds]).toEqual([whole.document, whole.rounds]);
    expect(turns([...cut.calls, ...after.calls])).toEqual(turns(whole.calls));
  }
});

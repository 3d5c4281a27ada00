import { expect, test } from "vitest";
import { maskSecrets } from "../../../src/reading/project/mask-secrets.ts";
import { LOOK_ALIKES } from "./secret-corpus/look-alikes.ts";
import { heldOut, type Leak, LEAKS } from "./secret-corpus/secrets.ts";

const [leaks, others] = [heldOut(LEAKS), heldOut(LOOK_ALIKES)];

/** A quarter of a secret, or eight characters of it, is a leak too. */
function leaked({ text, secret }: Leak): boolean {
  const shown = maskSecrets(text);
  const size = Math.min(secret.length, Math.max(8, Math.ceil(secret.length / 4)));
  return Array.from({ length: secret.length - size + 1 }, (_, at) => secret.slice(at, at + size)).some(
    (part) => shown.includes(part),
  );
}

const kindsOf = (items: readonly { readonly kind: string }[]) => items.map(({ kind }) => kind);
const altered = ({ text }: { readonly text: string }) => maskSecrets(text) !== text;

test("the corpus has sixty of each", () => {
  expect([LEAKS.length, LOOK_ALIKES.length]).toEqual([60, 60]);
  expect([leaks.held.length, others.held.length]).toEqual([20, 20]);
});

test("no secret of it is left, held out or not", () => {
  expect({ open: kindsOf(leaks.open.filter(leaked)), heldOut: kindsOf(leaks.held.filter(leaked)) }).toEqual({
    open: [],
    heldOut: [],
  });
});

test("of what only looks like a secret, nearly all is left as it is", () => {
  // One of either part, which is told by its number alone for those held out.
  expect(kindsOf(others.open.filter(altered))).toEqual(["base64 of a snapshot"]);
  expect(others.held.filter(altered)).toHaveLength(1);
});

import { quotationFinder } from "../quotation.ts";
import type { Material } from "../../kernel/seat.ts";
import { isNameOf, namedIn } from "./named.ts";

/** The line a claim gives, unless what it quotes stands elsewhere; `null` where it tells none: a line is never guessed. */
export function claimedLineFinder({ path, text }: Pick<Material, "path" | "text">): Finder {
  const lines = text.replace(/\n$/, "").split("\n");
  const find = quotationFinder(text);
  return (claim) => {
    const { quotes, places } = namedIn(claim);
    const said = [
      literalLine(claim, path),
      ...places.map((place) => (place.path === null || isNameOf(place.path, path) ? place.line : null)),
    ].find((line) => line !== null && line >= 1 && line <= lines.length);
    const [quoted = null] = quotes.flatMap((quote) => find(quote)?.line ?? []);
    // Models count lines badly and quote well; the same words may stand at several places, though.
    if (typeof said !== "number") return quoted;
    return quoted === null || standsAround(said, quotes, lines) ? said : quoted;
  };
}

type Finder = (claim: string) => number | null;

/** `<path>:12` with the very path of the text, which may be one that no pattern knows for a path. */
function literalLine(claim: string, path: string): number | null {
  const at = claim.indexOf(`${path}:`);
  const digits = at === -1 ? null : /^\d{1,7}(?!\d)/.exec(claim.slice(at + path.length + 1));
  return digits === null ? null : Number(digits[0]);
}

/** How far off a line may be and still mean the words near it, as in the checks of claims. */
const near = 3;

function standsAround(line: number, quotes: readonly string[], lines: readonly string[]): boolean {
  const around = lines.slice(Math.max(0, line - 1 - near), line + near).join("\n");
  return quotes.some((quote) => quotationFinder(around)(quote) !== null);
}

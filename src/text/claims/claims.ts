import { eachOnce } from "../each-once.ts";
import type { Witnessed } from "../../kernel/eyes.ts";
import type { Reference, Sighting } from "../../kernel/lookup.ts";
import { denial, quotationFinder } from "../quotation.ts";
import { shorten } from "../shorten.ts";
import type { Material } from "../../kernel/seat.ts";
import { isNameOf, type Named, namedIn, type NamedPlace } from "./named.ts";
import {
  type CheckResult,
  heldRemark,
  notContradicted,
  type Remark,
  shownRemark,
  wasShown,
} from "./witness-remarks.ts";

export interface Claim {
  /** Unique in its discussion, such as `Clarity/weaknesses/2`. */
  readonly id: string;
  readonly text: string;
  /** Speaks of what should be rather than of what is, so that what it names may be missing. */
  readonly proposes: boolean;
  readonly places?: readonly NamedPlace[];
  /** What who says it had been shown of the project; absent where they could not look. */
  readonly witnessed?: Witnessed | undefined;
}

export interface CheckedClaim {
  readonly claim: string;
  readonly standing: CheckResult;
  readonly reasons: readonly string[];
  /** Files of the project it speaks of that its seat was shown nothing of, though it could look; absent where there are none. */
  readonly unopened?: readonly string[] | undefined;
}

/** What must be looked up in the project to check the claims: what the texts at hand do not answer. */
export function referencesOf(claims: readonly Claim[], materials: readonly Material[]): readonly Reference[] {
  const texts = materials.map(textOf);
  const all = claims.flatMap((claim) => openPlaces(claim, namedBy(claim), texts));
  return [...new Map(all.map((reference) => [keyOf(reference), reference])).values()].slice(
    0,
    mostReferences,
  );
}

const mostReferences = 400;

/** Claims that name nothing which can be looked up are left out: there is nothing to say of them. */
export function checkedClaims(
  claims: readonly Claim[],
  materials: readonly Material[],
  references: readonly Reference[],
  sightings: readonly Sighting[],
  /** What all were asked: whoever repeats its words quotes no file. */
  task = "",
): readonly CheckedClaim[] {
  const texts = materials.map(textOf);
  const seen = new Map(references.map((reference, index) => [keyOf(reference), sightings[index]]));
  const sight: SightingOf = (path, line, quote) =>
    path === null ? undefined : seen.get(keyOf({ path, line, quote: quote ?? null }));
  const inTask = quotationFinder(task);
  return claims.flatMap((claim) => {
    const named = namedBy(claim);
    const quotes = named.quotes.filter((quote) => inTask(quote) === null);
    const remarks = [
      ...named.places.flatMap((place) => placeRemarks(place, claim, texts, sight)),
      ...quotes.flatMap((quote) => quoteRemarks(quote, claim, named, texts, sight)),
    ];
    const standing = standings.find((one) => remarks.some((remark) => remark.standing === one));
    if (standing === undefined) return [];
    const reasons = remarks.filter((remark) => remark.standing === standing).map(({ reason }) => reason);
    const unopened = named.places.flatMap((place) => unopenedFile(place, claim, texts, sight));
    return [
      {
        claim: claim.id,
        standing,
        reasons: [...new Set(reasons)],
        ...(unopened.length > 0 && { unopened: [...new Set(unopened)] }),
      },
    ];
  });
}

/** The gravest first: one place that is not there outweighs the words that are. */
const standings: readonly CheckResult[] = ["contradicted", "unverified", "verified"];

type SightingOf = (path: string | null, line: number | null, quote?: string) => Sighting | undefined;

type SearchedText = ReturnType<typeof textOf>;

const textOf = eachOnce(({ path, text }: Material) => ({
  path,
  lines: text.replace(/\n$/, "").split("\n").length,
  find: quotationFinder(text),
}));

function namedBy({ text, places = [] }: Claim): Named {
  const named = namedIn(text);
  return { ...named, places: [...places, ...named.places] };
}

function keyOf({ path, line, quote }: Reference): string {
  return JSON.stringify([path, line, quote]);
}

function homeOf({ path }: NamedPlace, texts: readonly SearchedText[]): SearchedText | undefined {
  if (path === null) return texts[0];
  return texts.find((text) => isNameOf(path, text.path));
}

function openPlaces(claim: Claim, named: Named, texts: readonly SearchedText[]): readonly Reference[] {
  const outside = named.places.flatMap((place) => {
    const { path, line } = place;
    const isOutside = homeOf(place, texts) === undefined && shownRemark(place, claim.witnessed) === null;
    return isOutside && path !== null ? [{ path, line }] : [];
  });
  const quotes = named.quotes.filter(
    (quote) =>
      isTelling(quote) &&
      found(quote, texts) === null &&
      heldRemark(quote, named.places, claim.witnessed) === null,
  );
  return [
    ...outside.map((place) => ({ ...place, quote: null })),
    ...outside.flatMap(({ path }) => quotes.map((quote) => ({ path, line: null, quote }))),
  ];
}

function placeRemarks(
  place: NamedPlace,
  claim: Claim,
  texts: readonly SearchedText[],
  sight: SightingOf,
): readonly Remark[] {
  const { path, line } = place;
  const home = homeOf(place, texts);
  if (home !== undefined) return line === null ? [] : [lineRemark(home.path, line, home.lines)];
  const witnessed = shownRemark(place, claim.witnessed);
  if (witnessed !== null) return [witnessed];
  const sighting = sight(path, line);
  if (path === null || sighting === undefined) return [];
  if (place.isName === true && sighting.file !== "found") return [];
  if (sighting.file === "unread") return [{ standing: "unverified", reason: `${path} was not read` }];
  if (sighting.file === "found") {
    if (line === null || sighting.lines === null) return [{ standing: "verified", reason: `${path} exists` }];
    const remark = lineRemark(sighting.path ?? path, line, sighting.lines);
    return [wasShown(path, claim.witnessed) ? notContradicted(remark) : remark];
  }
  if (wasShown(path, claim.witnessed)) return [{ standing: "unverified", reason: `${path} is gone since` }];
  // "Add docs/rollback.md" and "there is no LICENSE.md" name files that are rightly missing.
  if (claim.proposes || (line === null && negation.test(claim.text))) return [];
  // A sentence may mean another file; who plans to change one means it.
  const standing = line === null && claim.text !== "" ? "unverified" : "contradicted";
  return [{ standing, reason: `there is no file ${path}` }];
}

/** The file a place is in, where the claim's seat could look and never saw it; one that is not there needs no such mark. */
function unopenedFile(
  place: NamedPlace,
  { witnessed }: Claim,
  texts: readonly SearchedText[],
  sight: SightingOf,
): readonly string[] {
  const { path, line } = place;
  if (witnessed === undefined || path === null || homeOf(place, texts) !== undefined) return [];
  return sight(path, line)?.file === "found" && !wasShown(path, witnessed) ? [path] : [];
}

function lineRemark(path: string, line: number, lines: number): Remark {
  if (line >= 1 && line <= lines) return { standing: "verified", reason: `${path}:${line} exists` };
  return {
    standing: "contradicted",
    reason: `${path} has ${lines} line${lines === 1 ? "" : "s"}, not ${line}`,
  };
}

function quoteRemarks(
  quote: string,
  claim: Claim,
  named: Named,
  texts: readonly SearchedText[],
  sight: SightingOf,
): readonly Remark[] {
  const given = found(quote, texts);
  const held = given === null ? heldRemark(quote, named.places, claim.witnessed) : null;
  // "There is no 'to be decided' in it" quotes words that are rightly missing.
  const isAbsent = negation.test(claim.text) && named.places.every(({ line }) => line === null);
  const mayBeMissing = claim.proposes || !isTelling(quote) || isAbsent;
  if (held !== null) return mayBeMissing && held.standing !== "verified" ? [] : [held];
  const here = given ?? foundOutside(quote, named, sight);
  if (here !== null) {
    const said = named.places.find(
      ({ path, line }) => line !== null && (path === null || here.path.endsWith(path)),
    );
    const isElsewhere = said !== undefined && Math.abs((said.line ?? 0) - here.line) > 3;
    const where = `${here.path}:${here.line}${isElsewhere ? `, not at line ${said.line}` : ""}`;
    return [
      { standing: "verified", reason: `the quoted words are ${here.exact ? "" : "nearly so "}at ${where}` },
    ];
  }
  const isLookedUp = named.places.some(({ path }) => sight(path, null, quote) !== undefined);
  const isChecked = texts.length > 0 || (claim.witnessed !== undefined && isLookedUp);
  if (mayBeMissing || !isChecked) return [];
  const precise = named.places.find((place) => place.line !== null && homeOf(place, texts) !== undefined);
  const where = precise === undefined ? texts.map(({ path }) => path) : [homeOf(precise, texts)?.path ?? ""];
  const reason = `"${shorten(quote, 60)}" is nowhere in ${[...where, ...outsidePaths(named, texts)].join(", ")}`;
  return [{ standing: precise === undefined ? "unverified" : "contradicted", reason }];
}

function found(quote: string, texts: readonly SearchedText[]) {
  const hits = texts.flatMap(({ path, find }) => {
    const hit = find(quote);
    return hit === null ? [] : [{ path, ...hit }];
  });
  return hits.find(({ exact }) => exact) ?? hits[0] ?? null;
}

function foundOutside(quote: string, { places }: Named, sight: SightingOf) {
  for (const { path } of places) {
    const sighting = sight(path, null, quote);
    if (sighting !== undefined && sighting.quoteLine !== null && path !== null)
      return { path: sighting.path ?? path, line: sighting.quoteLine, exact: true };
  }
  return null;
}

function outsidePaths({ places }: Named, texts: readonly SearchedText[]): readonly string[] {
  return places.flatMap((place) =>
    homeOf(place, texts) === undefined && place.path !== null ? [place.path] : [],
  );
}

/** A word in quotation marks may be a manner of speaking; a phrase says that it stands somewhere. */
function isTelling(quote: string): boolean {
  const words = quote.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (
    words >= 3 || (quote.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) >= 6
  );
}

const negation = new RegExp(
  String.raw`${denial}|\b(?:missing|lacks?|lacking|absent|undefined)\b|ない|なし|不足|欠け|未`,
  "iu",
);

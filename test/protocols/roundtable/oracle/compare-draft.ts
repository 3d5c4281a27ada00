import { type DraftScript, type ExpectedItem, itemOf, words } from "./draft.ts";
import { seatNames } from "./exchange.ts";
import { type Ballot, choiceOf, choiceWhy, optionName, playDraft, type Vote } from "./play-draft.ts";

/** What a draft's table says, against what the script makes of it: every difference in a sentence. */

interface Verdict {
  readonly phases: readonly string[];
  readonly settled: readonly {
    readonly issue: string;
    readonly decided: string | null;
    readonly how: string;
    readonly supporters: readonly string[];
    readonly dissent: readonly { readonly seat: string; readonly why: string }[];
  }[];
  readonly dissent: readonly {
    readonly seat: string;
    readonly on: string;
    readonly how: string;
    readonly why: string;
  }[];
  readonly standAsides: readonly { readonly seat: string; readonly on: string; readonly why: string }[];
  readonly standing: readonly {
    readonly issue: string;
    readonly options: readonly { readonly option: string; readonly text: string }[];
  }[];
  readonly decisions: readonly { readonly text: string }[];
}

type Played = Awaited<ReturnType<typeof playDraft>>;

/** One seat against one item in the end: why, in its own words of that item. */
interface Against {
  readonly seat: string;
  readonly why: string;
  /** Whether the texts demand it, or only allow it. */
  readonly must: boolean;
  readonly aside: boolean;
}

interface Final {
  readonly id: string;
  readonly text: string | null;
  readonly against: readonly Against[];
}

export async function compareDraft(script: DraftScript): Promise<readonly string[]> {
  const played = await playDraft(script);
  const differences: string[] = [];
  const differ = (what: string) => differences.push(what);
  if (played.result.status !== "completed") return [`it is ${played.result.status}`];
  const verdict = played.verdict as unknown as Verdict;
  const finals = script.items.map((id) => finalOf(script, played, verdict, itemOf(script, id), differ));
  for (const final of finals) inDocument(script, played, final, differ);
  for (const final of finals) inVerdict(played, verdict, final, differ);
  for (const decision of Object.keys(script.options)) decided(script, played, verdict, decision, differ);
  toldMissing(script, played, differ);
  toldNotTaken(script, played, differ);
  return differences;
}

const nameOf = (seat: string) => seatNames[seat] ?? seat;

/** What an item reads in the end, by the author's edit and the vote. */
function finalOf(
  script: DraftScript,
  played: Played,
  verdict: Verdict,
  item: ExpectedItem,
  differ: (what: string) => void,
): Final {
  const ballot = played.ballots.find(({ about }) => about === item.id);
  if (item.vote === "yes" && ballot === undefined)
    differ(`${item.id} is contested to the end and was not voted on`);
  if (item.vote === "no" && ballot !== undefined) differ(`${item.id} was voted on, and nobody contests it`);
  const open = item.open.map(({ seat, reason, how }) => ({
    seat,
    why: reason,
    must: true,
    aside: how === "stands aside",
  }));
  const perhaps = item.perhaps.map(({ seat, aside }) => ({ seat, why: "", must: false, aside }));
  if (ballot === undefined) return { id: item.id, text: item.text, against: [...open, ...perhaps] };
  const votes = played.votes.filter(({ issue }) => issue === ballot.issue);
  const took = winnerOf(script, played, ballot, votes, differ);
  const settled = verdict.settled.find(({ issue }) => issue === ballot.issue);
  if ((settled?.decided ?? null) !== took) differ(`${item.id}: decided ${settled?.decided}, counted ${took}`);
  const option = ballot.options.find(({ id }) => id === took);
  sameSupporters(ballot, votes, took, settled?.supporters ?? [], differ);
  const text =
    option?.way === "without"
      ? null
      : option === undefined || option.way === "as-is"
        ? item.text
        : option.text;
  const against = script.seats.flatMap((seat): readonly Against[] => {
    const vote = votes.find((one) => one.seat === seat);
    if (vote !== undefined)
      // Who voted otherwise is against it by its vote; that it stood aside before may be told beside it.
      return vote.option === took
        ? []
        : [
            {
              seat,
              why: vote.blocks?.option === took ? vote.blocks.reason : vote.why,
              must: took !== null,
              aside: false,
            },
            ...[...open, ...perhaps]
              .filter((one) => one.seat === seat)
              .map((one) => ({ ...one, must: false })),
          ];
    if (option?.way === `change:${seat}`) return [];
    const isAsItWas = option === undefined || option.way === "as-is";
    return [...open, ...perhaps]
      .filter((one) => one.seat === seat)
      .map((one) => ({ ...one, must: one.must && isAsItWas }));
  });
  return { id: item.id, text, against };
}

function sameSupporters(
  ballot: Ballot,
  votes: readonly Vote[],
  took: string | null,
  supporters: readonly string[],
  differ: (what: string) => void,
): void {
  const counted = votes.filter(({ option }) => option === took).map(({ seat }) => nameOf(seat));
  if (took !== null && counted.toSorted().join() !== supporters.toSorted().join())
    differ(`${ballot.about}: supporters ${supporters.join(", ")}; counted ${counted.join(", ")}`);
}

/** What the votes make of it: by a weighted majority where the strategy counts so, else by most; else the person. */
function winnerOf(
  script: DraftScript,
  played: Played,
  ballot: Ballot,
  votes: readonly Vote[],
  differ: (what: string) => void,
): string | null {
  const count = (id: string) => votes.filter(({ option }) => option === id).length;
  const best = Math.max(...ballot.options.map(({ id }) => count(id)));
  const tops = ballot.options.filter(({ id }) => count(id) === best && best > 0);
  const isWeighted = script.strategy === "standard" || script.strategy === "disney";
  const isEnough = !isWeighted || best / script.seats.length >= 0.6;
  const gate = played.gates.find(({ id }) => id === `tie-${ballot.issue}`);
  const [top, ...others] = tops;
  // Where people decide by consent, a block is not outvoted.
  const isBlocked =
    script.strategy === "consensus-driven" && votes.some(({ blocks }) => blocks?.option === top?.id);
  if (top !== undefined && others.length === 0 && isEnough && !isBlocked) {
    if (gate !== undefined) differ(`${ballot.about}: a person is asked, though ${top.id} has most votes`);
    return gate === undefined ? top.id : (/^O\d+/.exec(gate.answer)?.[0] ?? null);
  }
  if (gate === undefined) {
    differ(`${ballot.about}: the votes decide nothing, and no person is asked`);
    return null;
  }
  return /^O\d+/.exec(gate.answer)?.[0] ?? null;
}

function documentOf({ files }: Played): string {
  const name = Object.keys(files).find((path) => /^artifacts\/(requirements\.md|architecture\/)/.test(path));
  return name === undefined ? "" : (files[name] ?? "");
}

/** What the document says of one item: from its id to the next item or heading. */
function partOf(document: string, id: string): string | null {
  const lines = document.split("\n");
  const begin = lines.findIndex((line) => new RegExp(String.raw`^(#+ |- \*\*)${id}\b(?!\.)`).test(line));
  if (begin < 0) return null;
  const length = lines.slice(begin + 1).findIndex((line) => /^(#|- \*\*[A-Z]+-\d)/.test(line));
  return lines.slice(begin, length < 0 ? undefined : begin + 1 + length).join("\n");
}

function inDocument(script: DraftScript, played: Played, final: Final, differ: (what: string) => void): void {
  const document = documentOf(played);
  const part = partOf(document, final.id);
  if (final.text === null) {
    if (part !== null) differ(`${final.id} is gone and stands in the document`);
    return;
  }
  if (part === null) return differ(`${final.id} is not in the document`);
  const reads = final.text;
  if (!part.includes(reads)) differ(`${final.id} does not read "${reads}" in the document: ${part}`);
  for (const form of ["first", "edited"])
    if (
      words("the crew", final.id, form) !== final.text &&
      part.split("**Dissent")[0]?.includes(words("the crew", final.id, form))
    )
      differ(`${final.id} still has its ${form} words`);
  const dissents = part.split("\n").filter((line) => line.includes("Dissent"));
  for (const { seat, why, must } of final.against)
    if (must && !dissents.some((line) => line.includes(nameOf(seat)) && line.includes(why)))
      differ(`${final.id}: the document does not tell that ${nameOf(seat)} is against it: ${why}`);
  for (const seat of script.seats)
    if (
      !final.against.some((one) => one.seat === seat) &&
      dissents.some((line) => line.includes(`** ${nameOf(seat)}`))
    )
      differ(`${final.id}: the document tells ${nameOf(seat)} as against it: ${dissents.join(" / ")}`);
}

function inVerdict(played: Played, verdict: Verdict, final: Final, differ: (what: string) => void): void {
  if (final.text === null) return;
  const ballot = played.ballots.find(({ about }) => about === final.id);
  const about = new Set([
    final.id,
    ...(ballot?.options.map(({ id }) => id) ?? []),
    ballot?.issue ?? final.id,
  ]);
  const told = verdict.dissent.filter(({ on }) => about.has(on));
  for (const { seat, why, must } of final.against)
    if (must && !told.some((one) => one.seat === nameOf(seat) && one.why === why))
      differ(`${final.id}: the result does not tell that ${nameOf(seat)} is against it: ${why}`);
  for (const { seat, why } of told)
    if (!final.against.some((one) => nameOf(one.seat) === seat))
      differ(`${final.id}: the result tells ${seat} as against it: ${why}`);
  const asides = verdict.standAsides.filter(({ on }) => on === final.id).map(({ seat }) => seat);
  for (const { seat, aside, must } of final.against)
    if (aside && must && !asides.includes(nameOf(seat)))
      differ(`${final.id}: ${nameOf(seat)} stands aside, and it is not told`);
  for (const seat of asides)
    if (!final.against.some((one) => one.aside && nameOf(one.seat) === seat))
      differ(`${final.id}: ${seat} is told as standing aside`);
}

/** A decision of a design: everybody's choice, the author's pick among them. */
function decided(
  script: DraftScript,
  played: Played,
  verdict: Verdict,
  decision: string,
  differ: (what: string) => void,
): void {
  const settled = verdict.settled.find(({ issue }) => issue === decision);
  const options = verdict.standing.find(({ issue }) => issue === decision)?.options ?? [];
  const idOf = (index: number) =>
    options.find(({ text }) => text.startsWith(optionName(decision, index)))?.option;
  const ballot = played.ballots.find(({ about }) => about === decision);
  const choices = script.seats.flatMap((seat) => {
    const index = choiceOf(script, decision, seat);
    // Whoever gave no last review has said nothing of it, unless it voted on it.
    const isSilent = seat === script.fails.last && (ballot === undefined || seat === script.fails.vote);
    return index === null || isSilent ? [] : [{ seat, option: idOf(index) ?? "" }];
  });
  const count = (id: string) => choices.filter(({ option }) => option === id).length;
  const best = Math.max(...options.map(({ option }) => count(option)));
  const tops = options.filter(({ option }) => count(option) === best);
  const isWeighted = script.strategy === "standard" || script.strategy === "disney";
  const gate = played.gates.find(({ id }) => id === `tie-${decision}`);
  const isClear = tops.length === 1 && (!isWeighted || best / script.seats.length >= 0.6);
  if (isClear && gate !== undefined)
    differ(`${decision}: a person is asked, though ${tops[0]?.option ?? ""} has most`);
  if (!isClear && gate === undefined)
    differ(`${decision}: the choices decide nothing, and no person is asked`);
  const took =
    gate === undefined
      ? isClear
        ? (tops[0]?.option ?? null)
        : null
      : (/^O\d+/.exec(gate.answer)?.[0] ?? null);
  if ((settled?.decided ?? null) !== took)
    return differ(`${decision}: decided ${settled?.decided}, counted ${took}`);
  const by = (isFor: boolean) =>
    choices.filter(({ option }) => (option === took) === isFor).map(({ seat }) => nameOf(seat));
  if ((settled?.supporters ?? []).toSorted().join() !== by(true).toSorted().join())
    differ(`${decision}: supporters ${settled?.supporters.join(", ") ?? ""}; counted ${by(true).join(", ")}`);
  const file =
    Object.entries(played.files).find(([path]) => path.includes(`choice-${decision.toLowerCase()}`))?.[1] ??
    "";
  for (const { seat, option } of choices.filter((one) => one.option !== took)) {
    const why = choiceWhy(seat, decision);
    if (!(settled?.dissent ?? []).some((one) => one.seat === nameOf(seat) && one.why === why))
      differ(`${decision}: the result does not tell that ${nameOf(seat)} is for ${option}: ${why}`);
    if (!file.includes(why)) differ(`${decision}: its file does not tell what ${nameOf(seat)} says: ${why}`);
  }
}

/** Who gave no answer is told. */
function toldMissing(script: DraftScript, { result, ballots }: Played, differ: (what: string) => void): void {
  const missing = [script.fails.review, script.fails.last, ballots.length > 0 ? script.fails.vote : null];
  for (const seat of missing)
    if (seat !== null && !result.warnings.some((warning) => warning.includes(nameOf(seat))))
      differ(`${nameOf(seat)} gave no answer, and nothing tells it`);
}

/** What was said and could not be taken, or was not, is told to who reads the summary. */
function toldNotTaken(script: DraftScript, { files }: Played, differ: (what: string) => void): void {
  const summary = files["artifacts/summary.md"] ?? "";
  const { unknownId } = script.strays;
  if (unknownId !== null && unknownId !== script.fails.review && !summary.includes("REQ-99"))
    differ(`nothing tells that ${nameOf(unknownId)} named REQ-99, which is not there`);
  for (const { seat, text } of script.missing)
    if (seat !== script.fails.review && !summary.includes(text))
      differ(`the summary does not tell that ${nameOf(seat)} misses: ${text}`);
}

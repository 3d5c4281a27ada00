import type { Claimed, Contribution } from "../../../ledger/contribution.ts";
import { heard } from "../../../ledger/heard.ts";
import { prefixesOf, referencesIn } from "../../../ledger/ids.ts";
import {
  type Claim,
  emptyLedger,
  type Ledger,
  type Option,
  optionOf,
  wordingOf,
} from "../../../ledger/ledger.ts";
import { reported } from "../../../ledger/reported.ts";
import { nowWordedSo } from "../../../ledger/worded.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { wordedIn } from "./amended.ts";
import { type Artifact, artifactTypes } from "./artifact.ts";
import { idKey } from "./artifact-links.ts";
import { fullText } from "./artifact-text.ts";
import type { Responded } from "./replies.ts";
import type { SessionRound, StandTaken } from "./session.ts";

/** Before the number of an agreed sentence. */
export const agreedPrefix = "AGREED";

/** Nothing said yet. Ids of artifacts and of agreed sentences are nobody's short name. */
export function tableLedger(participants: readonly { readonly id: string; readonly name: string }[]): Ledger {
  const prefixes = prefixesOf(
    participants.map(({ name }) => name),
    [...artifactTypes, agreedPrefix],
  );
  return emptyLedger(
    participants.map(({ id, name }) => ({ name: id, prefix: prefixes.get(name) ?? id, counts: true })),
  );
}

export interface Answering {
  readonly round: number;
  readonly focus: string;
  /** In a debate people speak for a side: what they say is no option of their own. */
  readonly isDebate: boolean;
  /** What is written down, options among it: an option can be named by either of its ids. */
  readonly artifacts?: readonly Artifact[];
}

/** After the answers of a round, before anybody put them together. */
export function afterAnswers(ledger: Ledger, responses: readonly Responded[], answering: Answering): Ledger {
  return heard(
    ledger,
    responses.map((one) => contributionOf(ledger, one, answering)),
  );
}

/** A position answers a question, and each round has another: in other words it is a claim of its own. */
function contributionOf(
  ledger: Ledger,
  { participant, response }: Responded,
  { round, focus, isDebate, artifacts = [] }: Answering,
): Contribution {
  const { position, rationale, concerns, suggestions = [], own, because } = response;
  const isNew = (text: string) =>
    nowWordedSo(ledger, participant, sameWords(text)).every(({ withdrawn }) => withdrawn !== null);
  const matter = sameWords(focus);
  const isOtherMatter = !ledger.issues.some(({ text }) => sameWords(text) === matter);
  return {
    seat: participant,
    round,
    position,
    afresh: isNew(position),
    claims: [...rationale, ...concerns, ...suggestions].filter(isNew).map(ground),
    fields: { ...response, option: isDebate ? null : optionMeant(response.option, artifacts) },
    changed: isOtherMatter || (because ?? []).length > 0 || (own ?? []).some(({ now }) => now !== "kept"),
    changeReason: null,
    mayAgree: true,
  };
}

/** One that is named by the id it is written down under, in the words it has there. */
function optionMeant(
  option: Responded["response"]["option"],
  artifacts: readonly Artifact[],
): Responded["response"]["option"] {
  const inWords = (text: string) =>
    artifacts.find(({ id, type }) => type === "OPT" && idKey(id) === idKey(text))?.title ?? text;
  return typeof option === "string" ? inWords(option) : option?.map(inWords);
}

/** The artifact that an option on the table is written down as. */
export function writtenAs(option: Option, artifacts: readonly Artifact[]): Artifact | undefined {
  const words = sameWords(option.text);
  return artifacts.find(({ type, title }) => type === "OPT" && sameWords(title) === words);
}

function ground(text: string): Claimed {
  return { text, kind: "ground", restsOn: [] };
}

/** After the facilitator's part of a round: what it joins, which options it names, what was written down. */
export function afterSynthesis(
  ledger: Ledger,
  round: Pick<SessionRound, "number" | "focus" | "joined" | "options" | "artifacts">,
): Ledger {
  const { number, focus, joined = [], options = [], artifacts } = round;
  const issue = {
    id: null,
    text: focus,
    important: true,
    claims: [],
    options: options.map(({ id, text, merges }) => ({ id, text, merges, seats: [] })),
  };
  const told = reported(ledger, { round: number, issues: focus === "" ? [] : [issue], joined }, []);
  const loose = told.issues.find(({ text }) => sameWords(text) === sameWords(focus))?.id ?? null;
  const placed = told.options.map((option) => ({ ...option, issue: option.issue ?? loose }));
  return artifacts.reduce(withArtifact, { ...told, options: placed });
}

/**
 * What the facilitator said of options and what did not come of it, with the ledger before and after. It words none
 * anew: who is for one, or against it, read it as it is.
 */
export function optionsNotTaken(
  before: Ledger,
  after: Ledger,
  { focus, options = [] }: Pick<SessionRound, "focus" | "options">,
): readonly string[] {
  // Without a matter there are no options on it.
  if (focus === "") return [];
  return options.flatMap(({ id, text, merges }) => {
    const ids = new Set(referencesIn(id ?? "").map((one) => one.id));
    const known = before.options.find((option) => ids.has(option.id));
    const target = known ?? after.options.findLast((option) => sameWords(option.text) === sameWords(text));
    if (target === undefined) return [];
    const isAnother = known !== undefined && sameWords(known.text) !== sameWords(text);
    const apart = merges.filter((one) => {
      const [named] = referencesIn(one);
      return named === undefined || optionOf(after, named.id)?.id !== optionOf(after, target.id)?.id;
    });
    return [
      ...(isAnother
        ? [
            `${target.id} keeps its text, because participants know it as "${target.text}"; other words are another option.`,
          ]
        : []),
      ...apart.map((one) =>
        after.options.some((option) => option.id === referencesIn(one)[0]?.id)
          ? `${one} was not merged into ${target.id}: somebody who is for it has not named the other.`
          : `${one} was not merged into ${target.id}: there is no such option.`,
      ),
    ];
  });
}

/** What was written down can be stood to as a claim can: changed it has another wording, and what takes its place is another. */
function withArtifact(ledger: Ledger, artifact: Artifact): Ledger {
  const { supersedes, amends, withdraws } = artifact;
  const round = wordedIn(artifact);
  const id = claimId(artifact.id);
  const wording = { text: fullText(artifact), round, restsOn: [], because: [] };
  const known = ledger.claims.find((one) => isArtifact(one) && one.id === id);
  if (known !== undefined) {
    const isSame = wordingOf(known).text === wording.text;
    const versions = isSame ? known.versions : [...known.versions, wording];
    const dropped = artifact.status === "withdrawn" ? artifact.amendments.at(-1) : undefined;
    const withdrawn = dropped === undefined ? known.withdrawn : { round: dropped.round, because: [] };
    const after = { ...known, versions, withdrawn };
    return { ...ledger, claims: ledger.claims.map((one) => (one === known ? after : one)) };
  }
  const gone = new Set([supersedes, amends, withdraws].flatMap((one) => (one ? claimId(one) : [])));
  const claim: Claim = {
    id,
    seat: "",
    kind: "ground",
    versions: [wording],
    against: null,
    withdrawn: artifact.status === "withdrawn" ? { round, because: [] } : null,
    kept: round,
  };
  const before = ledger.claims.map((one) =>
    isArtifact(one) && gone.has(one.id) ? { ...one, withdrawn: { round, because: [claim.id] } } : one,
  );
  return { ...ledger, claims: [...before, claim] };
}

/** `REQ-003` as the ledger has it. */
export function claimId(id: string): string {
  return referencesIn(id)[0]?.id ?? id;
}

/** What was written down or agreed on, as the ledger's ids of it: nobody's own claim. */
export function isArtifact({ seat }: Claim): boolean {
  return seat === "";
}

/** The stands of a round as they are kept with it; those on artifacts by the artifact's own id. */
export function standsTaken(
  ledger: Ledger,
  round: number,
  artifacts: readonly Artifact[],
): readonly StandTaken[] {
  const ids = idsOf(artifacts);
  return ledger.stands
    .filter((stand) => stand.round === round)
    .map(({ seat, on, stand, text, reason }) => ({
      participant: seat,
      on: ids.get(on) ?? on,
      stand,
      text,
      reason,
    }));
}

/** The ids that artifacts have in documents, by those that the ledger has. */
export function idsOf(artifacts: readonly Pick<Artifact, "id">[]): ReadonlyMap<string, string> {
  return new Map(artifacts.map(({ id }) => [claimId(id), id]));
}

/**
 * Who named which option in a round; an option that became part of another counts as that one. Of several, the first
 * answers the question of the round.
 */
export function optionsNamed(
  ledger: Ledger,
  round: number,
): ReadonlyMap<string, { readonly id: string; readonly text: string }> {
  const named = ledger.holdings.filter((held) => held.round === round && held.by === "seat").toReversed();
  return new Map(
    named.flatMap(({ seat, option }) => {
      const now = optionOf(ledger, option);
      return now === undefined ? [] : [[seat, { id: now.id, text: now.text }] as const];
    }),
  );
}

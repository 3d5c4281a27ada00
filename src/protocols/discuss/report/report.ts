import {
  type Doc,
  gap,
  heading,
  onTerminal,
  paragraph,
  section,
  strong,
  unbroken,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { openGate } from "../../../document/open-gate.ts";
import { receipts } from "../../../document/receipts.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { worded } from "../../../document/worded.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { slug } from "../../../kernel/slug.ts";
import type { Decided, Report, Told } from "../../../manifest/method.ts";
import { shortHash } from "../../../text/short-hash.ts";
import type { DiscussOptions, DiscussOutcome } from "../options.ts";
import type { DiscussVerdict } from "../rules/verdict.ts";
import type { DiscussEntry } from "../state.ts";
import { type Account, accountOf, type RoundAccount } from "./account.ts";
import { answer, answerLines, claimList, openEnds, openQuestions } from "./answer.ts";
import { brief } from "./brief.ts";
import { changeOf, changesOf } from "./changes.ts";
import { actionLines, actions, advocate, minority, minorityLines, violations } from "./endings.ts";
import { beforeAfter, blindOf, claimOf, history } from "./history.ts";
import { agreement, issueLines, ruling } from "./issues.ts";
import { lookedUp } from "./looked-up.ts";
import { opening, overview, warnings } from "./overview.ts";
import { saidInFull } from "./said-in-full.ts";
import { type Track, tracksOf } from "./standings.ts";
import { mainMatrix, picture, standings } from "./stood.ts";
import { pathIn } from "../../../manifest/path-in.ts";
import { wordsIn } from "../../../words.ts";

const resultPath = "artifacts/result.md";

/** What came of a discuss: options, trade-offs and who stands where, never a recommendation. */
export function report(told: Told<DiscussOptions, DiscussEntry, DiscussOutcome>): Report<DiscussVerdict> {
  const account = accountOf(told);
  const { verdict, words } = account;
  const published = isPublished(account) ? publishedPath(account) : null;
  const document = told.place.documents?.[0] ?? published;
  return {
    verdict,
    ...brief.tell(told),
    page: () => (account.rounds.length === 0 ? null : page(account, told.place.address, document)),
    document: () => (verdict === null ? null : [...sections(account), ...broken(account)]),
    files: () => filesOf(account),
    named: { ...(verdict !== null && { record: resultPath }) },
    ...(published !== null && { inProject: published }),
    published: () => (published === null ? [] : [{ ...markdownFile(published, wholeResult(account)) }]),
    next: () =>
      account.decision === "hand-over"
        ? ["solve", account.topic, "--context", document ?? pathIn(told.place, resultPath)]
        : null,
    standings: () => standings(account),
    decided: () => decided(account),
    more: words.page.more,
  };
}

/** What a person reads after the rounds: how far they came, who stood where, what is open, what to type. */
function page(account: Account, address: string, document: string | null): Doc {
  const { words, decision, verdict, discussion } = account;
  return [
    ...opening(account),
    ...answerLines(account),
    ...openQuestions(account),
    ...warnings(account),
    ...mainMatrix(account),
    ...issueLines(account),
    ...minorityLines(account),
    ...actionLines(account),
    onTerminal(
      ...(decision === null
        ? []
        : [gap, paragraph(worded(words.page.decided, [strong(words.decisions[decision])]))]),
      ...openGate(discussion, address, words.page),
      ...(verdict === null || document === null ? [] : [gap, unbroken(`${words.page.result}: ${document}`)]),
    ),
  ];
}

/** The seven sections of seed 002 in their order, then what it takes to weigh them. */
function sections(account: Account): Doc {
  const { headings } = account.words;
  return [
    ...answer(account),
    ...warnings(account),
    ...section(headings.overview, overview(account)),
    ...section(headings.agreement, agreement(account)),
    ...section(headings.ruling, ruling(account)),
    ...section(headings.history, history(account)),
    ...section(headings.minority, minority(account)),
    ...section(headings.advocate, advocate(account, lookedUp(account.discussion))),
    ...section(headings.actions, actions(account)),
    ...section(headings.beforeAfter, beforeAfter(account)),
  ];
}

function broken(account: Account): Doc {
  return account.violations.length === 0
    ? []
    : section(account.words.headings.violations, violations(account));
}

function wholeResult(account: Account): Doc {
  const { words, topic, discussion } = account;
  const { headings } = words;
  const fixed = wordsIn(words.language);
  return [
    heading(1, words.title(topic)),
    ...sections(account),
    ...(tracksOf(account).length === 0 ? [] : section(headings.picture, picture(account))),
    ...broken(account),
    ...section(headings.ends, openEnds(account)),
    ...section(headings.claims, claimList(account)),
    ...section(headings.said, saidInFull(account, lookedUp(discussion))),
    ...section(headings.receipts, [receipts(discussion, fixed, words.receipts)]),
    ...looksSection(discussion, fixed),
  ];
}

function filesOf(account: Account): readonly ProjectedFile[] {
  return [
    ...(account.verdict === null ? [] : [markdownFile(resultPath, wholeResult(account))]),
    ...(account.rounds.length === 0 ? [] : [jsonFile("artifacts/positions.json", positionsData(account))]),
  ];
}

/** Adopted, and about the user's own project: an example leaves nothing there, and neither does a program. */
function isPublished({ decision, discussion }: Account): boolean {
  const isAdopted = decision === "adopt" || decision === "hand-over";
  return isAdopted && discussion.project === undefined && discussion.fromCode === undefined;
}

/** Where a project keeps a copy of a result that was adopted, from the project's folder (seed 002, defaults). */
function publishedPath({ given: { topic, feature } }: Account): string {
  const name = `discussion-${nameFor(topic)}.md`;
  return `docs/specs/${feature === null ? name : `${nameFor(feature)}-${name}`}`;
}

/** A topic in another script leaves nothing for a name; a hash keeps two of them apart. */
function nameFor(text: string): string {
  return slug(text, shortHash(text));
}

/** The answer as it is looked up later; those who hold another view are told with it. */
function decided({ verdict }: Account): Decided | null {
  if (verdict === null) return null;
  const { bottomLine = [], counted = [], minority, positions, state } = verdict;
  const answer = bottomLine.map(({ sentence }) => sentence).join(" ") || counted.join(" ");
  const others = new Set(minority.flatMap(({ holders }) => holders));
  return {
    decided: answer || state,
    by: positions.flatMap(({ seat, final }) => (final === null || others.has(seat) ? [] : [seat])),
    dissent: minority.map(({ holders, view }) => `${holders.join(", ")}: ${view}`),
    lookAgain: minority.flatMap(({ reconsiderWhen }) => (reconsiderWhen === "" ? [] : [reconsiderWhen])),
  };
}

/** The position history as data. */
function positionsData(account: Account): object {
  const tracks = tracksOf(account);
  return {
    topic: account.topic,
    mode: account.mode,
    rounds: account.rounds.map(({ number, kind, state }) => ({
      round: number,
      kind,
      state: state?.state ?? null,
    })),
    issues: tracks.map(({ issue, important, positions }) => ({ issue, important, positions })),
    members: account.members.map((seat) => ({
      seat: seat.id,
      name: seat.name,
      role: seat.role,
      blind: blindOf(seat, account),
      rounds: account.rounds.map((round) => roundData(round, seat, tracks, account)),
      changes: changesOf(account, seat).length,
      final: account.finals.get(seat.id) ?? null,
    })),
  };
}

function roundData(round: RoundAccount, seat: Seat, tracks: readonly Track[], { words }: Account): object {
  const said = round.said.get(seat.id);
  const { changed, reason, conformity } = changeOf(round, seat.id, words);
  return {
    round: round.number,
    kind: round.kind,
    claim: said === undefined ? null : claimOf(said),
    changed,
    reason,
    cause: round.moves.get(seat.id)?.cause ?? null,
    conformity,
    stands: tracks.flatMap((track) => {
      const column = track.columns.findIndex(({ number }) => number === round.number);
      const place = track.rows.find((row) => row.seat.id === seat.id)?.places[column];
      return place?.letter ? [{ issue: track.issue, position: place.letter }] : [];
    }),
  };
}

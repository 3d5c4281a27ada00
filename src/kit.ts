/** The kit: one ledger of items, one truth about who stands where, and the moves that protocols are told with. */
export { protocol, type KitProtocol, type KitReport } from "./table/protocol.ts";
export type { GivenTo, KitVerdict, ToldBy } from "./table/protocol.ts";
export { opening, type Opening } from "./table/move.ts";
export type { Heard, Move, Sitting, TableOptions } from "./table/move.ts";
export { Table } from "./table/table.ts";

// What stands on the table, and what was said of it.
export { Act, Edit, Said, StandAs } from "./table/act.ts";
export { answerKind, Draft, issueKind, type Item, optionKind, questionKind } from "./table/item.ts";
export { authorOf, editor, type Id, sameText, textOf, type Who, wordingId, you } from "./table/item.ts";
export type { Join, Ledger, LedgerSeat, Position, Rating, Stance, Stand } from "./table/ledger.ts";
export { ledgerOf, Moved, movesIn, type Prefixes } from "./table/moved.ts";

// Who is for what.
export { heldBy, type OptionStanding, type SeatStanding, type Standing, standing } from "./table/standing.ts";
export { agreement, compromise, dissent, leading, majority, minority } from "./table/standing.ts";
export { type Tally, tallies } from "./table/standing.ts";
export { contested, type Group, groupsOf, type ItemStanding, itemStanding } from "./table/stands.ts";
export { consents, lastStands, liveItems, ratingOf } from "./table/stands.ts";
export { type How, type Rule, settle, settleAll, type Settled, type Tie } from "./table/settle.ts";
export type { VotingRule } from "./table/settle.ts";
export { answersOf, askedQuestions, openQuestions } from "./table/questions.ts";
export type { Finding, OpenQuestion } from "./table/questions.ts";

// What a reply may say, part by part, and what is read of it.
export { type Part, type Reading, type Shape, shape } from "./table/shape.ts";
export { adds, asks, accepts, holds, rates, says, stands, standsAside } from "./table/parts.ts";
export { number, objects, oneOf, optional, owed, own, text, texts, unasked } from "./table/parts.ts";
export { listOf, sentenceOf } from "./table/parts.ts";
export { broughtNothing, changesOf, lastSaid, readAs } from "./table/stands.ts";
export { approves, because, chooses } from "./table/ballot.ts";
export { joins } from "./table/editor.ts";

// Moves that several protocols make.
export { type BriefAsked, editBrief, reviewBrief, reviewParts, writeBrief } from "./table/brief.ts";
export { reviewOwn } from "./table/own-review.ts";
export { briefEditor, type FollowedBy, followUps } from "./table/follow.ts";

// Reports.
export { followUpDoc, followUpsOf } from "./table/follow-told.ts";
export { type Brief, briefOf, briefPrefixes } from "./table/brief-told.ts";
export { answerLines, byIds, recordDoc, type Sentence, stepsIn, tellOf } from "./table/report.ts";
export { type BriefJson, briefJson, ledgerJson } from "./table/report.ts";
export { type SettledJson, settledJson, type StandingJson, standingJson } from "./table/report.ts";
export { briefDissent, briefDoc, briefReviews, everythingSaid } from "./table/said.ts";
export { told } from "./table/record.ts";
export { linesAgainst, type View, viewed } from "./table/view.ts";
export { answerOf, decided, figure, groupText, itemList, minorityView } from "./table/sections.ts";
export { namesFor, notTaken, questions, type Tell, whoStandsWhere } from "./table/sections.ts";
export { type ItemJson, itemsTold } from "./table/item-told.ts";
export { type Words, wordsFor } from "./words.ts";

export { type Option, option, type OptionTable, type OptionValues } from "./manifest/option.ts";
export type { Seat } from "./kernel/seat.ts";
export { fenced } from "./kernel/prompt.ts";

/** The kit: one ledger of items, one truth about who stands where, and the moves that protocols are told with. */
export {
  protocol,
  type GivenTo,
  type KitProtocol,
  type KitReport,
  type KitVerdict,
  type ToldBy,
} from "./table/protocol.ts";
export type { Heard, Move, Sitting, TableOptions } from "./table/move.ts";
export { Table } from "./table/table.ts";
export { opening, type Opening } from "./table/move.ts";

export { Act, Edit, Said, StandAs } from "./table/act.ts";
export {
  answerKind,
  authorOf,
  Draft,
  editor,
  type Id,
  issueKind,
  type Item,
  optionKind,
  questionKind,
  sameText,
  textOf,
  type Who,
  wordingId,
  you,
} from "./table/item.ts";
export type { Join, Ledger, LedgerSeat, Position, Rating, Stance, Stand } from "./table/ledger.ts";
export { ledgerOf, Moved, movesIn, type Prefixes } from "./table/moved.ts";

export { heldBy, type OptionStanding, type SeatStanding, type Standing, standing } from "./table/standing.ts";
export {
  contested,
  type Group,
  groupsOf,
  type ItemStanding,
  itemStanding,
  lastStands,
  liveItems,
} from "./table/stands.ts";
export {
  agreement,
  compromise,
  dissent,
  leading,
  majority,
  minority,
  type Tally,
  tallies,
} from "./table/standing.ts";
export { consents, ratingOf } from "./table/stands.ts";
export { type How, type Rule, settle, settleAll, type Settled, type Tie } from "./table/settle.ts";
export type { VotingRule } from "./table/settle.ts";
export {
  answersOf,
  askedQuestions,
  type Finding,
  type OpenQuestion,
  openQuestions,
} from "./table/questions.ts";

export { type Part, type Reading, type Shape, shape } from "./table/shape.ts";
export {
  accepts,
  adds,
  asks,
  holds,
  listOf,
  number,
  objects,
  oneOf,
  optional,
  owed,
  own,
  rates,
  says,
  sentenceOf,
  stands,
  standsAside,
  text,
  texts,
  unasked,
} from "./table/parts.ts";
export { broughtNothing, changesOf, lastSaid, readAs } from "./table/stands.ts";
export { approves, because, chooses } from "./table/ballot.ts";
export { joins } from "./table/editor.ts";
export { type BriefAsked, editBrief, reviewBrief, reviewParts, writeBrief } from "./table/brief.ts";
export { reviewOwn } from "./table/own-review.ts";
export { briefEditor, type FollowedBy, followUps } from "./table/follow.ts";
export { followUpDoc, followUpsOf } from "./table/follow-told.ts";
export { type Brief, briefOf, briefPrefixes } from "./table/brief-told.ts";
export {
  answerLines,
  type BriefJson,
  briefJson,
  byIds,
  ledgerJson,
  recordDoc,
  type Sentence,
  stepsIn,
  tellOf,
} from "./table/report.ts";
export { briefDissent, briefDoc, briefReviews, everythingSaid } from "./table/said.ts";
export { told } from "./table/record.ts";
export { linesAgainst, type View, viewed } from "./table/view.ts";

export {
  answerOf,
  decided,
  figure,
  groupText,
  itemList,
  minorityView,
  namesFor,
  notTaken,
  questions,
  type Tell,
  whoStandsWhere,
} from "./table/sections.ts";
export { type ItemJson, itemsTold } from "./table/item-told.ts";
export { type SettledJson, settledJson, type StandingJson, standingJson } from "./table/report.ts";
export { type Words, wordsFor } from "./words.ts";

export { type Option, option, type OptionTable, type OptionValues } from "./manifest/option.ts";
export type { Seat } from "./kernel/seat.ts";
export { fenced } from "./kernel/prompt.ts";

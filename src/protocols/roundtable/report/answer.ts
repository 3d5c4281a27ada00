import { cited } from "../../../document/cited.ts";
import { type Doc, paragraph, prose, type Text } from "../../../document/document.ts";
import { type Account, nameOf } from "./account.ts";
import { filled, spanned } from "./words/words-for.ts";

/** The answer before everything else, each sentence with the ids that carry it. */
export function bottomLine({ verdict }: Account): Doc {
  return (verdict?.bottomLine ?? []).map(({ sentence, ids }) => paragraph(cited(sentence, ids)));
}

/** What to do, put together from what participants suggest; those that more stand behind come first. */
export function actions({ verdict }: Account): readonly Text[] {
  return (verdict?.actions ?? []).map(({ action, ids }) => cited(action, ids));
}

/** Who blocks it still, and whose word it was to go ahead all the same. */
export function overridden(account: Account): readonly string[] {
  return (account.verdict?.blocks ?? [])
    .filter(({ overriddenBy }) => overriddenBy === "recommended")
    .map(({ participant }) => nameOf(account, participant));
}

/** Whether a person approved what is written, and how that is told; a gate that nobody answered approves nothing. */
export function approvalOf({ discussion, words, verdict }: Account): {
  readonly approved: boolean;
  readonly sentence: string;
} {
  const review = discussion.gates.findLast(({ question }) => question.id === "review");
  const approved = verdict !== null && review?.answer?.by === "person" && review.answer.value === "approve";
  if (isCutShort(verdict)) return { approved: false, sentence: words.cutShort };
  const date = dateOf(discussion.lastActiveAt);
  return { approved, sentence: approved ? filled(words.approved, { date }) : words.notApproved };
}

/** Whether a limit came before the end. */
export function isCutShort(verdict: Account["verdict"]): boolean {
  return verdict?.concludedBy === "limit";
}

export function dateOf(time: string): string {
  return time.slice(0, 10);
}

const outcomes = { for: "motionCarried", against: "motionLost", open: "motionOpen" } as const;

/** What became of the motion, and how many hold what themselves; nothing where there was no debate, or nobody said. */
export function debated({ verdict, words }: Account): Doc {
  const { debate, motion } = verdict ?? {};
  if (!debate || !motion) return [];
  const count = debate.for.length + debate.against.length + debate.undecided.length;
  const views = filled(words.ownViews, {
    pro: String(debate.for.length),
    con: String(debate.against.length),
    open: String(debate.undecided.length),
  });
  return [
    paragraph([
      ...spanned(words[outcomes[debate.outcome]], { motion: [prose(motion)] }),
      ...(count === 0 ? [] : [" ", views]),
    ]),
  ];
}

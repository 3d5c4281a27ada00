import { type Doc, paragraph, prose } from "../../../document/document.ts";
import type { Account } from "./account.ts";
import { filled, spanned } from "./words/words-for.ts";

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

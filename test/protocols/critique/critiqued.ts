import { type Discussion, discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import critiqueManifest from "../../../src/protocols/critique/manifest.ts";
import { verdictIn as judgedIn } from "../../../src/protocols/critique/rules/judged.ts";
import { saidIn } from "../../../src/protocols/critique/rules/said.ts";
import type { CritiqueVerdict } from "../../../src/protocols/critique/rules/judged.ts";
import { CritiqueEntry } from "../../../src/protocols/critique/options.ts";
import { kitOfManifest } from "../kit.ts";

/** What faces see of a critique. */
export const critiqueKit = await kitOfManifest(critiqueManifest);

/** The last critique of a journal. */
export function heldIn(events: readonly Event[]): Discussion {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("nothing was held");
  return discussion;
}

/** Its whole verdict, as it is made of what it kept. */
export function verdictIn(events: readonly Event[]): CritiqueVerdict {
  const verdict = judgedIn(heldIn(events));
  if (verdict === null) throw new Error("nothing was judged");
  return verdict;
}

/** All that was said in it. */
export function saidBy(events: readonly Event[]) {
  const { kept, seats } = heldIn(events);
  return saidIn(
    kept.map(({ entry }) => CritiqueEntry.parse(entry)),
    seats,
  );
}

import { isOwnTurn, seesAll, type Viewer } from "../host/blindness.ts";
import type { Found } from "../host/discussions.ts";
import { type Anchors, anchorsOf } from "../document/export/html/anchors.ts";
import { turnHtml } from "../document/export/html/transcript.ts";
import { exportedTurn } from "../document/export/exported-journal.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { turnOfCall } from "../kernel/turn-key.ts";
import type { SetTurns } from "./api.ts";

/** The level of a turn's heading on the page: below its round, below the transcript, below the title. */
const level = 4;

/** Turns as the exported page has them, each with the address of its own; those that this viewer may read. */
export function setTurns(found: Found, keys: ReadonlySet<string>, viewer: Viewer): SetTurns {
  const seqs = answersOf(found, keys);
  const turns: { readonly key: string; readonly html: string }[] = [];
  for (const discussion of found.discussions) {
    const wanted = discussion.rounds
      .flatMap((round) => round.turns)
      .filter(
        (turn) => keys.has(turn.key) && (seesAll(discussion, viewer) || isOwnTurn(turn, discussion, viewer)),
      );
    if (wanted.length === 0) continue;
    const anchors = anchorsFor(discussion, seqs);
    for (const turn of wanted)
      turns.push({ key: turn.key, html: turnHtml(exportedTurn(turn), anchors, level).markup });
  }
  return { turns };
}

/** As they are on the exported page; a turn's own address is that of its answer. */
function anchorsFor({ id, seats, rounds }: Discussion, seqs: ReadonlyMap<string, number>): Anchors {
  const anchors = anchorsOf({ seats: seats.map(({ seat }) => seat), rounds }, [], new Set());
  const permalinkOf = (key: string) => {
    const seq = seqs.get(key);
    return seq === undefined ? anchors.permalinkOf(key) : `/d/${encodeURIComponent(id)}/m/${seq}`;
  };
  return { ...anchors, permalinkOf };
}

/** The number of the event that answered each turn. */
function answersOf({ events }: Found, keys: ReadonlySet<string>): ReadonlyMap<string, number> {
  const seqs = new Map<string, number>();
  for (const event of events) {
    if (event.type !== "turn.answered") continue;
    const key = turnOfCall(event.key);
    if (keys.has(key)) seqs.set(key, event.seq);
  }
  return seqs;
}

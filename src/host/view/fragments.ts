import { exportedTurn, type ToldJournal } from "../../document/export/exported-journal.ts";
import { anchorsOf } from "../../document/export/html/anchors.ts";
import { type PagePart, partsOf } from "../../document/export/html/discussion.ts";
import { html } from "../../document/export/html/html.ts";
import { markdownHtml } from "../../document/export/html/markdown.ts";
import { turnHtml } from "../../document/export/html/transcript.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import { eachOnce } from "../../text/each-once.ts";
import { exportOf } from "../archive/export.ts";
import { filesOf } from "../archive/keeping.ts";
import { readingOf } from "../protocols/catalogue.ts";
import type { Found } from "../running/discussions.ts";
import type { DocumentName, Fragment, SetTurns } from "./shapes.ts";
import { isOwnTurn, seesAll, type Viewer } from "./who-sees.ts";

export async function documentsOf(found: Found, told: ToldJournal): Promise<readonly DocumentName[]> {
  const parts = pageParts(told).map(({ name, title }) => ({ name, title, of: "part" as const }));
  const files = (await filesOf(found.events)).filter(({ path }) => path.endsWith(".md"));
  return [...parts, ...files.map(({ path }) => ({ name: path, title: path, of: "file" as const }))];
}

/** One of them as part of a page: nothing in it but what we write ourselves is markup. */
export async function fragmentOf(found: Found, told: ToldJournal, name: string): Promise<Fragment> {
  const part = pageParts(told).find((one) => one.name === name);
  if (part !== undefined) return { name, title: part.title, html: part.content().markup };
  const file = (await filesOf(found.events)).find(({ path }) => path === name);
  if (file === undefined)
    throw new ColloquyError("not-found", `${found.discussion.id} has no document "${name}".`);
  const content = file.path.endsWith(".md")
    ? html`<div class="document" dir="auto">
        ${markdownHtml(file.text, { headings: 2, anchors: new Map() })}
      </div>`
    : html`<pre tabindex="0"><code>${file.text}</code></pre>`;
  return { name, title: file.path, html: content.markup };
}

export function pageParts(
  { exported, results }: ToldJournal,
  at = exported.discussions.length - 1,
): readonly PagePart[] {
  const [discussion, result] = [exported.discussions[at], results[at]];
  if (discussion === undefined || result === undefined) return [];
  return partsOf({ discussion, result, anchors: anchorsOf(discussion, result.items, new Set()), level: 2 });
}

/** A journal as others read it; made once for all that a page asks of it: the same events are the same journal. */
export function toldOf(found: Found): Promise<ToldJournal> {
  return exported(found.events, found);
}

const exported = eachOnce((_: Found["events"], found: Found) =>
  readingOf(found.folder, () => exportOf(found)),
);

const level = 4;

/** Turns as the exported page has them, each with the address of its own; those that this viewer may read. */
export function setTurns(found: Found, keys: ReadonlySet<string>, viewer: Viewer): SetTurns {
  const answers = found.events.filter((event) => event.type === "turn.answered");
  const seqs = new Map(answers.map((event) => [turnOfCall(event.key), event.seq]));
  const turns: { readonly key: string; readonly html: string }[] = [];
  for (const discussion of found.discussions) {
    const { id, seats, rounds } = discussion;
    const wanted = rounds
      .flatMap((round) => round.turns)
      .filter(
        (turn) => keys.has(turn.key) && (seesAll(discussion, viewer) || isOwnTurn(turn, discussion, viewer)),
      );
    if (wanted.length === 0) continue;
    // As they are on the exported page; a turn's own address is that of its answer.
    const anchors = anchorsOf({ seats: seats.map(({ seat }) => seat), rounds }, [], new Set());
    const permalinkOf = (key: string) => {
      const seq = seqs.get(key);
      return seq === undefined ? anchors.permalinkOf(key) : `/d/${encodeURIComponent(id)}/m/${seq}`;
    };
    for (const turn of wanted) {
      const { markup } = turnHtml(exportedTurn(turn), { ...anchors, permalinkOf }, level);
      turns.push({ key: turn.key, html: markup });
    }
  }
  return { turns };
}

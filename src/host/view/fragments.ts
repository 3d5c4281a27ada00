import { exportedTurn, type ToldJournal } from "../../document/export/exported-journal.ts";
import { anchorsOf } from "../../document/export/html/anchors.ts";
import { type PagePart, partsOf } from "../../document/export/html/discussion.ts";
import { element, nodesOf } from "../../document/export/html/html.ts";
import { markdownHtml } from "../../document/export/html/markdown.ts";
import { turnHtml } from "../../document/export/html/transcript.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import { eachOnce } from "../../text/each-once.ts";
import { exportOf } from "../archive/export.ts";
import { documentsIn, filesOf } from "../archive/keeping.ts";
import { readingOf } from "../protocols/catalogue.ts";
import type { Found } from "../running/discussions.ts";
import { withLaid } from "../running/late-answers.ts";
import type { DocumentName, Fragment, SetTurn } from "./shapes.ts";
import { isOwnTurn, seesAll, type Viewer } from "./who-sees.ts";

export async function documentsOf(
  found: Found,
  told: ToldJournal,
  wanted: readonly string[],
): Promise<readonly DocumentName[]> {
  const parts = pageParts(told).map(({ name, title, content }) => ({
    name,
    title,
    of: "part" as const,
    ...(wanted.includes(name) && { html: nodesOf(content()) }),
  }));
  const files = (await documentsIn(found.events)).filter(({ path }) => path.endsWith(".md"));
  return [...parts, ...files.map(({ path }) => ({ name: path, title: path, of: "file" as const }))];
}

export async function fragmentOf(found: Found, told: ToldJournal, name: string): Promise<Fragment> {
  const part = pageParts(told).find((one) => one.name === name);
  if (part !== undefined) return { name, title: part.title, html: nodesOf(part.content()) };
  const file = (await filesOf(found.events)).find(({ path }) => path === name);
  if (file === undefined)
    throw new ColloquyError("not-found", `${found.discussion.id} has no document "${name}".`);
  const content = file.path.endsWith(".md")
    ? element(
        "div",
        { class: "document", dir: "auto" },
        markdownHtml(file.text, { headings: 2, anchors: new Map() }),
      )
    : element("pre", { tabindex: 0 }, element("code", {}, file.text));
  return { name, title: file.path, html: [content] };
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
  const events = withLaid(found.folder, found.events);
  return events === found.events ? exported(events, found) : exported(events, { ...found, events });
}

const exported = eachOnce((_: Found["events"], found: Found) =>
  readingOf(found.folder, () => exportOf(found)),
);

const level = 4;

export async function setTurns(
  found: Found,
  keys: ReadonlySet<string>,
  viewer: Viewer,
): Promise<readonly SetTurn[]> {
  // What ids stand for is known at the end; telling it of every turn that comes would cost too much.
  const told = hasEnded(found.discussion.status) && keys.size > 0 ? await toldOf(found) : null;
  const answers = found.events.filter((event) => event.type === "turn.answered");
  const seqs = new Map(answers.map((event) => [turnOfCall(event.key), event.seq]));
  const turns: SetTurn[] = [];
  for (const [at, discussion] of found.discussions.entries()) {
    const { id, seats, rounds } = discussion;
    const wanted = rounds
      .flatMap((round) => round.turns)
      .filter(
        (turn) => keys.has(turn.key) && (seesAll(discussion, viewer) || isOwnTurn(turn, discussion, viewer)),
      );
    if (wanted.length === 0) continue;
    // As they are on the exported page; a turn's own address is that of its answer.
    const anchors = anchorsOf(
      { seats: seats.map(({ seat }) => seat), rounds },
      told?.results[at]?.items ?? [],
      new Set(),
    );
    const permalinkOf = (key: string) => {
      const seq = seqs.get(key);
      return seq === undefined ? anchors.permalinkOf(key) : `/d/${encodeURIComponent(id)}/m/${seq}`;
    };
    for (const turn of wanted) {
      const set = turnHtml(exportedTurn(turn), { ...anchors, permalinkOf }, level);
      turns.push({ key: turn.key, html: nodesOf(set) });
    }
  }
  return turns;
}

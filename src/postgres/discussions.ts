import { randomInt } from "node:crypto";
import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import type { Status } from "../kernel/discussion.ts";
import { idPattern, isId } from "../kernel/id.ts";
import {
  AnswerGiven,
  answerColumns,
  briefColumns,
  BriefRow,
  Claim,
  claimColumns,
  fitting,
  Row,
  rowColumns,
  WishRow,
} from "./rows.ts";
import { announce } from "./signals.ts";
import type { Store } from "./store.ts";

export interface NewDiscussion {
  readonly id: string;
  readonly protocol: string;
  readonly title: string;
  readonly release: number;
  readonly agents?: readonly string[];
}

/** `marked`: under an id that no folder has, on whatever machine, for its copy. `briefFor`: what is kept beside its journal. */
export async function createDiscussion(
  store: Store,
  given: NewDiscussion,
  { marked, briefFor }: { readonly marked: boolean; readonly briefFor: (id: string) => unknown },
): Promise<string> {
  for (;;) {
    const id = marked ? `${given.id}-${randomInt(10 * 36 ** 3, 36 ** 4).toString(36)}` : given.id;
    if (!isId(id)) throw new ColloquyError("usage", `"${id}" cannot be the id of a discussion.`);
    const created = await store.together(async (client) => {
      const { rowCount } = await client.query(
        `insert into discussions (id, protocol, title, status, brief, release, agents, wanted)
         values ($1, $2, $3, 'active', $4, $5, $6, 1) on conflict do nothing`,
        [
          id,
          given.protocol,
          given.title,
          JSON.stringify(briefFor(id)),
          given.release,
          [...(given.agents ?? [])],
        ],
      );
      if (rowCount === 0) return false;
      await announce(client, store, "due", id);
      return true;
    });
    if (created) return id;
    if (!marked)
      throw new ColloquyError("bad-input", `${store.address.shown} holds a discussion ${id} already.`, {
        hint: `\`colloquy resume ${id} --engine …\` goes on with that one.`,
      });
  }
}

/** Where there was an answer, that is given back and nothing is done. `brief` replaces what is kept beside its journal. */
export async function want(
  store: Store,
  id: string,
  given?: NewAnswer,
  brief?: unknown,
): Promise<AnswerGiven | null> {
  return store.together(async (client) => {
    if (given !== undefined) {
      const { rowCount } = await client.query(
        `insert into answers (discussion, key, answer, given_by, recommended) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [id, given.key, given.answer, given.by ?? null, given.recommended ?? false],
      );
      // By the connection that is held already: those who come late at the same time would wait for each other's.
      if (rowCount === 0) return firstOf(id, (await client.query(givenTo, [id, given.key])).rows);
    }
    await client.query(
      `update discussions set wanted = wanted + 1, fault = null, lost = 0, wish = null,
         brief = coalesce($2::json, brief) where id = $1`,
      [id, brief === undefined ? null : JSON.stringify(brief)],
    );
    await announce(client, store, "due", id);
    return null;
  });
}

export interface NewAnswer {
  readonly key: string;
  readonly answer: string;
  readonly by?: string | undefined;
  readonly recommended?: boolean;
}

function firstOf(id: string, rows: readonly unknown[]): AnswerGiven {
  const [first] = fitting(AnswerGiven, rows);
  if (first !== undefined) return first;
  throw new ColloquyError("bad-input", `The engine holds something other than an answer for ${id}.`);
}

const givenTo = `select ${answerColumns} from answers where discussion = $1 and key = $2`;

export async function answersTo(store: Store, id: string): Promise<readonly AnswerGiven[]> {
  return fitting(
    AnswerGiven,
    await store.rows(`select ${answerColumns} from answers where discussion = $1`, [id]),
  );
}

export async function answerTo(store: Store, id: string, key: string): Promise<AnswerGiven | null> {
  const [given] = fitting(AnswerGiven, await store.rows(givenTo, [id, key]));
  return given ?? null;
}

/** Longest waiting first, also of workers that are gone, and our own that we do not hold: the answer to a claim was lost. */
export async function claim(
  store: Store,
  { id, release }: { readonly id: string; readonly release: number },
  most: number,
  held: readonly string[],
): Promise<readonly Claim[]> {
  // Who was lost and brought it further was not lost by it.
  const length = "(select coalesce(max(seq), 0) from events where discussion = d.id)";
  const rows = await store.rowsOnce(
    `update discussions d
     set owner = $1, epoch = epoch + 1, status = 'active', release = greatest(release, $2),
       lost = case when owner is null then 0 when owner = $1 then lost when ${length} > held_from then 1 else lost + 1 end,
       held_from = ${length}
     from (select id from discussions
           where wanted > done and release <= $2 and id ~ '${idPattern.source}'
             and (owner is null or not exists (select from workers where workers.id = owner)
                  or (owner = $1 and not (id = any($4))))
           order by active_at limit $3 for update skip locked) due
     where d.id = due.id
     returning ${claimColumns}`,
    [id, release, most, [...held]],
  );
  return fitting(Claim, rows);
}

export interface AtRest {
  readonly status: Status;
  readonly waits: boolean;
  readonly told: unknown;
  readonly release: number;
  readonly fault: string | null;
}

/** Without `atRest` for the next worker to take. */
export async function release(
  store: Store,
  { id, epoch, wanted }: Pick<Claim, "id" | "epoch" | "wanted">,
  atRest?: AtRest,
): Promise<void> {
  const { status = null, waits = false, told = null, release = 0, fault = null } = atRest ?? {};
  await store.rows(
    `update discussions set owner = null, active_at = now(), done = case when $3 then $4 else done end,
       status = coalesce($5, status), told = coalesce($6::json, told), release = greatest(release, $7), fault = $8,
       waits = $9, wish = case when $3 then null else wish end
     where id = $1 and epoch = $2`,
    [
      id,
      epoch,
      atRest !== undefined,
      wanted,
      status,
      told === null ? null : JSON.stringify(told),
      release,
      fault,
      waits,
    ],
  );
  await announce(store.pool, store, atRest === undefined ? "due" : "rest", id);
}

/** `false` where nobody holds it and nobody is to. To stop is more than to pause; what nobody holds has stopped then. */
export async function wish(store: Store, id: string, wanted: WishRow["wish"]): Promise<boolean> {
  return store.together(async (client) => {
    const { rowCount } = await client.query(
      `update discussions set wish = case when wish = 'stop' then wish else $2 end,
         done = case when $2 = 'stop' and owner is null then wanted else done end
       where id = $1 and wanted > done`,
      [id, wanted],
    );
    if (rowCount === 0) return false;
    await announce(client, store, "wish", id);
    return true;
  });
}

export async function wishesOf(store: Store, worker: string): Promise<readonly WishRow[]> {
  return fitting(
    WishRow,
    await store.rows("select id, wish from discussions where owner = $1 and wish is not null", [worker]),
  );
}

export async function briefOf(store: Store, id: string): Promise<string | null> {
  const rows = await store.rows(`select ${briefColumns} from discussions where id = $1`, [id]);
  return fitting(BriefRow, rows)[0]?.brief ?? null;
}

/** The last active first, and how many rows are no discussion that could be told. */
export async function listDiscussions(store: Store, most = 1000) {
  const all = await store.rows(
    `select ${rowColumns} from discussions order by active_at desc, discussions.id limit $1`,
    [most],
  );
  const rows = fitting(Row, all);
  return { rows, odd: all.length - rows.length };
}

/** By its id, or by the beginning or any other part of it where that is enough; `null` where there is none. */
export async function findDiscussion(store: Store, wanted: string): Promise<Row | null> {
  const part = wanted.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const found = await store.rows(
    `select ${rowColumns}, case when id = $1 then 0 when id like $2 then 1 else 2 end as fits
     from discussions where id ~ '${idPattern.source}' and (id = $1 or id like $3)
     order by fits, discussions.id limit 20`,
    [wanted, `${part}%`, `%${part}%`],
  );
  const rows = fitting(Row.extend({ fits: z.number() }), found);
  const best = rows.filter(({ fits }) => fits === rows[0]?.fits);
  const [only] = best;
  if (only === undefined || wanted === "") return null;
  if (best.length === 1) return only;
  const ids = best.slice(0, 5).map(({ id }) => id);
  throw new ColloquyError("ambiguous", `"${wanted}" could be ${ids.join(", ")}.`, {
    hint: "Type more of the id.",
  });
}

export async function rowsOf(store: Store, ids: readonly string[]): Promise<readonly Row[]> {
  return fitting(
    Row,
    await store.rows(`select ${rowColumns} from discussions where id = any($1)`, [[...ids]]),
  );
}

export async function rowOf(store: Store, id: string): Promise<Row> {
  const [row] = await rowsOf(store, [id]);
  if (row !== undefined) return row;
  throw new ColloquyError("not-found", `There is no discussion "${id}" on ${store.address.shown}.`, {
    hint: "`colloquy list --engine …` lists them.",
  });
}

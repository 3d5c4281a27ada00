import { ColloquyError } from "../kernel/error.ts";
import type { Event, EventDraft } from "../kernel/event.ts";
import { Chain } from "../kernel/journal/chain.ts";
import { type ParsedJournal, parseJournal } from "../kernel/journal/journal-text.ts";
import { Batch } from "./batch.ts";
import { isAway, type Store } from "./store.ts";

interface JournalOptions {
  readonly now: () => number;
  /** Called for every new event, in order, once it is kept. */
  readonly onEvent: (event: Event) => void;
}

interface Pending {
  readonly event: Event;
  readonly line: string;
  readonly written: PromiseWithResolvers<Event>;
}

/** The journal of a discussion as its rows tell it: the lines that a file would hold. */
export async function readJournal(
  store: Store,
  discussion: string,
  before?: ParsedJournal,
): Promise<ParsedJournal> {
  const rows = await store.rows<{ line: string }>(
    "select line from events where discussion = $1 and seq > $2 order by seq",
    [discussion, before?.events.length ?? 0],
  );
  const text = `${before?.whole ?? ""}${rows.map(({ line }) => `${line}\n`).join("")}`;
  return parseJournal(text, `${discussion} on ${store.address.shown}`, before);
}

/** The lines that journals have beyond those that were seen of each, by discussion. */
export async function linesAfter(
  store: Store,
  seen: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await store.rows<{ discussion: string; line: string }>(
    `select discussion, line from unnest($1::text[], $2::integer[]) as seen (id, lines)
     join events on discussion = id and seq > lines order by discussion, seq`,
    [[...seen.keys()], [...seen.values()]],
  );
  const byDiscussion = Map.groupBy(rows, ({ discussion }) => discussion);
  return new Map([...byDiscussion].map(([id, some]) => [id, some.map(({ line }) => line)]));
}

/**
 * The journal of one discussion on an engine, held by the owner of one epoch.
 *
 * Lines that come close together are written in one statement, and only while nobody has a later epoch. A statement of
 * which it is not known whether it counted is repeated: a line that is there already is the same line. Once somebody
 * else owns the discussion, or this one lets go of it, every append is refused.
 */
export class PostgresJournal {
  readonly past: readonly Event[];
  readonly #store: Store;
  readonly #discussion: string;
  readonly #epoch: number;
  readonly #chain: Chain;
  readonly #onEvent: (event: Event) => void;
  readonly #lost = new AbortController();
  #queue: Pending[] = [];
  #draining: Promise<void> | undefined;
  #failure: ColloquyError | undefined;

  constructor(
    store: Store,
    { id: discussion, epoch }: { readonly id: string; readonly epoch: number },
    { events, lastHash }: ParsedJournal,
    { now, onEvent }: JournalOptions,
  ) {
    this.past = events;
    this.#store = store;
    this.#discussion = discussion;
    this.#epoch = epoch;
    this.#chain = new Chain({ seq: events.length, lastHash, ts: events.at(-1)?.ts ?? "" }, now);
    this.#onEvent = onEvent;
  }

  /** Aborted once nothing more can be written. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  append(draft: EventDraft): Promise<Event> {
    const written = Promise.withResolvers<Event>();
    // Judgements and messages are appended without waiting; their failure is met by the next one who waits.
    written.promise.catch(() => {});
    if (this.#failure !== undefined) {
      written.reject(this.#failure);
      return written.promise;
    }
    this.#queue.push({ ...this.#chain.next(draft), written });
    this.#draining ??= this.#drain();
    return written.promise;
  }

  /** What was appended is written, or refused. */
  async close(): Promise<void> {
    await this.#draining;
  }

  /** Writes nothing more: somebody else goes on. */
  letGo(why: string): void {
    this.#fail([], new ColloquyError("journal-lost", why));
  }

  async #drain(): Promise<void> {
    await Promise.resolve(); // lets appends of the same tick join the batch
    while (this.#queue.length > 0 && this.#failure === undefined) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#write(batch);
      } catch (cause) {
        this.#fail(batch, this.#failure ?? lost(this.#discussion, cause));
        break;
      }
      for (const { event, written } of batch) {
        try {
          this.#onEvent(event);
          written.resolve(event);
        } catch (fault) {
          written.reject(fault);
        }
      }
    }
    this.#draining = undefined;
  }

  async #write(batch: readonly Pending[]): Promise<void> {
    const lines = batch.map(({ event: { seq }, line }) => ({ seq, line }));
    const isKept = await scribeOf(this.#store).add({
      discussion: this.#discussion,
      epoch: this.#epoch,
      lines,
    });
    if (!isKept)
      throw new ColloquyError("journal-lost", `Another worker has taken over ${this.#discussion}.`);
  }

  #fail(pending: readonly Pending[], failure: ColloquyError): void {
    this.#failure ??= failure;
    const all = [...pending, ...this.#queue];
    this.#queue = [];
    for (const { written } of all) written.reject(this.#failure);
    this.#lost.abort();
  }
}

interface Entry {
  readonly discussion: string;
  readonly epoch: number;
  readonly lines: readonly { readonly seq: number; readonly line: string }[];
}

/** Lines of all discussions that a process holds on one engine go there together; each is told whether it was still its. */
type Scribe = Batch<Entry, boolean>;

const scribes = new WeakMap<Store, Scribe>();

function scribeOf(store: Store): Scribe {
  const scribe =
    scribes.get(store) ??
    new Batch(
      (entries) => written(store, entries),
      (error) => !isAway(error),
    );
  scribes.set(store, scribe);
  return scribe;
}

async function written(store: Store, entries: readonly Entry[]): Promise<readonly boolean[]> {
  const lines = entries.flatMap(({ lines, ...whose }) => lines.map((line) => ({ ...whose, ...line })));
  // Rows of the owners are locked meanwhile, so that nobody becomes the next owner between the look and the lines.
  const mine = await store.rows<{ id: string; epoch: number }>(
    `with new (discussion, epoch, seq, line) as (values ${lines.map((_, n) => placesOf(n)).join(", ")}),
          mine as (select id, epoch from discussions
            where (id, epoch) in (select discussion, epoch from new) order by id for share),
          written as (insert into events (discussion, seq, line)
            select id, seq, line from new join mine on (id, mine.epoch) = (discussion, new.epoch)
            on conflict (discussion, seq) do nothing)
     select id, epoch from mine`,
    lines.flatMap(({ discussion, epoch, seq, line }) => [discussion, epoch, seq, line]),
  );
  const epochs = new Map(mine.map(({ id, epoch }) => [id, epoch]));
  return entries.map(({ discussion, epoch }) => epochs.get(discussion) === epoch);
}

/** Texts in an array would have to be escaped, which takes longer than all the rest. */
function placesOf(row: number): string {
  const [a, b, c, d] = [1, 2, 3, 4].map((place) => 4 * row + place);
  return `($${a}, $${b}::integer, $${c}::integer, $${d})`;
}

function lost(discussion: string, cause: unknown): ColloquyError {
  if (cause instanceof ColloquyError) return cause;
  const { message } = cause as Error;
  return new ColloquyError("journal-lost", `${discussion} can no longer be written: ${message}.`, { cause });
}

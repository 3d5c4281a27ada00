import { ColloquyError } from "../kernel/error.ts";
import type { Event, EventDraft } from "../kernel/event.ts";
import { Chain, type Line } from "../kernel/journal/chain.ts";
import { type ParsedJournal, parseJournal } from "../kernel/journal/journal-text.ts";
import { LineQueue } from "../kernel/journal/line-queue.ts";
import { batched } from "./batch.ts";
import { isAway, type Store } from "./store.ts";

export async function readJournal(
  store: Store,
  discussion: string,
  before?: ParsedJournal,
): Promise<ParsedJournal> {
  const rows = await store.rows<LineRow>(
    `select ${lineColumn} from events where discussion = $1 and seq > $2 order by seq`,
    [discussion, before?.events.length ?? 0],
  );
  const lines = linesOf(rows);
  const name = `${discussion} on ${store.address.shown}`;
  const whole = lines === null ? null : (before?.whole ?? "") + lines.map((line) => `${line}\n`).join("");
  if (whole === null || whole.length > largest)
    throw new ColloquyError("bad-input", `The journal of ${name} is larger than ${largest} bytes.`);
  return parseJournal(whole, name, before);
}

const largest = 256_000_000;

interface LineRow {
  readonly line: string | null;
}

/** A line, and nothing in place of all that would make a journal larger than any is. */
const lineColumn = `case when sum(octet_length(line) + 64) over (partition by discussion order by seq) <= ${largest} then line end as line`;

function linesOf(rows: readonly LineRow[]): readonly string[] | null {
  const lines = rows.flatMap(({ line }) => line ?? []);
  return lines.length === rows.length ? lines : null;
}

/** Only while nobody has a later epoch. A statement that may have counted is repeated: a line that is there is the same. */
export class PostgresJournal {
  readonly past: readonly Event[];
  readonly #store: Store;
  readonly #discussion: string;
  readonly #epoch: number;
  readonly #chain: Chain;
  readonly #queue: LineQueue;

  constructor(
    store: Store,
    { id: discussion, epoch }: { readonly id: string; readonly epoch: number },
    parsed: ParsedJournal,
    { now, onEvent }: { readonly now: () => number; readonly onEvent: (event: Event) => void },
  ) {
    this.past = parsed.events;
    this.#store = store;
    this.#discussion = discussion;
    this.#epoch = epoch;
    this.#chain = new Chain(parsed, now);
    this.#queue = new LineQueue({
      write: (lines) => this.#write(lines),
      onEvent,
      lost: (cause) => lost(discussion, cause),
    });
  }

  get lost(): AbortSignal {
    return this.#queue.lost;
  }

  append(draft: EventDraft): Promise<Event> {
    return this.#queue.add(this.#chain.next(draft));
  }

  close(): Promise<void> {
    return this.#queue.drained();
  }

  letGo(why: string): void {
    this.#queue.fail(new ColloquyError("journal-lost", why));
  }

  async #write(added: readonly Line[]): Promise<void> {
    const lines = added.map(({ event: { seq }, line }) => ({ seq, line }));
    const isKept = await scribeOf(this.#store)({
      discussion: this.#discussion,
      epoch: this.#epoch,
      lines,
    });
    if (!isKept)
      throw new ColloquyError("journal-lost", `Another worker has taken over ${this.#discussion}.`);
  }
}

interface Entry {
  readonly discussion: string;
  readonly epoch: number;
  readonly lines: readonly { readonly seq: number; readonly line: string }[];
}

/** Lines of all discussions that a process holds on one engine go there together; each is told whether it was still its. */
type Scribe = (entry: Entry) => Promise<boolean>;

const scribes = new WeakMap<Store, Scribe>();

function scribeOf(store: Store): Scribe {
  const scribe =
    scribes.get(store) ??
    batched(
      (entries: readonly Entry[]) => written(store, entries),
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
  const { message } = cause as Error;
  return new ColloquyError("journal-lost", `${discussion} can no longer be written: ${message}.`, { cause });
}

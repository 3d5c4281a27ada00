import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Form } from "../../document/form/form.ts";
import { isWaiting } from "../../kernel/discussion.ts";
import { ColloquyError, messageOf } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { findDiscussion, rowOf, want } from "../../postgres/discussions.ts";
import type { Row } from "../../postgres/rows.ts";
import { openStore, type Store } from "../../postgres/store.ts";
import { kitOf } from "../protocols/catalogue.ts";
import { refuseHost } from "../running/discussion.ts";
import type { Discussions, Found } from "../running/discussions.ts";
import { JournalTail } from "../running/journal-tail.ts";
import { KeptOpen } from "../archive/archive.ts";
import type { Plan } from "../running/plan.ts";
import { publish } from "../archive/publish.ts";
import type { Listing } from "../archive/rows.ts";
import { configOf, type Setting } from "../running/config.ts";
import type { Wish } from "../running/wish-file.ts";
import { askThere, waits } from "./engine.ts";
import { rowsThere } from "./list.ts";
import { Mirror } from "./mirror.ts";
import { formsThere, giveAnswer, putOnEngine } from "./start.ts";

/**
 * The discussions of an engine, for a server. Workers hold them; only those that somebody looks at have a copy in the
 * home, and all that is told of the others is their rows.
 */
export class DiscussionsThere implements Discussions {
  readonly #open = new KeptOpen();
  /** As they were when they were last looked at. */
  readonly #known = new Map<string, Row>();
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #store: Store;
  readonly #mirror: Mirror;
  readonly #home: string;
  readonly #setting: Setting;

  private constructor(store: Store, mirror: Mirror, home: string, setting: Setting) {
    this.#store = store;
    this.#mirror = mirror;
    this.#home = home;
    this.#setting = setting;
  }

  static async open(url: string, home: string, setting: Setting): Promise<DiscussionsThere> {
    const store = await openStore(url, { patienceMs });
    return new DiscussionsThere(store, await Mirror.open(store, home), home, setting);
  }

  async start(plan: Plan, takesRecommended: boolean): Promise<string> {
    if (!this.#setting.hasHost) refuseHost(plan);
    const config = plan.config ?? (await configOf(this.#setting));
    const id = await putOnEngine(this.#store, plan, config, {
      cwd: this.#setting.roots.folder,
      takesRecommended,
    });
    this.#seeThrough(id);
    // A worker is there in a moment, or there is none: then it waits for one.
    for (let waitedMs = 0; waitedMs < begunMs; waitedMs += lookMs) {
      if (await this.#begun(id)) break;
      await sleep(lookMs, undefined, { signal: this.#closing.signal }).catch(() => {});
    }
    return id;
  }

  async resume({ discussion: { id }, running }: Found): Promise<void> {
    if (running) return;
    await want(this.#store, id);
    this.#seeThrough(id);
  }

  async find(wanted: string): Promise<Found> {
    const row = this.#note(await findDiscussion(this.#store, wanted));
    const { shown } = this.#store.address;
    if (row === null) throw new ColloquyError("not-found", `There is no discussion "${wanted}" on ${shown}.`);
    await this.#mirror.bring([row.id]);
    const one = await this.#open.open(this.#home, row.id);
    const discussion = one.discussions.at(-1);
    if (discussion === undefined) throw waits(row, this.#store);
    return { ...one, discussion, running: row.isDue };
  }

  async rows(): Promise<Listing> {
    const { rows, there, problems } = await rowsThere(this.#store, this.#home, most);
    for (const row of there) this.#note(row);
    return { rows, problems };
  }

  async latest(count: number): Promise<readonly Found[]> {
    const { rows } = await this.rows();
    const found: Found[] = [];
    for (const { id } of rows.slice(0, count)) {
      // One that no worker has begun is told by its row alone.
      const one = await this.find(id).catch((error: unknown) => {
        if (error instanceof ColloquyError) return null;
        throw error;
      });
      if (one !== null) found.push(one);
    }
    return found;
  }

  async openForms(found: Found): Promise<readonly Form[]> {
    if (!isWaiting(found.discussion, found.running)) return [];
    return this.askedForms(found);
  }

  askedForms({ discussion, events }: Found): Promise<readonly Form[]> {
    return formsThere(this.#store, discussion, events, this.#setting.now);
  }

  /** A worker that holds it asks at its gates; nobody adds to the journal of an engine from elsewhere. */
  openQuestions(): Promise<null> {
    return Promise.resolve(null);
  }

  async answer(id: string, form: Form, text: string, by?: string): Promise<void> {
    await giveAnswer(this.#store, id, form, text, by);
    this.#seeThrough(id);
  }

  async settled(id: string, until: AbortSignal, onEvent: (event: Event) => void): Promise<void> {
    const { folder, events } = await this.find(id);
    const tail = new JournalTail(folder);
    await this.#atRest(id, until, async () => {
      for (const event of await tail.next()) if (event.seq > events.length) onEvent(event);
    });
  }

  ask({ discussion: { id } }: Found, wish: Wish): Promise<boolean> {
    return askThere(this.#store, id, wish);
  }

  async stop(id: string): Promise<boolean> {
    const found = await this.find(id);
    if (!found.running) return false;
    await this.ask(found, "stop");
    return !(await rowOf(this.#store, id)).isDue;
  }

  watch(id: string, until: AbortSignal): void {
    this.#mirror.watch(id, until, (row) => this.#note(row));
  }

  isWorkedOn(folder: string): Promise<boolean> {
    return Promise.resolve(this.#known.get(basename(folder))?.isDue ?? false);
  }

  /** Workers hold them, also where one is in this process. */
  holds(): boolean {
    return false;
  }

  faultOf(id: string): string | null {
    return this.#known.get(id)?.fault ?? null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
    await this.#mirror.close();
    await this.#store.close();
  }

  #note<Known extends Row | null>(row: Known): Known {
    if (row !== null) this.#known.set(row.id, row);
    return row;
  }

  async #begun(id: string): Promise<boolean> {
    return this.find(id).then(
      () => true,
      () => this.#closing.signal.aborted,
    );
  }

  /** What a discussion leaves to the project is put there by whoever asked for it, once it has ended. */
  #seeThrough(id: string): void {
    const seeing = this.#publishAtEnd(id).catch((error: unknown) =>
      this.#setting.tell(`${id}: ${messageOf(error)}`),
    );
    this.#underWay.add(seeing);
    void seeing.finally(() => this.#underWay.delete(seeing));
  }

  async #publishAtEnd(id: string): Promise<void> {
    const { signal } = this.#closing;
    const row = await this.#atRest(id, signal);
    if (row?.fault) this.#setting.tell(`${id} could not be run: ${row.fault}`);
    if (row?.status !== "completed" || !this.#setting.writes) return;
    const { discussion } = await this.find(id);
    await publish(await kitOf(discussion.protocol), discussion, this.#setting.roots.folder);
  }

  /** Waits until nobody is at work on it, or is to be; `null` where it was not waited that long. */
  async #atRest(id: string, until: AbortSignal, onLook?: () => Promise<void>): Promise<Row | null> {
    const over = new AbortController();
    let looked = Promise.withResolvers<Row | null>();
    const stop = () => looked.resolve(null);
    until.addEventListener("abort", stop, { once: true });
    try {
      this.#mirror.watch(id, over.signal, (row) => looked.resolve(this.#note(row)));
      while (!until.aborted) {
        const row = await looked.promise;
        looked = Promise.withResolvers();
        await onLook?.();
        if (row !== null && !row.isDue) return row;
      }
      return null;
    } finally {
      until.removeEventListener("abort", stop);
      over.abort();
    }
  }
}

const most = 5000;
const patienceMs = 10_000;
const lookMs = 200;
const begunMs = 10_000;

import { decisionsOf } from "../running/decisions.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { isWaiting } from "../../kernel/discussion.ts";
import { ColloquyError, foreseen, messageOf } from "../../kernel/error.ts";
import { findDiscussion, rowOf, want } from "../../postgres/discussions.ts";
import type { Row } from "../../postgres/rows.ts";
import { openStore } from "../../postgres/store.ts";
import { kitOf } from "../protocols/catalogue.ts";
import { refuseHost } from "../running/discussion.ts";
import { forkOfKnown, checkedFollowUp } from "../running/further.ts";
import type { Discussions, Found } from "../running/discussions.ts";
import { isPublic } from "../../kernel/event.ts";
import { KeptOpen } from "../archive/archive.ts";
import { publish } from "../running/publish.ts";
import { configOf, type Setting } from "../running/config.ts";
import { askThere, lackOf, waits } from "./engine.ts";
import { openMirror, rowsThere } from "./copy.ts";
import { askFurther, putFork } from "./further.ts";
import { formsThere, putOnEngine, refuseSecond } from "./start.ts";

/** Only those that somebody looks at have a copy in the home; all that is told of the others is their rows. */
export async function discussionsThere(url: string, home: string, setting: Setting): Promise<Discussions> {
  const store = await openStore(url, { patienceMs });
  const mirror = await openMirror(store, home);
  const kept = new KeptOpen();
  const known = new Map<string, Row>();
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const note = <Known extends Row | null>(row: Known): Known => {
    if (row !== null) known.set(row.id, row);
    return row;
  };
  const find = async (wanted: string): Promise<Found> => {
    const row = note(await findDiscussion(store, wanted));
    const { shown } = store.address;
    if (row === null) throw new ColloquyError("not-found", `There is no discussion "${wanted}" on ${shown}.`);
    await mirror.bring([row.id]);
    const one = await kept.open(home, row.id);
    const discussion = one.discussions.at(-1);
    if (discussion === undefined) throw waits(row, store);
    return { ...one, discussion, running: row.isDue, lack: lackOf(row) };
  };
  const rows = async () => {
    const { there, ...listing } = await rowsThere(store, home, most);
    for (const row of there) note(row);
    return listing;
  };
  const atRest = async (id: string, until: AbortSignal, onLook?: () => Promise<void>) => {
    const over = new AbortController();
    let looked = Promise.withResolvers<Row | null>();
    const stop = () => looked.resolve(null);
    until.addEventListener("abort", stop, { once: true });
    try {
      mirror.watch(id, over.signal, (row) => looked.resolve(note(row)));
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
  };
  const publishAtEnd = async (id: string) => {
    const row = await atRest(id, closing.signal);
    if (row?.fault) setting.tell(`${id} could not be run: ${row.fault}`);
    if (row?.status !== "completed" || !setting.writes) return;
    const { discussion } = await find(id);
    await publish(await kitOf(discussion.protocol), discussion, await decisionsOf(setting));
  };
  /** What a discussion leaves to the project is put there by whoever asked for it, once it has ended. */
  const seeThrough = (id: string) => {
    const seeing = publishAtEnd(id).catch((error: unknown) => setting.tell(`${id}: ${messageOf(error)}`));
    underWay.add(seeing);
    void seeing.finally(() => underWay.delete(seeing));
  };
  /** A worker is there in a moment, or there is none: then it waits for one. */
  const begun = async (id: string) => {
    for (let waitedMs = 0; waitedMs < begunMs && !closing.signal.aborted; waitedMs += lookMs) {
      if ((await find(id).catch(() => null)) !== null) break;
      await sleep(lookMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const askedForms: Discussions["askedForms"] = ({ discussion, events }) =>
    formsThere(store, discussion, events, setting.now);
  const ask: Discussions["ask"] = ({ discussion: { id } }, wish) => askThere(store, id, wish);
  return {
    find,
    rows,
    askedForms,
    ask,
    async start(plan, takesRecommended) {
      if (!setting.hasHost) refuseHost(plan);
      const config = plan.config ?? (await configOf(setting));
      const id = await putOnEngine(store, plan, config, { cwd: setting.roots.folder, takesRecommended });
      seeThrough(id);
      await begun(id);
      return id;
    },
    async resume({ discussion: { id }, running }) {
      if (running) return;
      await want(store, id);
      seeThrough(id);
    },
    async further(found, how, flags = {}) {
      const { discussion, events } = found;
      const config = await configOf(setting, { flags });
      const { folder: cwd } = setting.roots;
      let { id } = discussion;
      if ("question" in how) {
        const asked = await checkedFollowUp(found, how, config.home, { cwd, env: setting.env });
        await askFurther(store, discussion, asked, config, cwd);
      } else id = await putFork(store, await forkOfKnown(events, how.fork), config, { cwd });
      seeThrough(id);
      await begun(id);
      return id;
    },
    async latest(count) {
      const found: Found[] = [];
      for (const { id } of (await rows()).rows.slice(0, count)) {
        const one = await find(id).catch(foreseen);
        if (one !== null && !(one instanceof ColloquyError)) found.push(one);
      }
      return found;
    },
    openForms: async (found) => (isWaiting(found.discussion, found.running) ? askedForms(found) : []),
    // A worker that holds it asks at its gates; nobody adds to the journal of an engine from elsewhere.
    openQuestions: () => Promise.resolve(null),
    async answer(id, form, text, by) {
      refuseSecond(form, await want(store, id, { key: form.key, answer: text, by }));
      seeThrough(id);
    },
    async settled(id, until, onEvent) {
      let told = (await find(id)).events.length;
      await atRest(id, until, async () => {
        const { events } = await find(id);
        for (const event of events.slice(told).filter(isPublic)) onEvent(event);
        told = events.length;
      });
    },
    async stop(id) {
      const found = await find(id);
      if (!found.running) return false;
      await ask(found, "stop");
      return !(await rowOf(store, id)).isDue;
    },
    watch: (id, until) => mirror.watch(id, until, note),
    faultOf: (id) => known.get(id)?.fault ?? null,
    async close() {
      closing.abort();
      await Promise.all(underWay);
      await mirror.close();
      await store.close();
    },
  };
}

const most = 5000;
const patienceMs = 10_000;
const lookMs = 200;
const begunMs = 10_000;

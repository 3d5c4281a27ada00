import { untilAborted } from "../../kernel/until-aborted.ts";
import { type SettingKey, variableOf } from "../../config/settings.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { KeptOpen, opened, type Opened } from "../archive/archive.ts";
import type { Config } from "../../config/resolve.ts";
import { type Listing, type ListingSoFar, rowsIn } from "../archive/rows.ts";
import { type Face, handOver, isAnswered } from "./desk.ts";
import type { Discussions, Found, Further } from "./discussions.ts";
import { resumeDiscussion, startDiscussion } from "./discussion.ts";
import { followDiscussion, forkDiscussion } from "./further.ts";
import { answerQuestions, answersIn, formOfQuestions, openKey, openQuestionsOf } from "./late-answers.ts";
import { openForms } from "./open-forms.ts";
import { limitSettings, type Plan } from "./plan.ts";
import { recordedConfig, type Viewed } from "../view/result.ts";
import { type Discussion, isWaiting } from "../../kernel/discussion.ts";
import { ColloquyError, messageOf } from "../../kernel/error.ts";
import { isWorkedOn } from "../../kernel/journal/lock-holder.ts";
import type { Event } from "../../kernel/event.ts";
import type { Form } from "../../document/form/form.ts";
import { configOf, engineUrl, type Setting } from "./config.ts";
import { type Wish, askFor } from "./live-file.ts";

class DiscussionsHere implements Discussions {
  readonly #open = new KeptOpen();
  /** `ended` settles when a journal is closed and its files are written, and never rejects. */
  readonly #held = new Map<
    string,
    { stop: AbortController; listeners: Set<(event: Event) => void>; ended: Promise<void> }
  >();
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  readonly #unattended = new Set<string>();
  readonly #faults = new Map<string, string>();
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async start(plan: Plan, takesRecommended: boolean): Promise<string> {
    const id = await this.#run((face) => startDiscussion(plan, face), takesRecommended);
    if (takesRecommended) this.#unattended.add(id);
    return id;
  }

  async resume(found: Found): Promise<void> {
    const { folder, discussion } = found;
    if (this.#held.has(discussion.id)) return;
    const config = await this.#configOf(folder, discussion);
    const isUnattended = this.#unattended.has(discussion.id);
    try {
      await this.#run((face) => resumeDiscussion(found, config, face), isUnattended);
    } catch (error) {
      if (!(error instanceof ColloquyError && error.code === "locked")) throw error;
    }
  }

  async further(found: Found, how: Further, flags = {}): Promise<string> {
    const { folder, discussion } = found;
    const config = await this.#configOf(folder, discussion, flags);
    const go = (face: Face) =>
      "question" in how
        ? followDiscussion(found, how, config, face)
        : forkDiscussion(found, how.fork, config, face);
    return this.#run(go, this.#unattended.has(discussion.id));
  }

  async find(id: string): Promise<Found> {
    const { home } = await configOf(this.#setting);
    return this.#found(await this.#open.open(home.value, id), id);
  }

  async rows(onRead?: (soFar: ListingSoFar) => void): Promise<Listing> {
    const { home } = await configOf(this.#setting);
    return rowsIn(home.value, this.#setting.now(), onRead);
  }

  async latest(most: number): Promise<readonly Found[]> {
    const { rows, problems } = await this.rows();
    for (const problem of problems) this.#setting.tell(`warning: ${problem}`);
    const found: Found[] = [];
    for await (const one of opened(rows)) {
      found.push(this.#found(one, one.folder));
      if (found.length >= most) break;
    }
    return found;
  }

  #found(one: Opened, called: string): Found {
    const discussion = one.discussions.at(-1);
    if (discussion === undefined)
      throw new ColloquyError("not-found", `"${called}" holds no discussion yet.`);
    return { ...one, discussion, running: this.#held.has(discussion.id) || one.running };
  }

  async openForms(found: Found): Promise<readonly Form[]> {
    return isWaiting(found.discussion, found.running) ? this.askedForms(found) : [];
  }

  async askedForms({ folder, discussion, events }: Found): Promise<readonly Form[]> {
    const { roots, now } = this.#setting;
    const config = await this.#configOf(folder, discussion);
    const forms = await openForms(discussion, events, config, { cwd: roots.folder, now });
    return forms.filter((form) => !isAnswered(folder, form));
  }

  async openQuestions({ discussion, folder }: Found): Promise<Form | null> {
    return formOfQuestions(await openQuestionsOf(discussion, folder));
  }

  async answer(id: string, form: Form, text: string, by?: string): Promise<void> {
    if (form.key === openKey) {
      await answerQuestions(await this.find(id), answersIn(form, text), { now: this.#setting.now, by });
      return;
    }
    const at = new Date(this.#setting.now()).toISOString();
    await handOver((await this.find(id)).folder, form, text, { at, by });
    const found = await this.find(id);
    if (!found.running && (await this.openForms(found)).length === 0) await this.resume(found);
  }

  async settled(id: string, until: AbortSignal, onEvent: (event: Event) => void): Promise<void> {
    const held = this.#held.get(id);
    if (held === undefined) {
      const { folder } = await this.find(id);
      while (!until.aborted && (await isWorkedOn(folder)))
        await sleep(lookMs, undefined, { signal: until }).catch(() => {});
      return;
    }
    held.listeners.add(onEvent);
    await untilAborted(held.ended, until);
    held.listeners.delete(onEvent);
  }

  ask({ folder }: Found, wish: Wish): Promise<boolean> {
    return askFor(folder, wish);
  }

  async stop(id: string): Promise<boolean> {
    const held = this.#held.get(id);
    held?.stop.abort();
    await held?.ended;
    return held !== undefined;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  watch(): void {}

  faultOf(id: string): string | null {
    return this.#faults.get(id) ?? null;
  }

  /** Agents and limits as the discussion has them: nobody is seated anew by what the server was started with. */
  async #configOf(folder: string, discussion: Discussion, more = {}): ReturnType<typeof configOf> {
    const { roots, env } = this.#setting;
    const now = await configOf(this.#setting);
    const where = { cwd: roots.folder, env };
    const recorded = await recordedConfig(folder, discussion, now.home, where, true);
    const isShut = this.#setting.flags.eyes === "none" || !roots.holdProject;
    const flags = { ...(isShut && { eyes: "none" }), ...lowerCaps(now, discussion), ...more };
    return configOf(this.#setting, { flags, recorded, env: withoutCaps(env) });
  }

  /** Gives the id as soon as the journal is open; what goes wrong before that is the caller's to hear. */
  #run(work: (face: Face) => Promise<Viewed>, takesRecommended: boolean): Promise<string> {
    const begun = Promise.withResolvers<string>();
    const stop = new AbortController();
    const listeners = new Set<(event: Event) => void>();
    let id: string | null = null;
    const onEvent = (event: Event) => {
      if (id === null && event.type === "discussion.started") {
        id = event.id;
        this.#faults.delete(id);
        this.#held.set(id, { stop, listeners, ended });
        begun.resolve(id);
      }
      for (const listener of listeners) listener(event);
    };
    const finish = async () => {
      try {
        const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
        const { problems } = await work(this.#face(signal, onEvent, takesRecommended));
        for (const problem of problems) this.#setting.tell(`warning: ${problem}`);
      } catch (error) {
        begun.reject(error);
        if (id === null) return;
        this.#faults.set(id, messageOf(error));
        this.#setting.tell(`${id}: ${messageOf(error)}`);
      } finally {
        if (id !== null) this.#held.delete(id);
      }
    };
    // The first event cannot come before this assignment: a journal is opened first.
    const ended = finish();
    this.#underWay.add(ended);
    void ended.finally(() => this.#underWay.delete(ended));
    return begun.promise;
  }

  /** Whoever is asked is asked by the face, after the discussion has paused. */
  #face(signal: AbortSignal, onEvent: (event: Event) => void, takesRecommended: boolean): Face {
    const { roots, env, now, writes, hasHost } = this.#setting;
    return {
      cwd: roots.folder,
      env,
      now,
      signal,
      reporter: { event: onEvent, output: () => {}, close: () => {} },
      answerGate: ({ recommended }) =>
        Promise.resolve(
          takesRecommended && recommended !== undefined ? { value: recommended, by: "recommended" } : null,
        ),
      hasHost,
      readOnly: !writes,
    };
  }
}

const lookMs = 250;

const caps = ["maxCalls", "maxTokens", "maxCostUsd"] as const;

/** Where they are lower than those on record: nobody else's journal raises them. */
function lowerCaps(config: Config, { limits }: Discussion): Partial<Record<SettingKey, string>> {
  const lower = caps.flatMap((cap) => {
    const { value } = config.settings[limitSettings[cap]];
    const isLower = value !== null && value < (limits[cap] ?? Infinity);
    return isLower ? [[limitSettings[cap], String(value)]] : [];
  });
  return Object.fromEntries(lower);
}

/** No variable of the server's raises the cap of a discussion for whoever goes on with it from afar. */
function withoutCaps(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set(caps.map((cap) => variableOf(limitSettings[cap])));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
}

export async function openDiscussions(setting: Setting): Promise<Discussions> {
  const config = await configOf(setting);
  const engine = engineUrl(config);
  if (engine === null) return new DiscussionsHere(setting);
  const { discussionsThere } = await import("../on-engine/discussions-there.ts");
  return discussionsThere(engine, config.home.value, setting);
}

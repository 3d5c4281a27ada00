import type { Config } from "../../config/resolve.ts";
import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { ParsedJournal } from "../../kernel/journal/journal-text.ts";
import type { AnswerGate, AskPerson } from "../../kernel/person.ts";
import type { Signed } from "../../kernel/receipt.ts";
import type { Calls } from "../../postgres/calls.ts";
import { type AtRest, answerTo, claim, release, wishesOf } from "../../postgres/discussions.ts";
import { PostgresJournal, readJournal } from "../../postgres/journal.ts";
import { releaseOf } from "../../postgres/tables.ts";
import type { AnswerGiven, Claim } from "../../postgres/rows.ts";
import { isAway, type Store } from "../../postgres/store.ts";
import { version } from "../../version.ts";
import { checkKnown, inShort, kitOf } from "../protocols/catalogue.ts";
import { type SeatedDiscussion, conduct } from "../running/conduct.ts";
import { instruments } from "../running/eyes.ts";
import { startEventOf } from "../archive/keeping.ts";
import type { Wish } from "../running/live-file.ts";
import { type EngineBrief, readBrief, seatsThere } from "./brief.ts";
import { callOn } from "./call-on.ts";
import { askedFurther } from "./further.ts";
import type { Looking } from "./looking.ts";

interface Holding {
  readonly store: Store;
  readonly calls: Calls;
  readonly config: Config;
  readonly cwd: string;
  readonly looking: Looking;
}

type Wishes = Readonly<Record<Wish, AbortController>>;

/** Where `leaving` aborts, or another worker has taken it over, it is left for others to go on. */
async function holdClaimed(
  claim: Claim,
  holding: Holding,
  leaving: AbortSignal,
  wishes: Wishes,
): Promise<void> {
  const { store } = holding;
  try {
    await release(store, claim, await heldToRest(claim, holding, leaving, wishes));
  } catch (error) {
    const isTaken = error instanceof ColloquyError && error.code === "journal-lost";
    if (isTaken || leaving.aborted || isAway(error)) return release(store, claim);
    await release(store, claim, await faulty(claim, store, error));
  }
}

async function heldToRest(
  claim: Claim,
  { store, calls, config, cwd, looking }: Holding,
  leaving: AbortSignal,
  { stop, pause }: Wishes,
): Promise<AtRest> {
  if (claim.lost >= mostLost)
    throw new ColloquyError(
      "machine",
      `${claim.lost} workers in a row were lost while they ran it, so none tries again until you resume it.`,
    );
  const brief = readBrief(claim.brief, claim.id);
  const parsed = await readJournal(store, claim.id);
  if (parsed.alteredLine !== null)
    throw new ColloquyError(
      "journal-altered",
      `Line ${parsed.alteredLine} of its journal does not follow from the one before it.`,
    );
  const seatedDiscussion = await seatedDiscussionOf(claim.id, store, brief, parsed);
  const { project } = brief;
  const isSeen = seatedDiscussion.start.eyes !== undefined && project !== undefined;
  let lost = leaving;
  const { discussion } = await conduct(
    {
      ...seatedDiscussion,
      keeping: {
        name: claim.id,
        open: (options) => {
          const journal = new PostgresJournal(store, claim, parsed, options);
          const letGo = () => journal.letGo(`This worker leaves, and another goes on with ${claim.id}.`);
          leaving.addEventListener("abort", letGo, { once: true });
          if (leaving.aborted) letGo();
          lost = journal.lost;
          return Promise.resolve(journal);
        },
      },
    },
    {
      now: Date.now,
      signal: stop.signal,
      pausing: pause.signal,
      instruments: instruments(config, cwd),
      answerGate: gateOf(store, claim.id, brief),
      askPerson: personOf(store, claim.id),
      ...(isSeen && { eyes: await looking.recalling(project) }),
      call: callOn(calls, claim.id, parsed.events, () => lost, brief),
      onEvent: () => {},
    },
  );
  return {
    status: discussion.status,
    waits: discussion.stopped?.reason === "waiting",
    told: await inShort(discussion),
    release: releaseOf(version),
    fault: null,
  };
}

/** After so many it is more likely that the discussion ends workers than that they end by themselves. */
const mostLost = 5;

async function seatedDiscussionOf(
  id: string,
  store: Store,
  brief: EngineBrief,
  { events }: ParsedJournal,
): Promise<Omit<SeatedDiscussion, "keeping">> {
  const discussion: Discussion | undefined = discussionsOf(events).at(-1);
  if (discussion !== undefined && discussion.id !== id)
    throw new ColloquyError("bad-input", `Its journal is that of ${discussion.id}.`);
  const protocol = discussion?.protocol ?? brief.start.protocol;
  await checkKnown(protocol);
  return {
    kit: await kitOf(protocol),
    start: discussion === undefined ? brief.start : startEventOf(discussion),
    ...seatsThere(brief, discussion),
    limits: brief.since?.limits ?? discussion?.limits ?? brief.start.limits,
    known: discussion === undefined ? 0 : null,
    notices: [],
    inherited: brief.inherited,
    ...(await askedFurther(store, discussion)),
  };
}

/** While there is no answer nobody waits, and the discussion is at rest. */
function gateOf(store: Store, id: string, { takesRecommended }: EngineBrief): AnswerGate {
  return async ({ text, recommended }, key) => {
    const given = await answerTo(store, id, key);
    if (given !== null)
      return { value: given.answer, by: given.recommended ? "recommended" : "person", ...signatureOf(given) };
    if (takesRecommended && recommended !== undefined) return { value: recommended, by: "recommended" };
    return { waitsFor: text };
  };
}

function personOf(store: Store, id: string): AskPerson {
  return async ({ key, person, seat }) => {
    const given = await answerTo(store, id, key);
    if (given !== null) return { said: given.answer, ...signatureOf(given) };
    return { waitsFor: `${person} has not answered as ${seat.name} yet` };
  };
}

function signatureOf({ by, at }: AnswerGiven): { readonly signed?: Signed } {
  return by === null ? {} : { signed: { by, at: at.toISOString() } };
}

async function faulty({ id }: Claim, store: Store, error: unknown): Promise<AtRest> {
  const { events } = await readJournal(store, id).catch(() => ({ events: [] }));
  const discussion = discussionsOf(events).at(-1);
  const status = discussion?.status ?? "active";
  const isTold = status === "failed";
  const { message } = error as Error;
  return {
    status,
    waits: false,
    told: discussion === undefined ? null : await inShort(discussion).catch(() => null),
    release: 0,
    fault: isTold ? null : message,
  };
}

interface HallOptions extends Pick<Holding, "config" | "cwd" | "looking"> {
  readonly discussions: number;
  readonly tell: (message: string, level: "warn") => void;
}

export function openHall(
  store: Store,
  calls: Calls,
  worker: { readonly id: string; readonly release: number },
  { config, cwd, looking, discussions, tell }: HallOptions,
) {
  const held = new Map<string, { readonly done: Promise<void>; readonly wishes: Wishes }>();
  const leaving = new AbortController();
  let taking = Promise.resolve();

  const take = async () => {
    const room = discussions - held.size;
    if (room <= 0 || leaving.signal.aborted) return;
    // A few at a time, so that other workers have their share.
    const claimed = await claim(store, worker, Math.min(room, fewAtATime), [...held.keys()]);
    if (claimed.length === fewAtATime) lookSoon();
    for (const one of claimed) {
      const wishes = { pause: new AbortController(), stop: new AbortController() };
      const holding = { store, calls, config, cwd, looking };
      const done = holdClaimed(one, holding, leaving.signal, wishes)
        .catch((error: unknown) => tell(`${one.id}: ${(error as Error).message}`, "warn"))
        .finally(() => {
          held.delete(one.id);
          lookSoon();
        });
      held.set(one.id, { done, wishes });
    }
    // It may have been wished before anybody held it.
    if (claimed.length > 0) heedSoon();
  };
  const look = () => {
    taking = taking.catch(() => {}).then(take);
    return taking;
  };
  const lookSoon = soon(look);
  const heed = async () => {
    if (held.size === 0) return;
    for (const { id, wish } of await wishesOf(store, worker.id)) held.get(id)?.wishes[wish].abort();
  };
  const heedSoon = soon(heed);
  return {
    look,
    lookSoon,
    heed,
    heedSoon,
    async leave(): Promise<void> {
      leaving.abort();
      await taking.catch(() => {});
      await Promise.allSettled([...held.values()].map(({ done }) => done));
    },
  };
}

const fewAtATime = 4;

export function soon(work: () => Promise<void>): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(() => {
      isAsked = false;
      void work().catch(() => {});
    }, momentMs);
  };
}

const momentMs = 10;

import type { Agent } from "../agent.ts";
import { ColloquyError } from "../error.ts";
import type { EventDraft, EyesGiven, Remembered } from "../event.ts";
import type { Answer, AskedFurther, Floor, Message, Question } from "../floor.ts";
import { asJson } from "../json-value.ts";
import type { LookupKind, Lookups, Passage, Passages } from "../lookup.ts";
import type { Reply, Unanswered } from "../reply.ts";
import type { Seat } from "../seat.ts";
import { type StandIns, mayAnswer } from "../who-answered.ts";
import { callKey, turnKey } from "../turn-record.ts";
import { paragraphs, type Prompt, promptOf } from "../prompt.ts";
import type { PartedTurn, Turn } from "../turn.ts";
import { Caller, type CallerOptions } from "./caller.ts";
import type { Seated } from "./seated-call.ts";
import { checkTurn } from "./checked-turn.ts";
import { fingerprint } from "./past.ts";
import { isRepairable, repairPrompt, retryDelay } from "./breaker.ts";
import { Stop } from "./ending.ts";

export interface FloorOptions extends CallerOptions {
  readonly seated: readonly Seated[];
  readonly joined: readonly Seated[];
  readonly chains: readonly (readonly Agent[])[];
  readonly roundsBefore: number;
  readonly memory: readonly Remembered[];
}

export class JournalFloor implements Floor {
  readonly caller: Caller;
  readonly memory: readonly Remembered[];
  readonly #seated: Seated[];
  #joins = 0;
  #followUps = 0;
  #round: number;
  #inRound = false;
  readonly #used = new Map<string, number>();
  readonly #options: FloorOptions;

  constructor(options: FloorOptions) {
    this.#options = options;
    this.#seated = [...options.seated];
    this.caller = new Caller(options);
    this.#round = options.roundsBefore;
    this.memory = options.memory;
  }

  get seats(): readonly Seat[] {
    return this.#seated.map(({ seat }) => seat);
  }

  get limit(): string | null {
    return this.caller.limitReached?.message ?? null;
  }

  join(seat: Seat): Seat {
    const { joined, chains, past } = this.#options;
    if (this.#seated.some((one) => one.seat.id === seat.id))
      throw new ColloquyError("fault", `${seat.name} has a seat in this discussion already.`);
    const turn = this.#joins++;
    const agents =
      joined.find((one) => one.seat.id === seat.id)?.agents ?? chains[turn % Math.max(1, chains.length)];
    if (agents === undefined) throw new ColloquyError("fault", `There is no agent for ${seat.name}.`);
    this.#seated.push({ seat, agents });
    if (!past.has("seat.joined", seat.id))
      this.#note({ type: "seat.joined", seat, agents: agents.map(({ name }) => name) });
    return seat;
  }

  async ask<A>(seat: Seat, given: Turn<A>): Promise<Reply<A>> {
    checkTurn(seat, given);
    const turn = { ...given, prompt: promptOf(given.prompt) };
    const round = this.#round;
    const key = turnKey(round, turn.kind, seat.id, turn.occurrence);
    if (this.#count(key) > 1) throw new ColloquyError("fault", `The turn ${key} is asked twice.`);
    const seated = this.#seatedAs(seat);

    let calls = 0;
    let first: Unanswered | undefined;
    for (const agent of this.#mayAnswer(seated, turn.standIns)) {
      const why = first ? "fallback" : "first";
      const session = turn.session?.agent === agent.name ? turn.session : null;
      const prompt = session?.prompt ?? withMap(turn, this.#options.eyes);
      const call = {
        round,
        why,
        agent,
        seated,
        turn,
        prompt,
        asked: prompt,
        before: session?.earlier ?? [],
      } as const;
      let reply = await this.caller.call<A>({ ...call, key: callKey(key, ++calls) });
      for (let retries = 0; !reply.answered; retries++) {
        const delayMs = retryDelay(reply.failure, retries);
        if (delayMs === null) break;
        const again = { ...call, key: callKey(key, ++calls), why: "retry" } as const;
        await this.caller.rest(delayMs, again.key);
        reply = await this.caller.call<A>(again);
      }
      const wrong = wrongWith(reply, turn);
      if (wrong !== null) {
        const again = repairPrompt(prompt, reply.raw ?? "", wrong);
        // It has looked. Many models are kept to a schema only where they are offered nothing to look with.
        const isUnread = turn.schema !== null && !reply.answered && reply.raw !== undefined;
        const second = await this.caller.call<A>({
          ...call,
          key: callKey(key, ++calls),
          why: "repair",
          prompt: again,
          turn: isUnread ? { ...turn, mayLook: false } : turn,
        });
        reply = second.answered || !reply.answered ? second : reply;
      }
      if (reply.answered) return first === undefined ? reply : { ...reply, insteadOf: first.failure };
      if (reply.failure.code === "limit" || reply.failure.code === "left-out") return reply;
      first ??= reply;
    }
    if (first === undefined) throw new ColloquyError("fault", `${seat.name} has no agent.`);
    return first;
  }

  #mayAnswer({ seat, agents }: Seated, standIns: StandIns | undefined): readonly Agent[] {
    const others = this.#seated.flatMap((one) =>
      one.seat.id === seat.id ? [] : (one.agents[0]?.name ?? []),
    );
    return mayAnswer(agents, standIns, others, ({ name }) => name);
  }

  tell(from: Seat, to: readonly Seat[], message: Message): void {
    const key = this.#numbered(`${this.#round}/${message.type}/${from.id}`);
    for (const seat of [from, ...to]) this.#seatedAs(seat);
    if (to.some(({ id }) => id === from.id))
      throw new ColloquyError("fault", `${from.name} cannot send a message to itself.`);
    // After a limit not all have spoken; what is said now is sent when it goes on, among what they say.
    if (this.caller.limitReached !== null || this.#options.past.has("message.sent", key)) return;
    const names = to.map((seat) => seat.name);
    this.#note({ type: "message.sent", key, round: this.#round, from: from.name, to: names, message });
  }

  #seatedAs({ id, name }: Seat): Seated {
    const seated = this.#seated.find((one) => one.seat.id === id);
    if (seated !== undefined) return seated;
    throw new ColloquyError("fault", `${name} has no seat in this discussion.`);
  }

  async person(question: Question): Promise<Answer> {
    const key = this.#numbered(`${this.#round}/gate/${question.id}`);
    const { past, runner, inheritance } = this.#options;
    const before = past.answer(key);
    if (before !== undefined) return before;
    const earlier = inheritance?.answer(key, plain(question));
    if (earlier !== undefined) {
      void runner.append({ type: "human.asked", key, question: plain(question) });
      await runner.append({ type: "human.answered", key, answer: earlier, inherited: true });
      return earlier;
    }
    if (this.caller.limitReached !== null) throw new Stop("limit", this.caller.limitReached.message);
    if (!past.has("human.asked", key))
      await runner.append({ type: "human.asked", key, question: plain(question) });
    const said = await this.caller.clock.waiting(() => runner.gate(question, key));
    const isOpen = said === null || "waitsFor" in said;
    if (isOpen && this.#options.signal.aborted) throw interruption();
    const passes = isOpen && question.mayPass === true;
    const answer = passes ? ({ value: question.recommended ?? "", by: "recommended" } as const) : said;
    if (answer === null) throw new Stop("waiting", question.text);
    if ("waitsFor" in answer) throw new Stop("waiting", answer.waitsFor);
    await runner.append({ type: "human.answered", key, answer });
    return answer;
  }

  async late(asks: readonly string[]): Promise<Answer | null> {
    const key = this.#numbered(`${this.#round}/gate/late`);
    const { past, runner, inheritance } = this.#options;
    const before = past.answer(key);
    if (before !== undefined || past.has("round.started", this.#round + 1)) return before ?? null;
    const said = inheritance?.late(key, this.#round + 1) ?? runner.late?.(asks, key) ?? null;
    const answer = this.caller.limitReached === null ? said : null;
    if (answer === null) return null;
    const question = { id: "late", text: "What you answered meanwhile" };
    if (!past.has("human.asked", key)) await runner.append({ type: "human.asked", key, question });
    await runner.append({ type: "human.answered", key, answer });
    return answer;
  }

  async lookUp<Kind extends LookupKind>(
    kind: Kind,
    asked: Lookups[Kind]["asked"],
  ): Promise<Lookups[Kind]["found"]> {
    const { past, runner, signal, inheritance } = this.#options;
    const key = this.#numbered(`${this.#round}/lookup/${kind}`);
    const request = fingerprint([kind, asked]);
    const before = past.lookup(key, request);
    if (before !== undefined) return this.#unseen(kind, before.found as Lookups[Kind]["found"]);
    const earlier = inheritance?.lookup(key, request);
    if (earlier !== undefined) {
      this.#note({ type: "looked.up", key, kind, request, found: earlier.found, inherited: true });
      return this.#unseen(kind, earlier.found as Lookups[Kind]["found"]);
    }
    const looking = this.caller.clock.working(() => runner.look(kind, asked, signal));
    // What fails once it is interrupted failed for that reason.
    const found = plain(
      await looking.catch((error: unknown) => {
        throw signal.aborted ? interruption() : error;
      }),
    );
    if (signal.aborted) throw interruption();
    // After a limit this was asked of half the answers; when it goes on, something else will be.
    if (this.caller.limitReached === null) this.#note({ type: "looked.up", key, kind, request, found });
    return this.#unseen(kind, found);
  }

  #unseen<Kind extends LookupKind>(kind: Kind, found: Lookups[Kind]["found"]): Lookups[Kind]["found"] {
    return kind === "passages" ? unseen(found as Passages, this.#options.eyes) : found;
  }

  judge<T>(kind: string, judgement: T): T {
    const key = this.#numbered(`${this.#round}/judged/${kind}`);
    this.#put("judgement", key, judgement, (value) => ({ type: "judged", key, kind, judgement: value }));
    return judgement;
  }

  keep<T>(entry: T): T {
    const key = this.#numbered(`${this.#round}/kept`);
    this.#put("state", key, entry, (value) => ({ type: "kept", key, entry: value }));
    return entry;
  }

  /** What is made of half the answers, when a limit stopped the discussion, counts until it goes on. */
  #put(
    what: "judgement" | "state",
    key: string,
    value: unknown,
    draft: (value: unknown) => Extract<EventDraft, { type: "judged" | "kept" }>,
  ): void {
    const isCut = this.caller.limitReached !== null;
    if (!isCut && this.#options.past.hasValue(what, key, value)) return;
    this.#note({ ...draft(plain(value)), ...(isCut && { provisional: true }) });
  }

  report(text: string): void {
    const key = this.#numbered(`${this.#round}/report`);
    if (this.caller.limitReached !== null || this.#options.past.has("reported", key)) return;
    this.#note({ type: "reported", key, text });
  }

  warn(message: string, key = message): void {
    if (this.#options.past.has("warned", key)) return;
    if (this.#count(`warned ${key}`) === 1) this.#note({ type: "warned", key, message });
  }

  async round<T>(title: string, body: () => Promise<T>): Promise<T> {
    if (this.#inRound) throw new ColloquyError("fault", `The round "${title}" begins inside another.`);
    if (this.caller.limitReached !== null) throw new Stop("limit", this.caller.limitReached.message);
    this.#inRound = true;
    this.#round += 1;
    this.caller.beginRound();
    const round = this.#round;
    const { past } = this.#options;
    if (!past.has("round.started", round)) this.#note({ type: "round.started", round, title });
    const result = await body();
    // A round that a limit cut short is completed when the discussion goes on.
    if (this.caller.limitReached === null && !past.has("round.completed", round))
      this.#note({ type: "round.completed", round });
    this.#inRound = false;
    return result;
  }

  followUp(): AskedFurther | null {
    const { past, inheritance } = this.#options;
    return [...(inheritance?.followUps ?? []), ...past.followUps][this.#followUps++] ?? null;
  }

  async recess(detail: string): Promise<void> {
    const key = this.#numbered(`${this.#round}/recess`);
    const { past, runner, inheritance } = this.#options;
    if (past.has("recess.called", key) || inheritance?.has("recess.called", key) === true) return;
    if (this.caller.limitReached !== null) throw new Stop("limit", this.caller.limitReached.message);
    await this.caller.idle();
    const seats = this.seats.map((seat) => ({ seat: seat.name, calls: this.caller.callsOf(seat) }));
    await runner.append({ type: "recess.called", key, detail, seats });
    throw new Stop("recess", detail);
  }

  /** Appends without waiting; whoever waits next learns of a failed write. */
  #note(draft: EventDraft): void {
    void this.#options.runner.append(draft);
  }

  #numbered(key: string): string {
    const count = this.#count(key);
    return count > 1 ? `${key}#${count}` : key;
  }

  #count(key: string): number {
    const count = (this.#used.get(key) ?? 0) + 1;
    this.#used.set(key, count);
    return count;
  }
}

function plain<T>(value: T): T {
  const found = asJson(value);
  if (found !== undefined) return found as T;
  throw new ColloquyError("fault", `What goes on record must be JSON, and ${typeof value} is not.`);
}

function wrongWith<A>(reply: Reply<A>, { lacks }: Turn<A>): string | null {
  if (!reply.answered)
    return isRepairable(reply.failure) ? `It could not be used: ${reply.failure.message}.` : null;
  const lacking = lacks?.(reply.value) ?? null;
  return lacking && `It can be read, but not all of it can be taken: ${lacking}.`;
}

function withMap<A>({ prompt, mayLook, glances }: PartedTurn<A>, eyes: EyesGiven | undefined): Prompt {
  const isShown = mayLook === true || glances === true;
  if (!isShown || !eyes?.map) return prompt;
  return { ...prompt, stable: paragraphs([prompt.stable, eyes.map]) };
}

function unseen(found: Passages, eyes: EyesGiven | undefined): Passages {
  const isShown = ({ path, from, to }: Passage) =>
    eyes?.seen?.some((seen) => seen.path === path && seen.from <= from && to <= seen.to) === true;
  return { ...found, passages: found.passages.filter((one) => !isShown(one)) };
}

function interruption(): Stop {
  return new Stop("interrupted", "the discussion was interrupted");
}

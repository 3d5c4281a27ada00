import { counts } from "../kernel/usage.ts";
import type { Floor } from "../kernel/floor.ts";
import { paragraphs } from "../kernel/prompt.ts";
import type { Reply } from "../kernel/reply.ts";
import type { Seat } from "../kernel/seat.ts";
import type { Act, Edit, Said } from "./act.ts";
import {
  handedOn,
  type Heard,
  type Move,
  refuseSilence,
  shapeFor,
  type Sitting,
  standInOf,
  type TableOptions,
  noteMissing,
} from "./move.ts";
import { type OpenQuestion, answersIn, answersTold, openQuestions, questionsText } from "./questions.ts";
import { checkedEdits, yoursNow } from "./editor.ts";
import { ledgerOf, Moved, takeIn } from "./moved.ts";
import { isEdit, OpenLedger } from "./fold.ts";
import {
  type Draft,
  type Id,
  type Item,
  type Who,
  answerKind,
  editor,
  issueKind,
  optionKind,
  rules,
  tagsOf,
  textOf,
  you,
} from "./item.ts";
import type { LedgerSeat } from "./ledger.ts";
import { earlierActs, Reminder, withEarlier } from "./memory.ts";
import { pinned } from "./acts.ts";
import { ToldRecord, dataBlock, selfOf } from "./record.ts";
import { lastWord } from "./standing.ts";
import { type Rule, settleAll, type Settled, type Tie } from "./settle.ts";
import { type View, viewed } from "./view.ts";

/** Seats around one ledger: what they say goes into it, in seat order, and from there to the others. A protocol makes moves here and reads `standing`. */
export class Table {
  readonly floor: Floor;
  readonly ledger: OpenLedger;
  readonly #options: TableOptions;
  readonly #kept: Moved[] = [];
  /** What is kept when the discussion is over: a secret move, and all that came after it. */
  readonly #sealed: (() => void)[] = [];
  readonly #record: ToldRecord;
  readonly #turns = new Map<string, number>();
  readonly #reminder: Reminder;
  #round = 0;

  constructor(floor: Floor, options: TableOptions) {
    this.floor = floor;
    this.#options = options;
    this.ledger = new OpenLedger(options.prefixes);
    this.#record = new ToldRecord(this.ledger, options.names !== false);
    this.#reminder = new Reminder(floor.memory);
  }

  get kept(): readonly Moved[] {
    return this.#kept;
  }

  /** One pass around the table; moves outside belong to the round before. What the person has answered since is told first. */
  async round<T>(title: string, body: () => Promise<T>): Promise<T> {
    const open = openQuestions(this.ledger);
    const late = await this.floor.late(open.map(({ id }) => id));
    if (late !== null) this.put(you, answersIn(late.value, open, this.ledger));
    this.#round += 1;
    this.#turns.clear();
    return this.floor.round(title, body);
  }

  /** Who has an opinion. */
  get members(): readonly Seat[] {
    return this.floor.seats.filter(({ chair }) => chair !== true);
  }

  /** Who leads or edits and has none, where somebody does. */
  get chair(): Seat | undefined {
    return this.floor.seats.find(({ chair }) => chair === true);
  }

  /** Gives seats their place in the ledger; who speaks without one is not heard. */
  sit(sitting: readonly Sitting[]): void {
    const names = sitting.map(({ seat }) => seat.name);
    const tags = tagsOf(names, [...this.ledger.seats.map(({ tag }) => tag), "I", "O", "Q", "YOU"]);
    const seats = sitting.map(({ seat, counts: isHeard = true }): LedgerSeat => ({
      id: seat.id,
      tag: tags.get(seat.name) ?? seat.name,
      counts: isHeard && seat.chair !== true,
      ...(seat.chair && { chair: true as const }),
    }));
    this.#keep({ move: "put", seats });
  }

  /** Puts items there that no turn said: what the topic names, a person's note. */
  put(by: Who, items: readonly Draft[], how: Pick<Moved, "untold"> = {}): readonly Item[] {
    if (items.length === 0) return [];
    const before = this.ledger.items.size;
    this.#keep({ move: "put", put: items.map((item) => ({ by, item })), ...how });
    return [...this.ledger.items.values()].slice(before);
  }

  /** Something to be decided, with the options that the topic names: its id. */
  issue(text: string, options: readonly string[] = []): Id {
    const below = options.map((one) => ({ kind: optionKind, text: one }));
    const [issue] = this.put("topic", [{ kind: issueKind, text, below }]);
    return (issue as Item).id;
  }

  /** Asks each alone and all at once; nobody sees another's reply before all are in. */
  async each<T>(seats: readonly Seat[], move: Move<T>): Promise<readonly Heard<T>[]> {
    this.#reminder.open(seats, move, (items) => this.put("memory", items, { untold: true }));
    const replies = await Promise.all(seats.map((seat) => this.#ask(seat, move)));
    const heard = seats.flatMap((seat, index): Heard<T>[] => {
      const reply = replies[index] as Reply<T>;
      if (reply.answered) return [{ seat, value: reply.value, reply }];
      const what = move.missing?.(seat, reply.failure);
      if (what !== undefined) noteMissing(this.floor, what, reply.failure);
      return [];
    });
    if (heard.length === 0 && seats.length > 0) refuseSilence(move, replies);
    const said = heard.flatMap(({ seat, value, reply }) =>
      this.#said(seat, value, move).map((one) => ({ ...one, ...standInOf(reply) })),
    );
    const { kind, secret, untold } = move;
    this.#keep({ move: kind, said, ...(secret && { secret }), ...(untold && { untold }) });
    return heard;
  }

  /** Asks one after the other; each sees what those before it said. */
  async inTurn<T>(seats: readonly Seat[], move: Move<T>): Promise<readonly Heard<T>[]> {
    const heard: Heard<T>[] = [];
    for (const seat of seats) heard.push(...(await this.each([seat], { missing: () => undefined, ...move })));
    return heard;
  }

  /** An editor puts in order what was said, by ids. `null` where it gives no answer, or another agent answers in its place: then nothing is joined. */
  async merge<T>(seat: Seat | undefined, move: Move<T>): Promise<T | null> {
    if (seat === undefined) return null;
    const reply = await this.#ask(seat, move, editor);
    if (!reply.answered || !counts(reply.receipt)) return null;
    this.#keep({ move: move.kind, said: this.#said(seat, reply.value, move, editor) });
    return reply.value;
  }

  /** Puts together by rules what no editor did: it is told as their reading. */
  edit(edits: readonly Edit[]): void {
    this.#keep({ move: "put", said: [{ by: rules, round: this.#round, asked: [], acts: edits }] });
  }

  /** Puts the open questions of seats to the person, all at once. What is not answered stays open; answers are items from `you`. `waits`: nothing goes on before somebody has seen them. */
  async you({
    isWanted = () => true,
    waits = false,
  }: { readonly isWanted?: (question: OpenQuestion) => boolean; readonly waits?: boolean } = {}): Promise<
    readonly Item[]
  > {
    const open = openQuestions(this.ledger).filter(isWanted);
    if (open.length === 0) return [];
    const { value, by } = await this.floor.person({
      id: "questions",
      text: questionsText(open, this.ledger),
      recommended: "",
      ...(!waits && { mayPass: true }),
      asks: open.map(({ id, text }) => ({ id, text })),
    });
    return by === "recommended" ? [] : this.put(you, answersIn(value, open));
  }

  /** What a rule makes of some issues, or all, on record. Where a tie is the person's to break, its choice is an answer in the ledger. */
  async settle(
    rule: Rule,
    how: { readonly tie?: Tie; readonly issues?: readonly Id[] } = {},
  ): Promise<readonly Settled[]> {
    if (how.tie === "you")
      for (const { issue, tied, decided } of settleAll(this.ledger, rule, how))
        if (tied.length > 0 && decided === null) await this.#breakTie(issue, tied);
    const settled = settleAll(this.ledger, rule, how);
    this.#onRecord(() => this.floor.judge("settled", settled));
    return settled;
  }

  /** Puts on record what was secret; the last thing that a protocol does. */
  open(): void {
    for (const put of this.#sealed.splice(0)) put();
  }

  /** At once; or when the discussion is over, where it is secret or follows what is. */
  #onRecord(put: () => void, secret = false): void {
    if (secret || this.#sealed.length > 0) this.#sealed.push(put);
    else put();
  }

  async #breakTie(issue: Id, tied: readonly Id[]): Promise<void> {
    const wordsOf = (id: Id) => textOf(this.ledger.items.get(id) as Item);
    const choices = tied.map((id) => ({ id, label: `${id}: ${wordsOf(id)}` }));
    const text = `${wordsOf(issue)}: the panel is split. Which is it?`;
    const { value } = await this.floor.person({ id: `tie-${issue}`, text, choices });
    this.put(you, [{ kind: answerKind, text: wordsOf(value), under: issue, from: [value] }]);
  }

  async #ask<T>(seat: Seat, move: Move<T>, as: Who = seat.id): Promise<Reply<T>> {
    const { kind, task, sees, own, opening = this.#options.opening } = move;
    const shape = shapeFor(move, seat);
    const sent = this.#record.sentTo(seat.id);
    const isRecord = sees === undefined;
    const now = this.#record.now();
    const reminded = this.#reminder.turnOf(seat, move);
    const plain = paragraphs([typeof task === "string" ? task : task(seat), reminded.asks]);
    const view = isView(sees) ? viewed(this.ledger, sees) : typeof sees === "object" ? sees : [];
    const tag = this.ledger.seats.find(({ id }) => id === seat.id)?.tag;
    const turn = `${kind} ${seat.id}`;
    const occurrence = (this.#turns.get(turn) ?? 0) + 1;
    this.#turns.set(turn, occurrence);
    const prompt = {
      stable: opening,
      ...(isRecord && { said: this.#record.since(sent) }),
      // What all are shown stands before what is one seat's own, for a provider's cache.
      fresh: paragraphs([
        ...dataBlock("What is on the table", view),
        ...dataBlock("Decided earlier", reminded.lines),
        tag === undefined || this.#options.names === false ? "" : `Ids that begin with ${tag}- are yours.`,
        own?.(seat) ?? "",
        ...(isRecord
          ? dataBlock("What the editor made of yours", yoursNow(this.ledger, seat.id, sent.entries))
          : dataBlock(
              "What the person answered",
              answersTold(this.ledger).filter((line) => !view.includes(line)),
            )),
      ]),
      // A person's form says by itself who they are; it has the question in place of this.
      request: paragraphs([
        selfOf(seat, this.ledger),
        plain,
        `Answer with one JSON object and nothing around it:\n${shape.form}`,
        this.#options.question,
      ]),
    };
    const reply = await this.floor.ask(seat, {
      kind,
      ...(occurrence > 1 && { occurrence }),
      prompt,
      ...(this.#options.brief !== undefined && { brief: { ...prompt, stable: this.#options.brief } }),
      // A view tells all that is needed: what the seat was asked and said before would be a second copy.
      ...(isRecord ? { allSaid: this.#record.all } : { recap: "" }),
      question: move.plainly?.(seat) ?? paragraphs([plain, this.#options.question]),
      schema: reminded.asks === "" ? shape.schema : withEarlier(shape.schema),
      lacks: (value) => move.lacks?.(value, seat) ?? this.#lacks(seat, value, move, as),
      ...handedOn(move),
    });
    // A turn that its own agent did not answer told it nothing.
    const isTold = reply.answered && !reply.receipt.fallback;
    if (isRecord && isTold) this.#record.mark(seat.id, now);
    if (isTold && reminded.lines.length > 0) this.#reminder.mark(seat);
    return reply;
  }

  /** Unknown ids, or an issue without a word on it: worth asking for once. No reply is asked for again because of a refused edit. */
  #lacks<T>(seat: Seat, value: T, move: Move<T>, as: Who): string | null {
    const trial = ledgerOf(this.#kept, this.#options.prefixes);
    const before = trial.refused.length;
    for (const said of this.#said(seat, value, move, as)) trial.say(said);
    // A stand on an item of its own, or taking back what it never said: on record as refused, and worth no other turn.
    const isIdle = (act: Act) =>
      act.do === "stand"
        ? trial.find(act.on)?.item.from[0] === as
        : act.do === "withdraw" && trial.items.has(act.id);
    const refused = trial.refused
      .slice(before)
      .flatMap(({ act, why }) => (isEdit(act) || isIdle(act) ? [] : [why]));
    const isCounted = this.ledger.seats.some((one) => one.id === seat.id && one.counts);
    const silent = isCounted ? (move.on ?? []).filter((issue) => isSilent(trial, seat.id, issue)) : [];
    const unsaid = silent.map((issue) => `Nothing is said of ${issue} by the id of an option`);
    return refused.length + unsaid.length === 0 ? null : [...new Set([...refused, ...unsaid])].join(". ");
  }

  /** What a reply says. What a chair edits besides is said by the editor, which it is then. */
  #said<T>(seat: Seat, value: T, move: Move<T>, by: Who = seat.id): readonly Said[] {
    const shape = shapeFor(move, seat);
    const notes = shape.notes(value);
    const said = [...shape.acts(value, move.issue ?? ""), ...earlierActs(value)];
    const acts = said.map((act) => pinned(this.ledger, act, by));
    const edits: readonly (Act | Edit)[] = seat.chair === true && by !== editor ? acts.filter(isEdit) : [];
    const own: Said = {
      by,
      round: this.#round,
      asked: move.on ?? [],
      acts: acts.filter((act) => !edits.includes(act)),
      ...(Object.keys(notes).length > 0 && { notes }),
    };
    if (by === editor) return [checkedEdits(this.ledger, own)];
    if (edits.length === 0) return [own];
    const edited: Said = { by: editor, round: this.#round, asked: [], acts: edits };
    return [own, checkedEdits(this.ledger, edited)];
  }

  #keep(moved: Pick<Moved, "move"> & Partial<Moved>): void {
    const entry = Moved.parse({ v: 2, round: this.#round, seats: [], put: [], said: [], ...moved });
    this.#kept.push(entry);
    this.#onRecord(() => this.floor.keep(entry), entry.secret);
    takeIn(this.ledger, entry);
    this.#record.add(entry);
  }
}

function isView(sees: Move<unknown>["sees"]): sees is View {
  return typeof sees === "object" && "of" in sees;
}

/** Whether its last reply names no option of an issue; to be for none of them is a word. */
function isSilent(ledger: OpenLedger, seat: Who, issue: Id): boolean {
  return lastWord(ledger, seat, issue)?.says.every(({ option }) => option === undefined) ?? true;
}

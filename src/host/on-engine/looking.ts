import type { Config } from "../../config/resolve.ts";
import { type Agent, type AgentRequest, canLook } from "../../kernel/agent.ts";
import type { CallEnd, LookMade } from "../../kernel/request.ts";
import type { Meter } from "../../kernel/engine/meter.ts";
import { type CallSight, Sight } from "../../kernel/engine/sight.ts";
import type { EventDraft, LookLimits } from "../../kernel/event.ts";
import type { Eyes, Seen } from "../../kernel/eyes.ts";
import { heldAgainst } from "../../text/claims/held-against.ts";
import { type Checkout, checkoutAt } from "../project/checkout.ts";
import { eyesOn, isDiscussions } from "../running/eyes.ts";
import { isProject, projectRoot } from "../project/own-file.ts";

export class Looking {
  readonly #root: string;
  readonly #worker: string;
  readonly #isShut: boolean;
  readonly #open: () => Promise<Eyes>;

  constructor(cwd: string, { home, settings }: Config, worker: string) {
    const root = projectRoot(cwd);
    let eyes: Promise<Eyes> | undefined;
    this.#root = root;
    this.#worker = worker;
    this.#isShut = settings.eyes.value === "none" || !isProject(root) || isDiscussions(root, undefined);
    this.#open = () => (eyes ??= eyesOn(root, home.value, undefined));
  }

  async during(
    agent: Agent,
    { seat, round, kind }: AgentRequest,
    lent: { readonly limits: LookLimits; readonly project: Checkout },
    meter: Meter,
    signal: AbortSignal,
    call: (sight?: CallSight) => Promise<CallEnd>,
  ): Promise<CallEnd> {
    if (!canLook(agent)) return call();
    const { name, commit } = checkoutAt(this.#root);
    if (this.#isShut || name !== lent.project.name)
      return noted(
        blind(await call()),
        `${agent.name} could not look into ${lent.project.name}: the worker ${this.#worker} is in no checkout of it that may be looked at.`,
      );
    const seen = new Map<string, string>();
    const made: LookMade[] = [];
    const warnings: string[] = [];
    const at = { worker: this.#worker, commit };
    const append = (draft: EventDraft) => {
      if (draft.type === "warned") warnings.push(draft.message);
      if (draft.type !== "looked") return Promise.resolve();
      const { tool, input, bytes, problem } = draft;
      const shown = draft.seen.map((one) => ({ ...one, text: seen.get(placeOf(one)) ?? "" }));
      made.push({ tool, input, bytes, problem, seen: shown, at });
      return Promise.resolve();
    };
    const sight = new Sight(remembering(await this.#open(), seen), lent.limits, [], append);
    const of = { key: "", round, seat: seat.name, turn: kind };
    const end = await call(sight.forCall(agent, of, signal, meter, { countOf: () => 0 }));
    return warnings.reduce<CallEnd>(noted, { ...end, looks: made });
  }

  /** For who holds a discussion: lines that were seen on other workers are read again here, where they read the same. */
  async recalling({ name }: Checkout): Promise<Eyes> {
    const here = !this.#isShut && checkoutAt(this.#root).name === name ? await this.#open() : null;
    return {
      look: () => Promise.reject(new Error("Looks are made where the call is made.")),
      recall: (seen, signal) => here?.recall(seen, signal) ?? Promise.resolve(null),
      hold: heldAgainst,
    };
  }
}

function remembering(eyes: Eyes, kept: Map<string, string>): Eyes {
  return {
    ...eyes,
    look: async (look, signal) => {
      const shown = await eyes.look(look, signal);
      for (const one of shown.seen) kept.set(placeOf(one), one.text);
      return shown;
    },
  };
}

function placeOf({ path, from, to, hash }: Seen): string {
  return `${path}:${from}-${to} ${hash}`;
}

function blind(end: CallEnd): CallEnd {
  return "answer" in end ? { ...end, answer: { ...end.answer, blind: true } } : end;
}

export function noted<End extends CallEnd>(end: End, told: string): End {
  if (!("answer" in end))
    return { ...end, failure: { ...end.failure, message: `${end.failure.message} (${told})` } };
  const { note } = end.answer;
  return { ...end, answer: { ...end.answer, note: note === undefined ? told : `${note} ${told}` } };
}

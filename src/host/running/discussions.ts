import type { Form } from "../../document/form/form.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import type { Event } from "../../kernel/event.ts";
import type { Opened } from "../archive/archive.ts";
import type { Listing, ListingSoFar } from "../archive/rows.ts";
import type { SettingKey } from "../../config/settings.ts";
import type { Asked } from "./further.ts";
import type { ForkWish } from "./fork.ts";
import type { Plan } from "./plan.ts";
import type { Wish } from "./live-file.ts";

export interface Found extends Opened {
  readonly discussion: Discussion;
  readonly lack?: string | null;
}

export type Further = (Asked & { readonly question: string }) | { readonly fork: ForkWish };

/** What waits for somebody does not run: an answer starts it again. */
export interface Discussions {
  start(plan: Plan, takesRecommended: boolean): Promise<string>;
  /** Goes on with a discussion. One that somebody is at work on is left to them. */
  resume(found: Found): Promise<void>;
  /** Asks further of one that has ended, or forks it; the id of what goes on. `flags` are stronger than what is on record. */
  further(found: Found, how: Further, flags?: Partial<Record<SettingKey, string>>): Promise<string>;
  find(id: string): Promise<Found>;
  rows(onRead?: (soFar: ListingSoFar) => void): Promise<Listing>;
  latest(most: number): Promise<readonly Found[]>;
  openForms(found: Found): Promise<readonly Form[]>;
  /** The same, also of one that runs: somebody may be asked while others speak. */
  askedForms(found: Found): Promise<readonly Form[]>;
  openQuestions(found: Found): Promise<Form | null>;
  /** Takes an answer, and goes on once nothing else is open. Where somebody is at work on it, they take it. */
  answer(id: string, form: Form, text: string, by?: string): Promise<void>;
  settled(id: string, until: AbortSignal, onEvent: (event: Event) => void): Promise<void>;
  /** Asks whoever is at work on it, and waits a moment for them to hear it. Tells whether it was heard. */
  ask(found: Found, wish: Wish): Promise<boolean>;
  /** Ends what runs, where this server may; it can be resumed. `false`: it does not run, or is another's. */
  stop(id: string): Promise<boolean>;
  watch(id: string, until: AbortSignal): void;
  faultOf(id: string): string | null;
  /** Ends everything, also what is only about to start; nothing runs here afterwards. */
  close(): Promise<void>;
}

import type { Outline } from "../kernel/discussion.ts";
import { Unread } from "../kernel/journal/skim.ts";
import type { Glimpse, Shapes } from "../manifest/brief.ts";
import { recorded } from "../manifest/recorded.ts";

/**
 * A discussion as its protocol kept it, for a line among thousands: what nobody asks for is not checked. A class, since
 * an object written with accessors is kept for a while when it is no longer needed, and what it holds with it.
 */
export class Glance<Given, Kept, Outcome> implements Glimpse<Given, Kept, Outcome> {
  readonly discussion: Outline;
  readonly kept: readonly Kept[];
  readonly #shapes: Shapes<Given, Kept, Outcome>;

  constructor(shapes: Shapes<Given, Kept, Outcome>, discussion: Outline) {
    this.#shapes = shapes;
    this.discussion = discussion;
    this.kept = discussion.kept.map(({ entry }, index) =>
      recorded(shapes.kept, entry, `entry ${index + 1} of the state`, discussion),
    );
  }

  get given(): Given {
    const given = read(this.discussion.options);
    return recorded(this.#shapes.given, given, "what it was given", this.discussion);
  }

  get outcome(): Outcome | null {
    const outcome = read(this.discussion.outcome);
    return outcome === null ? null : recorded(this.#shapes.outcome, outcome, "the outcome", this.discussion);
  }
}

function read(value: unknown): unknown {
  return value instanceof Unread ? value.read() : value;
}

import type { Asked } from "../../../src/library/agent.ts";
import { lazily } from "../kit.ts";
import { brainstorm, design, recommended, roundtable, specs } from "../../../src/index.ts";

/** A turn as it was sent, and what came back. */
export interface Sent {
  readonly kind: string;
  readonly seat: string;
  readonly round: number;
  readonly prompt: string;
  readonly reply: string;
}

export type Player = (asked: Asked) => object | string;

const verbs = { roundtable, specs, design, brainstorm } as const;

/** Options as the library takes them. */
export type Given = Parameters<typeof roundtable>[1];

/** Holds a discussion of which every seat is answered by one player, each by an agent of its own. */
export async function held(
  verb: keyof typeof verbs,
  topic: string,
  player: Player,
  given: Partial<Given> = {},
) {
  const sent: Sent[] = [];
  const agent = (asked: Asked) => {
    const reply = player(asked);
    sent.push({
      kind: asked.kind,
      seat: asked.seat.id,
      round: asked.round,
      prompt: asked.text,
      reply: typeof reply === "string" ? reply : JSON.stringify(reply),
    });
    return reply;
  };
  const agents = Object.fromEntries(["ada", "bob", "cyd", "dee", "eve"].map((name) => [name, agent]));
  const discussion = verbs[verb](topic, { agents, answerGate: recommended, ...given });
  const result = await discussion.result;
  const files = lazily(() => discussion.files());
  return {
    result,
    sent,
    get files() {
      return files();
    },
    verdict: result.verdict,
  };
}

/** Characters of prompts and replies, four to a token. */
export function tokensOf(sent: readonly Sent[]): number {
  return Math.round(sent.reduce((sum, { prompt, reply }) => sum + prompt.length + reply.length, 0) / 4);
}

export function kindsOf(sent: readonly Sent[]): readonly string[] {
  return sent.map(({ kind }) => kind);
}

const vocabulary =
  "siren board phone member officer vehicle driver answer minute route crew alarm screen power network record proof roster trial change report signal paper watch door engine ladder pump hose gate field river bridge night winter harbour letter basket copper lantern marble orchard pepper quarry ribbon saddle timber umbrella velvet willow anchor beacon candle ember feather garden hammer island jacket kettle lemon meadow needle".split(
    " ",
  );

/** So many characters of words, other ones every time. */
export function words(length: number, about: string | number): string {
  let seed = Array.from(`${about}/${length}`).reduce(
    (sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647,
    7,
  );
  let text = `${about}:`;
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += ` ${vocabulary[seed % vocabulary.length] ?? ""}`;
  }
  return text.slice(0, Math.max(length, 3)).trim();
}

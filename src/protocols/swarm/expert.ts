import { z } from "zod";
import { line } from "../../kernel/line.ts";

const sentence = line.min(1);
const sentences = z.array(sentence);

/** Two experts who will not agree by themselves, and on what. */
export const Tension = z.object({
  between: z.tuple([sentence, sentence]),
  axis: sentence,
  description: line,
});
export type Tension = z.infer<typeof Tension>;

export const Expert = z.object({
  id: sentence,
  name: sentence,
  expertise: sentences.min(1),
  thinkingStyle: line,
  bias: line,
  replyTendency: line,
  /** What it has to lose, and what it tends to overlook. */
  stakes: line.optional(),
  blindSpots: sentences.optional(),
});
export type Expert = z.infer<typeof Expert>;

/** What the moderator says before anybody sits down: who should, and with what it would open the first round. */
export const Experts = z.object({
  experts: z.array(Expert),
  tensions: z.array(Tension).optional(),
  /** What the topic itself names to choose between. */
  options: z.array(sentence).nullish(),
  opening: z.string().trim().nullish(),
});
export type Experts = z.infer<typeof Experts>;

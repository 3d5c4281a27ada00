import type { Config } from "../config/resolve.ts";
import { blindInstruments, type Instruments } from "../core/lookup.ts";
import { withWords, wordLikeness } from "../judgement/likeness.ts";
import { withoutPlaces } from "../judgement/place.ts";
import { minilm } from "../reading/minilm.ts";

// One for the process, so that no text is computed twice.
const byMeaning = minilm();

/** What a discussion can find out here. */
export function instruments({ settings }: Pick<Config, "settings">): Instruments {
  return {
    ...blindInstruments,
    likeness: async (texts, signal) => {
      const words = wordLikeness(texts);
      if (settings.likeness.value === "words") return words;
      const meaning = await byMeaning(texts.map(withoutPlaces), signal);
      return meaning === null ? words : withWords(meaning, words);
    },
  };
}

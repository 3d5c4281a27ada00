import { minilm } from "../reading/minilm.ts";

/** One for the process, so that no text is computed twice. */
export const meaning = minilm();

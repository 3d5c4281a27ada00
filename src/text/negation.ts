/** A pattern for "not" as it is written: alone, or at the end of "cannot" and "doesn't", where no word begins. */
const not = String.raw`(?:\b(?:not|cannot)|n['’]t)\b`;

/** A pattern for every English word that denies by grammar. */
export const denial = String.raw`(?:${not}|\b(?:no|none|nor|neither|never|nobody|nothing|nowhere|without)\b)`;

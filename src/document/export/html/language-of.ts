import { ourLanguage } from "../../../text/language.ts";

/** Japanese is told by its script. Of any other text we do not know the language, and say so. */
export function languageOf(title: string): string {
  return ourLanguage(null, title) === "ja" ? "ja" : "";
}

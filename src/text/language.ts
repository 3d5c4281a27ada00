/** `ja` for text with kana in it, else `en`: no other language is told by its script. */
function scriptOf(text: string): "ja" | "en" {
  const sample = text.slice(0, 20_000);
  const kana = sample.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return kana > 0.05 * letters ? "ja" : "en";
}

/** The language of a discussion without its region: that of a code (`ja`, `ja-JP`), else of a text. */
export function languageOf(code: string | null, text: string): string {
  return code?.split("-")[0]?.toLowerCase() ?? scriptOf(text);
}

export function languageName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "code" }).of(code) ?? code;
}

/** Asks whoever writes for a language: the one that was named, else that of what it is about. */
export function writeIn(lang: string | null, about: string): string {
  return lang === null ? `Write in the language of the ${about}.` : `Write in ${languageName(lang)}.`;
}

export function isLanguageCode(text: string): boolean {
  try {
    const { language } = new Intl.Locale(text);
    return languageName(language) !== language;
  } catch {
    return false;
  }
}

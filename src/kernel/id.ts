/** Ids of discussions and seats; they become file names, so nothing else may pass. */
export const idPattern = /^[a-z0-9][a-z0-9-]{0,99}$/;

export function isId(text: string): boolean {
  return idPattern.test(text);
}

/** A readable id made of any text; `fallback` when nothing of it can be kept (other scripts, signs). */
export function slug(text: string, fallback: string, maxLength = 60): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, maxLength)
    .replace(/-+$/, "");
  return words === "" ? fallback : words;
}

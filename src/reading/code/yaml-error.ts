const mostSigns = 300_000;

/** Where a text stops being YAML, `null` where it is YAML, `undefined` where it is too long to be parsed here. */
export async function yamlError(
  text: string,
): Promise<{ start: number; message: string } | null | undefined> {
  if (text.length > mostSigns || isDeep(text)) return undefined;
  const { parseAllDocuments } = await import("yaml");
  const documents = parseAllDocuments(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: true });
  const [error] = (Array.isArray(documents) ? documents : []).flatMap((document) => document.errors);
  return error === undefined ? null : { start: error.pos[0], message: error.message };
}

/** The parser calls itself for each level. */
function isDeep(text: string): boolean {
  let open = 0;
  for (const { 0: sign } of text.matchAll(/[[{\]}]|^[ ]{200}|(?:[-?:] ){50}/gm)) {
    if (sign.length > 1) return true;
    open += /[[{]/.test(sign) ? 1 : open > 0 ? -1 : 0;
    if (open > 100) return true;
  }
  return false;
}

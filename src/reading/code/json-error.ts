/** Where a text stops being JSON, as an offset, or `null` where it is JSON. */
export function jsonError(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    return position === undefined ? text.trimEnd().length : Number(position);
  }
}

/** The items of a text that is a list: of bullets, of numbers, of ids between commas. */

const marker = /^[ \t]*(?:[-*+•・‣▪]|\d{1,3}[.)]|\(\d{1,3}\))[ \t]*(?=\S)/;

// "no" is an answer to whether there are any; in other words it might be an item.
const none =
  /^[\s\-–—*_("'[]*(?:none|n\/?a|nil|null|no|nothing|not applicable|none (?:identified|found|noted|so far|at this time|that i (?:see|found))|nothing (?:to add|noted|found)|empty|なし|特になし|該当なし|ありません|特にありません)?[\s\-–—*_.)。"'\]]*$/i;

export function saysNone(text: string): boolean {
  return none.test(text);
}

/** Bullets with what is indented under each. `undefined` where the text has none. */
export function bulletsOf(text: string): readonly string[] | undefined {
  const items: string[] = [];
  let depth = 0;
  let isOver = false;
  for (const line of text.split("\n")) {
    const mark = marker.exec(line)?.[0];
    const indent = line.length - line.trimStart().length;
    if (mark !== undefined && (items.length === 0 || indent <= depth)) {
      items.push(line.slice(mark.length).trim());
      depth = items.length === 1 ? indent : depth;
      isOver = false;
    } else if (line.trim() === "") isOver = items.length > 0;
    else if (items.length > 0 && (indent > depth || !isOver))
      items[items.length - 1] += ` ${line.trim().replace(marker, "")}`;
    else if (items.length === 0) return undefined;
  }
  return items.length === 0 ? undefined : items.filter((item) => item !== "");
}

/** What a text says where a list was asked for. */
export function itemsOf(text: string): readonly string[] {
  if (saysNone(text)) return [];
  const bullets = bulletsOf(text);
  if (bullets !== undefined) return bullets.filter((item) => !saysNone(item)).map(unquoted);
  const parts = text.split(/[,;、]/).map((part) => part.trim());
  // Ids hold a digit and no blank: "UX-1, DX-2".
  if (parts.length > 1 && parts.every((part) => /^[^\s]*\d[^\s]*$/.test(part))) return parts;
  return [text.trim()];
}

export function unquoted(text: string): string {
  const whole = /^(["'“‘`])([^"“”`]*)(["'”’`]),?$/.exec(text.trim());
  return whole === null ? text.trim() : (whole[2] ?? "").trim();
}

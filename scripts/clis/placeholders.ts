/**
 * For `JSON.stringify`: takes out of every string what differs from one recording to the next and matters to
 * nobody. Ids stay told apart, by numbers.
 */
export function placeholders(scratch: string, serverUrl: string): (key: string, value: unknown) => unknown {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    if (/^(.)\1{7}-/.test(id)) return id; // one that we chose
    const number = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, number);
    return number;
  };
  return (_key, value) => {
    if (typeof value !== "string") return value;
    return value
      .replaceAll(scratch, "<scratch>")
      .replaceAll(serverUrl, "<server>")
      .replaceAll(new URL(serverUrl).host, "<server>")
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, numbered)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d(?:[.-]\d+)?Z/g, "2026-01-01T00:00:00.000Z")
      .replaceAll(timing, "$10");
  };
}

const timing = /("\w*(?:duration|latency|ttft|timestamp|time_to_|first_content_frame)\w*": ?)\d[\d.]*/gi;

/**
 * For `JSON.stringify`: takes out of every string what differs from one recording to the next and matters to
 * nobody. Ids stay told apart, by numbers.
 */
export function placeholders(folders: Readonly<Record<string, string>>, serverUrl: string) {
  const ids = new Map<string, number>();
  const number = (id: string, width: number) => {
    ids.set(id, ids.get(id) ?? ids.size + 1);
    return String(ids.get(id)).padStart(width, "0");
  };
  const chosen = /^(.)\1{7}-/;
  return (_key: string, value: unknown) => {
    if (typeof value !== "string") return value;
    const placed = Object.entries(folders).reduce(
      (text, [name, folder]) => text.replaceAll(folder, `<${name}>`),
      value,
    );
    return placed
      .replaceAll(serverUrl, "<server>")
      .replaceAll(new URL(serverUrl).host, "<server>")
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) =>
        chosen.test(id) ? id : `00000000-0000-4000-8000-${number(id, 12)}`,
      )
      .replaceAll(/\b(ses|prt|msg)_[0-9a-f]{12}\w{14}\b/g, (id, kind: string) => `${kind}_${number(id, 26)}`)
      .replaceAll(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g, "Thu, 01 Jan 2026 00:00:00 GMT")
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d(?:[.-]\d+)?Z/g, "2026-01-01T00:00:00.000Z")
      .replaceAll(/\b((?:local|remote)Port: )\d+/g, "$10")
      .replaceAll(/\bcc-socks\/\d+/g, "cc-socks/0")
      .replaceAll(/\bafter \d+ms/g, "after 0ms")
      .replaceAll(/\b1[78]\d{11}\b/g, "0") // milliseconds since 1970
      .replaceAll(timing, "$10");
  };
}

const timing = /("\w*(?:duration|latency|ttft|timestamp|time_to_|first_content_frame)\w*": ?)\d[\d.]*/gi;

import { expect, test } from "vitest";
import { jsonText } from "../../src/kernel/json-value.ts";
import { ndjsonReporter } from "../../src/reporters/reporter.ts";
import { completed, journal, started, warned } from "./events.ts";

test("every event is one line, exactly as the journal has it", () => {
  const events = journal(started(), warned("first\nsecond \u2028 third"), completed({ verdict: null }));
  let text = "";
  const reporter = ndjsonReporter((line) => (text += line));
  for (const event of events) reporter.event(event);
  reporter.output("key", "not an event");
  reporter.close();

  const lines = text.split("\n");
  expect(lines.pop()).toBe("");
  expect(lines).toEqual(events.map((event) => jsonText(event)));
});

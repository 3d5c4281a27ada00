import { expect, test } from "vitest";
import { toMarkdown } from "../../../../src/document/to-markdown.ts";
import { titled } from "../../../../src/protocols/roundtable/report/sentences.ts";

const long = "workers that take calls from a shared queue, any of which may die, over one journal";

test.each([
  ["Which cache?", "# Cache: Which cache?", ""],
  [`Discussions on several machines: ${long}`, "# Cache: Discussions on several machines", "whole"],
  [`Queue: ${long}`, "# Cache: Queue: workers that take calls from a shared queue, any of which …", "whole"],
  [
    `Let ${long.replaceAll(",", "")}`,
    "# Cache: Let workers that take calls from a shared queue any of which …",
    "whole",
  ],
  ["再起動してもセッションが残るようにする", "# Cache: 再起動してもセッションが残るようにする", ""],
])("%j is titled %j", (topic, title, below) => {
  const told = titled(topic, "Cache: {topic}");
  expect(toMarkdown(told.title)).toBe(title);
  expect(toMarkdown(told.topic)).toBe(below === "" ? "" : topic);
});

import { expect, test } from "vitest";
import { looking, signal } from "./eyes.ts";

const files = {
  "README.md": "# Harbour\n\nBooks berths.\n",
  "package.json": '{ "name": "@quay/harbour", "version": "1.0.0" }\n',
  "src/berth.ts": 'export function bookBerth(): void {}\nconst flags = ["--dry-run"];\n',
};

test.each([
  ["Is src/berth.ts too long?", true],
  ["Should bookBerth wait for the tide?", true],
  ["Does the README's first section say too much?", true],
  ["What should the first minute of Harbour be?", true],
  ["Should --dry-run be the default?", true],
  ["Should we hire a second harbourmaster?", false],
  ["Is Kafka better than RabbitMQ?", false],
  ["Should NATO be named in CAPITALS?", false],
  ["Should --fly-away be the default?", false],
])("%s names something of the project: %s", async (topic, expected) => {
  const { eyes } = await looking(files);
  expect(await eyes.names(topic, signal)).toBe(expected);
});

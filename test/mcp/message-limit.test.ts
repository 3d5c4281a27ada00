import { once } from "node:events";
import { expect, test } from "vitest";
import { type MessageId, messageLimit, mostMessageBytes } from "../../src/mcp/message-limit.ts";

/** What comes through when this is written piece by piece, and whom it refuses. */
async function through(pieces: Iterable<string>) {
  const refused: (MessageId | undefined)[] = [];
  const limit = messageLimit(
    (id) => refused.push(id),
    () => true,
  );
  let passed = "";
  limit.on("data", (chunk: Buffer) => (passed += chunk.toString()));
  for (const piece of pieces) if (!limit.write(piece)) await once(limit, "drain");
  limit.end();
  await once(limit, "end");
  return { passed, refused };
}

const long = "x".repeat(mostMessageBytes);

test("messages come through as they are, however they were cut", async () => {
  const text = '{"id":1,"a":"é"}\n{"id":2}\r\n\n{"id":3}\n';
  expect(await through([text])).toEqual({ passed: text, refused: [] });
  expect(await through(text)).toEqual({ passed: text, refused: [] });
});

test("a message of just the limit comes through, and one a byte longer does not", async () => {
  const fits = `${long.slice(1)}\n`;
  expect((await through([fits])).passed).toBe(fits);
  expect(await through([`x${fits}`])).toEqual({ passed: "", refused: [undefined] });
});

test("what is too long is refused by its id, wherever that stands, and others come through", async () => {
  const { passed, refused } = await through([
    '{"id":1}\n',
    `{"jsonrpc":"2.0","id":7,"params":"${long}`,
    '"}\n{"id":2}\n',
    `{"params":{"id":5,"text":"${long}"},"jsonrpc":"2.0","id":"ei\\"ght"}\n`,
    `{"method":"m","params":{"text":"${long}","id":5}}\n`,
    `{"params":"${long}`,
  ]);
  expect(passed).toBe('{"id":1}\n{"id":2}\n');
  expect(refused).toEqual([7, 'ei"ght', undefined, undefined]);
});

test("a message without end is not gathered", async () => {
  const million = "x".repeat(1_000_000);
  const before = process.memoryUsage().rss;
  const { refused } = await through(Array.from({ length: 300 }, () => million));
  expect(refused).toEqual([undefined]);
  expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
});

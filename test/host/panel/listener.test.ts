import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { asOnMacOS } from "../../mac-os.ts";
import { isStrangers, ownersOf } from "../../../src/host/panel/agents-here.ts";

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:2CAA 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 41 1
   1: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000   998        0 42 1
   2: 0100007F:2CAA 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1002        0 43 1
`;

test("who listens at a port is told by the kernel's table; connections are no listeners", () => {
  expect(ownersOf(table, 11434)).toEqual([1001]);
  expect(ownersOf(table, 8080)).toEqual([998]);
  expect(ownersOf(table, 8000)).toEqual([]);
});

test("one's own server is no stranger's", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((done) => void server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  expect(await isStrangers(`http://127.0.0.1:${port}/v1`, process.getuid?.())).toBe(false);
  // As on macOS, where a user is shown one's own listeners alone.
  onTestFinished(asOnMacOS());
  expect(await isStrangers(`http://127.0.0.1:${port}/v1`, process.getuid?.())).toBe(false);
  await new Promise((done) => void server.close(done));
  expect(await isStrangers(`http://127.0.0.1:${port}/v1`, process.getuid?.())).toBe(true);
});

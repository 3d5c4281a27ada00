import { get } from "node:http";
import { expect, test } from "vitest";
import { serveHealth } from "../../../src/host/on-engine/health-server.ts";
import { Tally } from "../../../src/host/on-engine/metrics.ts";
import type { Store } from "../../../src/postgres/store.ts";
import { afterwards } from "../../beside.ts";

/** The status of an answer to a request that names a host of its own. */
function statusFor(address: string, host: string, path = "/metrics"): Promise<number> {
  return new Promise((settle, reject) => {
    get(`${address}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    }).once("error", reject);
  });
}

test("a worker's health answers for this machine alone, as the page does", async () => {
  // Without a database it says so: what it is asked for is looked at before.
  const told = { tally: new Tally(), notReady: () => null };
  const health = await serveHealth({} as Store, { host: "127.0.0.1", port: 0 }, told);
  const { address } = health;
  afterwards(() => health.close());
  const { host, port } = new URL(address);

  for (const own of [host, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await statusFor(address, own)).toBe(503);
  for (const other of [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1",
    "localhost",
    `127.0.0.1:${port}.evil`,
  ])
    for (const path of ["/livez", "/metrics"]) expect(await statusFor(address, other, path)).toBe(421);
});

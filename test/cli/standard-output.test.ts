import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { afterwards } from "../beside.ts";

const source = new URL("../../src/cli/standard-output.ts", import.meta.url).href;

/** A program that writes to its output by ours, once that is as `before` leaves it. */
function writing(before: string) {
  const program = `
    import { writeSync } from "node:fs";
    import { StandardOutput } from ${JSON.stringify(source)};
    const out = new StandardOutput((error) => writeSync(2, error.code + "\\n"));
    ${before}
    out.write("first ");
    out.write("second");
    writeSync(2, "written\\n");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  afterwards(() => void child.kill("SIGKILL"));
  return child;
}

test("what is written to a pipe comes out of it", async () => {
  expect(await text(writing("").stdout)).toBe("first second");
});

test("a full pipe that another process does not want to wait for gets all of it, in order", async () => {
  const child = writing(`
    process.stdout.write("");
    const filling = Buffer.alloc(65536, ".");
    try { for (;;) writeSync(1, filling); } catch (error) { if (error.code !== "EAGAIN") throw error; }
  `);
  await once(child.stderr, "data");
  expect(await text(child.stdout)).toMatch(/^\.+first second$/);
});

test("a pipe that nobody reads any more is told once", async () => {
  const child = writing(`await new Promise((resolve) => process.stdin.once("end", resolve).resume());`);
  child.stdout.destroy();
  await once(child.stdout, "close");
  child.stdin.end();
  expect(await text(child.stderr)).toBe("written\nEPIPE\n");
});

import { execFileSync } from "node:child_process";
import { agreement } from "./agreement.ts";
import { api } from "./api.ts";
import { bytes } from "./bytes.ts";
import { deadline } from "./deadline.ts";
import type { Figure } from "./figure.ts";
import { largeText } from "./large-text.ts";
import { mcp } from "./mcp.ts";
import { memory } from "./memory.ts";
import { overhead } from "./overhead.ts";
import { points } from "./points.ts";
import { reader } from "./reader.ts";
import { replay } from "./replay.ts";
import { search } from "./search.ts";
import { solve } from "./solve.ts";
import { start } from "./start.ts";
import { swarm } from "./swarm.ts";

/** `npm run bench`, or `npm run bench -- start bytes` for some of them. Ends with 1 when a figure is over its aim. */
const benches = {
  start,
  overhead,
  replay,
  bytes,
  memory,
  deadline,
  api,
  search,
  reader,
  "large-text": largeText,
  points,
  solve,
  swarm,
  agreement,
  mcp,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined)
  throw new Error(`There is no bench "${unknown}", only ${Object.keys(benches).join(", ")}.`);

execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });

print(["figure", "times", "aim", "", "measured"]);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await bench()) report(figure);
}

function report({ name, ratio, aim, detail }: Figure): void {
  const isOver = aim !== null && ratio > aim;
  const verdict = aim === null ? "" : isOver ? "over" : "ok";
  print([name, ratio.toFixed(2), aim === null ? "" : String(aim), verdict, detail]);
  if (isOver) process.exitCode = 1;
}

function print([name = "", ratio = "", aim = "", verdict = "", detail = ""]: readonly string[]): void {
  console.log(`${name.padEnd(56)} ${ratio.padStart(6)} ${aim.padStart(5)}  ${verdict.padEnd(5)} ${detail}`);
}

import { execFileSync } from "node:child_process";
import { api } from "./api.ts";
import { bytes } from "./bytes.ts";
import { clis } from "./clis.ts";
import { deadline } from "./deadline.ts";
import { deliberation } from "./deliberation.ts";
import { deliberationTokens } from "./deliberation-tokens.ts";
import { discussTokens } from "./discuss-tokens.ts";
import { roundtableTokens } from "./roundtable-tokens.ts";
import { eyes } from "./eyes.ts";
import type { Figure } from "./figure.ts";
import { home } from "./home.ts";
import { growth } from "./growth.ts";
import { install } from "./install.ts";
import { largeText } from "./large-text.ts";
import { mcp } from "./mcp.ts";
import { memory } from "./memory.ts";
import { page } from "./page.ts";
import { overhead } from "./overhead.ts";
import { peers } from "./peers.ts";
import { points } from "./points.ts";
import { promptCaches } from "./prompt-caches.ts";
import { reader } from "./reader.ts";
import { replay } from "./replay.ts";
import { replyForms } from "./reply-forms.ts";
import { search } from "./search.ts";
import { solve } from "./solve.ts";
import { start } from "./start.ts";
import { heading, isOver, row } from "./table.ts";

/** `npm run bench`, or `npm run bench -- start bytes` for some of them. Ends with 1 when a figure is over its aim. */
const benches = {
  start,
  overhead,
  replay,
  bytes,
  home,
  memory,
  deadline,
  api,
  search,
  eyes,
  reader,
  "large-text": largeText,
  points,
  "reply-forms": replyForms,
  solve,
  "deliberation-tokens": deliberationTokens,
  "discuss-tokens": discussTokens,
  "roundtable-tokens": roundtableTokens,
  "prompt-caches": promptCaches,
  growth,
  deliberation,
  mcp,
  page,
};

/** Held only when named: these download packages, or need what `scripts/clis.ts install` brings. */
const withNetwork = { install, peers, clis };

const known = { ...benches, ...withNetwork };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(known, name));
if (unknown !== undefined)
  throw new Error(`There is no bench "${unknown}", only ${Object.keys(known).join(", ")}.`);

execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });

let [met, aimed] = [0, 0];
let isHeaded = false;
for (const [name, bench] of Object.entries(asked.length === 0 ? benches : known)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await bench()) report(figure);
}
console.log(`\n${met} of ${aimed} aims met`);

function report(figure: Figure): void {
  if (!isHeaded) console.log(heading);
  isHeaded = true;
  console.log(row(figure));
  if (figure.aim === null) return;
  aimed += 1;
  if (isOver(figure)) process.exitCode = 1;
  else met += 1;
}

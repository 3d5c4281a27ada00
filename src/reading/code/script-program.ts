import { readFileSync } from "node:fs";
import { scriptReport } from "./script-report.ts";
import type { Script } from "./script-check.ts";

const scripts = JSON.parse(readFileSync(0, "utf8")) as readonly Script[];
process.stdout.write(JSON.stringify(scripts.map(scriptReport)));

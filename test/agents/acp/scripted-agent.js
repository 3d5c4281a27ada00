// Starts the scripted agent with what was compiled before: it is started often, and its library is large.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/scripted-agent", import.meta.url)));
await import("./scripted-program.ts");

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

const jsx = { runtime: "automatic", importSource: "preact" } as const;
const ownFiles = new URL("../src/own-files.ts", import.meta.url).href;
const builtOwnFiles = new URL("../dist/own-files.js", import.meta.url).href;

/** Tests run as Node loads them, but for views of the page, and for what starts threads and processes of ours. */
registerHooks({
  // What is named by its whole path need not be searched for, nor told to Vitest, which would keep a graph of it.
  resolve: (specifier, context, next) =>
    /^\..+\.tsx?$/.test(specifier) && context.parentURL !== undefined
      ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
      : next(specifier, context),
  load(address, context, next) {
    const isView = address.endsWith(".tsx");
    if (!isView && address !== ownFiles) return next(address, context);
    const path = fileURLToPath(address);
    const text = readFileSync(path, "utf8");
    // Node takes types away, but knows no JSX.
    if (isView)
      return { format: "module", source: transformSync(path, text, { jsx }).code, shortCircuit: true };
    // From the build, as users start them: from source each takes three times as long.
    const source = text.replaceAll("import.meta.url", JSON.stringify(builtOwnFiles));
    return { format: "module-typescript", source, shortCircuit: true };
  },
});

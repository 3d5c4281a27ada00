import { resolve } from "node:path";
import type { RolldownOutput } from "rolldown";
import { build, type Plugin } from "vite";
import { handy, openForPrint } from "../src/document/export/html/script.ts";
import { style } from "../src/document/export/html/style.ts";

/** What the exported page is drawn and moved by, as modules: the page of `serve` looks and behaves the same. */
const ofExport: Plugin = {
  name: "of-export",
  resolveId: (id) => (id.startsWith("exported:") ? `\0${id}` : null),
  load: (id) => texts[id] ?? null,
};

const texts: Readonly<Record<string, string>> = {
  "\0exported:style.css": style,
  "\0exported:handy": `${openForPrint}export ${handy}`,
};

/** The page of `serve`, into `dist/web`: names under `assets` change with their content. */
export async function buildPage(outDir = "dist/web"): Promise<RolldownOutput["output"]> {
  const built = await build({
    root: "src/web/page",
    configFile: false,
    logLevel: "warn",
    plugins: [ofExport],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: resolve(outDir),
      emptyOutDir: true,
      target: "es2024",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new TypeError("The page is one bundle.");
  return built.output;
}

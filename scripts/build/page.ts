import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RolldownOutput } from "rolldown";
import { build, type InlineConfig } from "vite";

type Output = RolldownOutput["output"];

/** The page of `serve`, into `dist/web`: names under `assets` change with their content. */
export function buildPage(outDir = "dist/web"): Promise<Output> {
  return built({ outDir: resolve(outDir), emptyOutDir: true, assetsInlineLimit: 0 });
}

/** The app that hosts show in a chat, as one file that needs nothing else. */
export async function buildApp(file = "dist/app.html"): Promise<Output> {
  const output = await built({
    write: false,
    cssCodeSplit: false,
    rolldownOptions: { input: resolve("src/web/page/app/main.tsx") },
  });
  const code = output.flatMap((part) => (part.type === "chunk" ? part.code : [])).join("");
  const css = output.flatMap((part) => (part.type === "asset" ? String(part.source) : [])).join("");
  writeFileSync(file, appPage(code.trim().replaceAll("</script", String.raw`<\/script`), css));
  return output;
}

async function built(options: InlineConfig["build"]): Promise<Output> {
  const output = await build({
    root: "src/web/page",
    configFile: false,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: { target: "es2024", modulePreload: { polyfill: false }, ...options },
  });
  const [bundle = output] = Array.isArray(output) ? output : [output];
  if (!("output" in bundle)) throw new TypeError("The page is one bundle.");
  return bundle.output;
}

/** No script runs but our own, and nothing is loaded, whatever the host would allow. */
function appPage(code: string, css: string): string {
  const policy = `default-src 'none'; script-src '${hashOf(code)}'; style-src '${hashOf(css)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Colloquy</title>
<style>${css}</style>
</head>
<body>
<script type="module">${code}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

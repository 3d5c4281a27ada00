import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { checkAnchors, repositoryLinks, slug } from "./links.ts";
import { pages, repository, sidebar, staged } from "./pages.ts";

// Pages look for the generator's libraries from where they stand, and those are in this folder alone: so they are copied here.
rmSync(staged, { recursive: true, force: true });
for (const page of [...pages, "docs/pictures"])
  cpSync(join(repository, page), join(staged, page), { recursive: true });

execFileSync(
  join(repository, "node_modules/node/bin/node"),
  [join(import.meta.dirname, "reference.ts"), join(staged, "reference")],
  { stdio: "inherit" },
);

export default defineConfig({
  title: "Colloquy",
  description: "Ask several AI agents instead of one, and get a result you can check.",
  lang: "en",
  srcDir: "pages",
  rewrites: (page) => page.replace(/README\.md$/, "index.md"),
  outDir: "dist",
  cacheDir: "node_modules/.cache",
  markdown: {
    // Our pages hold no HTML: `<id>` in a sentence is what a person types.
    html: false,
    anchor: { slugify: slug },
    config: repositoryLinks,
  },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  buildEnd: ({ outDir }) => checkAnchors(outDir),
  themeConfig: { sidebar, outline: [2, 3], search: { provider: "local", options: { miniSearch: { searchOptions: { fuzzy: 0.1 } } } } },
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs on a page: the texts on it that are too faint. */
export const faintTexts = readFileSync(new URL("faint-texts.js", import.meta.url), "utf8");

/** What of WCAG A and AA a page does not keep, by rule and element. */
export async function faultsOf(page: Page | Frame): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  return page.evaluate<readonly string[]>(`axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // Of what is well it need not tell.
    resultTypes: ["violations"],
    // Side by side the same table stands twice, and is called the same; AA does not mind.
    rules: { "landmark-unique": { enabled: false } },
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target)))`);
}

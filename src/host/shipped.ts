import { fileURLToPath } from "node:url";

/** Where a file or folder is that comes with the package, whether we run from `src` or from `dist`. */
export function shipped(path = ""): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

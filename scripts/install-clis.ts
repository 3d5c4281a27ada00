// `node scripts/install-clis.ts [name…]`: the real agent CLIs, pinned, in a cache folder outside the repository.
import { install } from "./clis/install.ts";
import { chosenInstalls, versionOf } from "./clis/installed.ts";

for (const name of chosenInstalls(process.argv.slice(2))) {
  const outcome = install(name);
  if (outcome === "not installed") process.exitCode = 1;
  console.log(`${name} ${versionOf(name)}: ${outcome}`);
}

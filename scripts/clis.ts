// `node scripts/clis.ts install|record|test …`: the real agent CLIs, pinned, in a cache folder outside the repository.
import { install } from "./clis/install.ts";
import { chosenInstalls, versionOf } from "./clis/installed.ts";

const [task, ...names] = process.argv.slice(2);

if (task === "install") installThem();
else if (task === "record") await import("./clis/record.ts");
else if (task === "test") await import("./clis/test.ts");
else {
  console.error(`scripts/clis.ts takes install, record or test, not ${task ?? "nothing"}.`);
  process.exitCode = 2;
}

function installThem(): void {
  for (const name of chosenInstalls(names)) {
    const outcome = install(name);
    if (outcome === "not installed") process.exitCode = 1;
    console.log(`${name} ${versionOf(name)}: ${outcome}`);
  }
}

import { spawn } from "node:child_process";
import { withProgramPath } from "../program-path.ts";

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address in the browser: the one of `BROWSER`, or the system's. `false` where none could be started. */
export function openBrowser(address: string, env: NodeJS.ProcessEnv, cwd: string): Promise<boolean> {
  const own = env["BROWSER"];
  const [file = "", ...args] = own ? [own] : (openers[process.platform] ?? ["xdg-open"]);
  const child = spawn(file, [...args, address], {
    stdio: "ignore",
    detached: true,
    env: withProgramPath(env, cwd),
  });
  child.unref();
  return new Promise((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });
}

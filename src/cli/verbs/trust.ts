import { findHome, projectFolder } from "../../config/home.ts";
import { trust as remember } from "../../config/trust.ts";
import { text } from "../discussing.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function trust(terminal: Terminal, options: Options): Promise<number> {
  const { home } = findHome(text(options["home"]), terminal.env, terminal.cwd);
  const folder = projectFolder(home);
  const path = await remember(folder, terminal.env);
  terminal.out(
    `${folder} is trusted: its config may start commands and say where keys are sent. To take it back, remove it from ${path}.\n`,
  );
  return 0;
}

import { trustCode } from "../../config/code-trust.ts";
import { findHome, projectFolder } from "../../config/home.ts";
import { trust as remember } from "../../config/trust.ts";
import { codeFilesOf, untrustedOwn } from "../../host/own-protocols.ts";
import { printable } from "../../kernel/printable.ts";
import { agrees } from "../agree.ts";
import { text } from "../discussing.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

/** Shows what of the project would run, and lets it once somebody has agreed. */
export default async function trust(terminal: Terminal, options: Options): Promise<number> {
  const { env, cwd, out } = terminal;
  const { home } = findHome(text(options["home"]), env, cwd);
  const folder = projectFolder(home);
  const own = await untrustedOwn({ home: text(options["home"]), config: undefined, env, cwd });
  for (const one of own)
    out(
      `protocol ${one.name} would run code of these files:\n${codeFilesOf(one, home)
        .map((file) => `  ${printable(file)}\n`)
        .join("")}`,
    );
  if (own.length > 0 && !(await agrees("Trust it?", options, terminal))) return 2;
  for (const { path, code } of own) await trustCode(path, code.digest, env);
  const list = await remember(folder, env);
  out(
    `${folder} is trusted: its config may start commands and say where keys are sent. To take it back, remove it from ${list}.\n`,
  );
  if (own.length > 0) out("The protocols are trusted as they read now; one that changes asks again.\n");
  return 0;
}

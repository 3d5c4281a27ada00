import { isAbsolute, join } from "node:path";
import { type ConfigFile, readProject } from "../../config/config-file.ts";
import { findHome, projectFolder } from "../../config/home.ts";
import { currentUser, foreignOwner } from "../../config/home-check.ts";
import { readOwn } from "../../config/resolve.ts";
import { type Deed, deedsOf } from "../../config/deeds.ts";
import { allGrants, type Grant, trust as agreeTo, withdraw } from "../../config/trust.ts";
import { codeFilesOf, type OwnProtocol, untrustedOwn } from "../../host/protocols/own-protocols.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { agrees } from "../typed-lines.ts";
import { text } from "../discussing.ts";
import { table } from "../table.ts";
import { sectionShapes } from "../../host/protocols/protocols.ts";
import type { Terminal } from "../terminal.ts";
import type { Command } from "../verb.ts";

export default async function trust(terminal: Command): Promise<number> {
  const { env, cwd, out } = terminal;
  if (terminal.options["list"] === true) return listGrants(terminal);
  const { home } = findHome(text(terminal.options["home"]), env, cwd);
  const project = projectFolder(home);
  if (terminal.options["undo"] === true) {
    const taken = await withdraw(project, home, env);
    out(taken.length === 0 ? `${project} was not trusted.\n` : `${project} is not trusted any more.\n`);
    return 0;
  }
  const shapes = sectionShapes();
  const mine = await readOwn(env, shapes);
  const config = (await readProject(home, mine, shapes)) ?? null;
  const owner = await foreignOwner(home, currentUser(), env);
  const deeds = config === null ? [] : deedsOf(config, mine, shapes);
  const own = await untrustedOwn({ home: text(terminal.options["home"]), env, cwd });
  if (config === null && owner === null && own.length === 0) throw nothingThere(home);
  if (deeds.length === 0 && owner === null && own.length === 0) {
    out(`Nothing in ${config?.path ?? home} needs trust: it starts no command and sends no key anywhere.\n`);
    return 0;
  }
  out(page(home, { owner, config, deeds, own }));
  if (!(await agrees({ question: "Trust it?", command: "trust" }, terminal))) return 2;
  if (owner !== null) await agreeTo({ kind: "owner", folder: home, uid: owner }, env);
  if (config !== null) await agreeTo({ kind: "project", folder: project, sha256: config.sha256 }, env);
  for (const { path, code } of own) await agreeTo({ kind: "code", folder: path, sha256: code.digest }, env);
  const changed =
    own.length === 0
      ? "If the config changes, you are asked again"
      : "If something changes, you are asked again";
  out(`${project} is trusted. ${changed}. \`${terminal.program} trust --undo\` takes it back.\n`);
  return 0;
}

interface TrustAsked {
  /** Who else owns the home; `null` where nobody else does. */
  readonly owner: number | null;
  readonly config: ConfigFile | null;
  readonly deeds: readonly Deed[];
  readonly own: readonly OwnProtocol[];
}

function page(home: string, { owner, config, deeds, own }: TrustAsked): string {
  const code = own.flatMap((one) => [
    `protocol ${one.name} would run the code in these files:`,
    ...codeFilesOf(one, home).map((file) => `  ${file}`),
  ]);
  const lines = [
    ...(owner === null ? [] : [`${home} belongs to another user (uid ${owner}).`]),
    ...(config === null || deeds.length === 0 ? [] : [`${config.path} would do this:`]),
    ...deeds.map(({ place, who, does }) => `  line ${place.split(":").at(-1)}, ${who}: ${does}`),
    ...(deeds.length === 0
      ? []
      : ["Only the config is checked. The programs it names can change without a question."]),
    ...code,
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

async function listGrants({ env, out }: Terminal): Promise<number> {
  const rows = (await allGrants(env)).map((grant) => described(grant).map(printable));
  out(rows.length === 0 ? "Nothing is trusted yet.\n" : table([["folder", "what"], ...rows]));
  return 0;
}

function described(grant: Grant): readonly [folder: string, what: string] {
  switch (grant.kind) {
    case "project":
      return [grant.folder, "its config"];
    case "code":
      return [grant.folder, "code of a protocol"];
    case "cases":
      return [grant.folder, "whom a file of cases asks"];
    case "owner":
      return [grant.folder, `its owner, uid ${grant.uid}`];
    case "typed":
      return [grant.folder, `typed: ${isAbsolute(grant.config) ? "--config " : ""}${grant.config}`];
  }
}

function nothingThere(home: string): ColloquyError {
  return new ColloquyError(
    "not-found",
    `There is nothing to trust: ${join(home, "config.yaml")} does not exist.`,
    { hint: "Run `colloquy trust` in the project whose config you have read." },
  );
}

import { sectionKeys, type SectionShape } from "../../config/section.ts";
import type { Manifest, Verb } from "../../manifest/manifest.ts";
import type { OptionTable } from "../../manifest/option.ts";
import { shippedProtocols } from "../../protocols/catalogue.ts";
import { build } from "../../version.ts";
import type { OwnCode } from "./own-code.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findHome, userFolder } from "../../config/home.ts";

export interface OwnPlace {
  readonly home: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Without a folder for them nothing has to be loaded. */
export function mayHoldOwn({ home, env, cwd }: OwnPlace): boolean {
  return [userFolder(env), findHome(home, env, cwd).home].some((folder) =>
    existsSync(join(folder, "protocols")),
  );
}

export interface Withheld {
  readonly name: string;
  readonly path: string;
  readonly why: string;
}

interface Admitted {
  readonly manifest: Manifest;
  readonly origin: string;
  readonly folder: string;
  readonly code: Pick<OwnCode, "digest" | "open">;
}

let admitted: readonly Admitted[] = [];
let withheld: readonly Withheld[] = [];

export function protocols(): readonly Manifest[] {
  return [...shippedProtocols, ...admitted.map(({ manifest }) => manifest)];
}

/** Sets those that do not ship. Their names must be their own; one whose name is taken is withheld. */
export function admitProtocols(own: readonly Admitted[], others: readonly Withheld[]): void {
  admitted = [];
  withheld = others;
  for (const one of own) {
    const taken = new Set(protocols().flatMap(namesOf));
    const twice = namesOf(one.manifest).find((name) => taken.has(name));
    const why = `there is a protocol or a verb "${twice}" already; give yours another name`;
    if (twice === undefined) admitted = [...admitted, one];
    else withheld = [...withheld, { name: one.manifest.name, path: one.origin, why }];
  }
}

const namesOf = ({ name, verbs }: Manifest) => [name, ...verbs.map((verb) => verb.name)];

export function withheldProtocols(): readonly Withheld[] {
  return withheld;
}

export function folderOf(manifest: Manifest): string | null {
  return admitted.find((one) => one.manifest === manifest)?.folder ?? null;
}

export function codeOf(protocol: string): string | null {
  if (isShipped(protocol)) return build ?? "shipped";
  const own = admittedNamed(protocol);
  if (own === undefined) return "absent";
  return own.code.open ? null : own.code.digest;
}

export function isShipped(protocol: string): boolean {
  return shippedProtocols.some(({ name }) => name === protocol);
}

export function ownCodeOf(protocol: string): string | undefined {
  return admittedNamed(protocol)?.code.digest;
}

export function protocolOfCode(digest: string): Manifest | undefined {
  return admitted.find(({ code }) => code.digest === digest)?.manifest;
}

function admittedNamed(protocol: string) {
  return admitted.find(({ manifest }) => manifest.name === protocol);
}

export function protocolNamed(name: string): Manifest | undefined {
  return protocols().find((one) => one.name === name);
}

export function sectionShapes(): readonly SectionShape[] {
  const shapes = protocols().map(({ name, verbs, seatFiles }) => ({
    name,
    seatFiles,
    options: Object.assign({}, ...verbs.map(({ options }) => options)) as OptionTable,
  }));
  const settable = shapes.filter((shape) => sectionKeys(shape).length > 0);
  return [...settable, ...withheld.map(({ name }) => ({ name, options: null }))];
}

export function protocolVerbs(): readonly { readonly manifest: Manifest; readonly verb: Verb }[] {
  return protocols().flatMap((manifest) => manifest.verbs.map((verb) => ({ manifest, verb })));
}

export function arguedVerb() {
  return protocolVerbs().find(
    ({ manifest, verb: { subject } }) =>
      manifest.speakers === "opinions" && subject.kind === "words" && !subject.optional,
  );
}

export function readVerb() {
  return protocolVerbs().find(({ verb }) => verb.subject.kind === "file");
}

/** Of the verbs whose words are in it, the one whose words come first: "How should we …" asks how. */
export function fittingVerb(words: string) {
  const found = protocolVerbs().flatMap(({ verb }) => {
    const at = verb.suits === undefined ? -1 : words.search(verb.suits.words);
    return at === -1 || verb.suits === undefined
      ? []
      : [{ name: verb.name, at, because: verb.suits.because }];
  });
  const [first] = found.sort((a, b) => a.at - b.at);
  return (
    first ?? { name: arguedVerb()?.verb.name ?? "", because: "none of its words points to another verb" }
  );
}

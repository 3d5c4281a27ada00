import { ColloquyError } from "../kernel/error.ts";
import type { Manifest, Verb } from "../manifest/manifest.ts";
import type { OptionTable } from "../manifest/option.ts";
import { shippedProtocols } from "../protocols/catalogue.ts";

/** The protocols that this process knows: those that ship, and those of the project that were admitted. */
let known: Promise<readonly Manifest[]> | null = null;
const admitted: Manifest[] = [];

export async function protocols(): Promise<readonly Manifest[]> {
  known ??= shippedProtocols();
  return [...(await known), ...admitted];
}

/** Adds a protocol that does not ship. Its names must be its own. */
export async function admitProtocol(manifest: Manifest, origin: string): Promise<void> {
  const all = await protocols();
  if (all.includes(manifest)) return;
  const taken = new Set(all.flatMap(namesOf));
  const twice = namesOf(manifest).find((name) => taken.has(name));
  if (twice !== undefined)
    throw new ColloquyError("config", `${origin}: there is a protocol or a verb "${twice}" already.`, {
      hint: "Give yours another name.",
    });
  admitted.push(manifest);
}

export async function protocolNamed(name: string): Promise<Manifest | undefined> {
  return (await protocols()).find((one) => one.name === name);
}

/** What files may set of the protocols: all options of all their verbs. */
export async function sectionShapes(): Promise<
  readonly { readonly name: string; readonly options: OptionTable }[]
> {
  return (await protocols()).map(({ name, verbs }) => ({
    name,
    options: Object.assign({}, ...verbs.map(({ options }) => options)) as OptionTable,
  }));
}

/** Every verb with the protocol it starts. */
export async function protocolVerbs(): Promise<
  readonly { readonly manifest: Manifest; readonly verb: Verb }[]
> {
  return (await protocols()).flatMap((manifest) => manifest.verbs.map((verb) => ({ manifest, verb })));
}

function namesOf({ name, verbs }: Manifest): readonly string[] {
  return [...new Set([name, ...verbs.map((verb) => verb.name)])];
}

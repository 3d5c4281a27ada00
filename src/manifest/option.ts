import type { Material } from "../kernel/seat.ts";
import { type Read, choice as oneOf, list } from "./read-value.ts";

type OptionTakes =
  | { readonly kind: "text" }
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** Names: at the command `a,b,c`, elsewhere a list. */
  | { readonly kind: "names" }
  /** Anything JSON can hold: at the command a file that holds it, elsewhere the value itself or such a path. `words` are no paths. */
  | { readonly kind: "value"; readonly example: string; readonly words?: readonly string[] }
  /** A text in a file: at the command its path, in code the text with a path. */
  | { readonly kind: "file"; readonly what: string }
  /** Several texts: at the command the flag is given once for each. */
  | { readonly kind: "texts" };

/** One thing that can be set of a protocol: flag, key of a config file, input of a tool, type and field of a form. `--help` loads this: keep it light. */
export interface Option<T, Input = T> {
  readonly takes: OptionTakes;
  /** What it does, without a full stop. */
  readonly help: string;
  /** The flag with what it takes, such as `--max-rounds <n>`; `null` where there is none, `undefined` for the usual one. */
  readonly flag?: string | null | undefined;
  /** Flags that stand for one value each: `--quick` for `quick`. */
  readonly flagOf?: Readonly<Record<string, string>>;
  /** The key below the protocol's name in a config file, dots for maps; `null` where it is not for files. */
  readonly setting?: string | null | undefined;
  /** A key that sets it as well, where one word stands in place of a map: `strategy` for `strategy.default`. */
  readonly alsoSetBy?: string;
  /** Its values, the strictest first, where they decide how a gate ends: a project that nobody trusted only tightens it. */
  readonly strictest?: readonly unknown[];
  readonly fallback: T;
  /** The same in words, where the help should tell more than the value. */
  readonly otherwise?: string;
  /** The same for single verbs of a protocol that has several. */
  readonly otherwiseFor?: Readonly<Record<string, string>>;
  readonly read: Read<T>;
  /** What code may give, where that is more than the value itself; for types only. */
  readonly input?: Input;
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>;

export type OptionInputs<Table extends OptionTable> = {
  readonly [Key in keyof Table]?: Table[Key] extends Option<infer _, infer Input> ? Input | undefined : never;
};

export type OptionValues<Table extends OptionTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Option<infer Value, infer _> ? Value : never;
};

type Common = Pick<
  Option<unknown>,
  "help" | "flag" | "setting" | "strictest" | "alsoSetBy" | "otherwise" | "otherwiseFor"
>;

function text<const Default extends string | undefined = undefined>(
  it: Common & Defaulted<Default> & { readonly read?: Read<string> },
): Option<string | Default> {
  const { default: fallback, read = readText, ...rest } = it;
  return { ...rest, takes: { kind: "text" }, fallback: fallback as Default, read };
}

function flag({
  default: fallback = false,
  ...it
}: Common & { readonly default?: boolean }): Option<boolean> {
  return { ...it, takes: { kind: "flag" }, fallback, read: readFlag };
}

interface Defaulted<Default> {
  readonly default?: Default;
}

function bounded(whole: boolean) {
  return <const Default extends number | undefined = undefined>(
    it: Common & Defaulted<Default> & { readonly min?: number; readonly max?: number },
  ): Option<number | Default> => {
    const { min = 1, max = Infinity, default: fallback, ...rest } = it;
    const takes = { kind: "number", min, max, whole } as const;
    return { ...rest, takes, fallback: fallback as Default, read: within(min, max, whole) };
  };
}

interface ChoiceFlags<Choice extends string> extends Common {
  readonly flagOf?: Readonly<Partial<Record<Choice, string>>>;
}

function choice<const Choice extends string, const Default extends Choice | undefined = undefined>(
  choices: readonly Choice[],
  { default: fallback, flagOf, ...it }: ChoiceFlags<Choice> & Defaulted<Default>,
): Option<Choice | Default> {
  const flags = flagOf && { flagOf: flagOf as Readonly<Record<string, string>> };
  const read = oneOf(...choices);
  return { ...it, ...flags, takes: { kind: "choice", choices }, fallback: fallback as Default, read };
}

function names<const Default extends readonly string[] | undefined = undefined>(
  it: Common & Defaulted<Default> & { readonly read?: Read<readonly string[]> },
): Option<readonly string[] | Default> {
  const { default: fallback, read = list, ...rest } = it;
  return { ...rest, takes: { kind: "names" }, fallback: fallback as Default, read };
}

/** A list whose items are names at the command, and may say more elsewhere. */
function listed<T>(
  it: Common & { readonly read: Read<readonly T[]> },
): Option<readonly T[] | undefined, readonly (string | T)[] | undefined> {
  return { ...it, takes: { kind: "names" }, fallback: undefined };
}

/** A word that means something: `read` says what is wrong with one that does not. */
function word<T, Input = T>(
  it: Common & { readonly read: Read<T> },
): Option<T | undefined, Input | undefined> {
  return { ...it, takes: { kind: "text" }, fallback: undefined };
}

function value<T, Input = T>(
  it: Common & { readonly example: string; readonly words?: readonly string[]; readonly read: Read<T> },
): Option<T | undefined, Input | undefined> {
  const { example, words, ...rest } = it;
  return { ...rest, takes: { kind: "value", example, ...(words && { words }) }, fallback: undefined };
}

function file(
  it: Common & { readonly what: string },
): Option<Material | undefined, string | Pick<Material, "path" | "text"> | undefined> {
  const { what, ...rest } = it;
  return { ...rest, takes: { kind: "file", what }, fallback: undefined, read: readMaterial(what) };
}

function texts(it: Common): Option<readonly string[]> {
  return { ...it, takes: { kind: "texts" }, fallback: [], read: readTexts };
}

const int = bounded(true);
const number = bounded(false);

export const option = { text, flag, int, number, choice, names, listed, word, value, file, texts } as const;

function readText(given: unknown) {
  return typeof given === "string" && given.trim() !== "" ? { value: given } : { problem: "is not a text" };
}

function readMaterial(label: string): Read<Material> {
  return (given) => {
    const { path, text } = (given ?? {}) as Partial<Material>;
    const isText = typeof path === "string" && typeof text === "string";
    return isText ? { value: { label, path, text } } : { problem: "is not a text such as { path, text }" };
  };
}

function readTexts(given: unknown) {
  const isTexts = Array.isArray(given) && given.every((one) => typeof one === "string");
  return isTexts ? { value: given } : { problem: "is not a list of texts" };
}

function readFlag(given: unknown) {
  return typeof given === "boolean" ? { value: given } : { problem: "is not true or false" };
}

function within(min: number, max: number, whole: boolean): Read<number> {
  const what = whole ? "a whole number" : "a number";
  const range = max === Infinity ? `from ${min}` : `from ${min} to ${max}`;
  return (given) => {
    const numeral = typeof given === "string" && /^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given;
    const fits =
      typeof numeral === "number" &&
      numeral >= min &&
      numeral <= max &&
      (!whole || Number.isSafeInteger(numeral));
    return fits ? { value: numeral } : { problem: `is not ${what} ${range}` };
  };
}

/** `--max-rounds <n>`; `null` where it has no flag of its own. */
export function flagOf(name: string, { flag, takes }: Option<unknown>): string | null {
  // By the dots the command knows that it may be given again.
  if (flag !== undefined)
    return takes.kind === "texts" ? (flag?.replace(/(?<!\.\.\.)>$/, "...>") ?? null) : flag;
  return [`--${joinedBy("-", name)}`, placeholders[takes.kind](takes)]
    .filter((part) => part !== "")
    .join(" ");
}

/** `maxRounds`, below the protocol's name in a config file; `null` where files cannot set it. */
export function settingOf(name: string, { setting = name }: Option<unknown>): string | null {
  return setting === null
    ? null
    : setting.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `max_rounds`, in the input of a tool. */
export function inputOf(name: string): string {
  return joinedBy("_", name);
}

export function optionOfInput(table: OptionTable, input: string): string | undefined {
  return Object.keys(table).find((name) => inputOf(name) === input);
}

const placeholders: { readonly [Kind in OptionTakes["kind"]]: (takes: OptionTakes) => string } = {
  text: () => "<text>",
  flag: () => "",
  number: () => "<n>",
  choice: (takes) => (takes.kind === "choice" ? `<${takes.choices.join("|")}>` : ""),
  names: () => "<a,b,c>",
  value: (takes) => `<${["file", ...((takes.kind === "value" && takes.words) || [])].join("|")}>`,
  file: () => "<file>",
  texts: () => "<text...>",
};

function joinedBy(sign: string, name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `${sign}${letter.toLowerCase()}`);
}

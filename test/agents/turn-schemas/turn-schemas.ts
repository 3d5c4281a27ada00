import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { z } from "zod";

/** The shape of the reply to a turn, and a reply of that shape. */
export interface TurnSchema {
  readonly protocol: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

const protocols = join(import.meta.dirname, "..", "..", "..", "src", "protocols");

/**
 * Every schema that a turn can have, found where turns are made: in each file of a protocol, each object with a
 * `kind`, a `prompt` and a `schema`, or with a `kind`, a `task` and a `shape` (a move of the kit). A schema given in
 * a way that is not known here is an error, not left out.
 */
export async function turnSchemas(): Promise<readonly TurnSchema[]> {
  const all = readdirSync(protocols, { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => file.endsWith(".ts")).toSorted();
  const found = await Promise.all(files.map((file) => schemasIn(file)));
  return [...new Map(found.flat().map((one) => [`${one.protocol} ${one.name}`, one])).values()];
}

/** What an object has that is a turn. */
const turnKeys = ["kind", "prompt", "schema"];
const moveKeys = ["kind", "task", "shape"];

async function schemasIn(file: string): Promise<readonly TurnSchema[]> {
  const path = join(protocols, file);
  const text = readFileSync(path, "utf8");
  // Most files make no turns, and to take them all apart takes a second.
  if (![turnKeys, moveKeys].some((keys) => keys.every((key) => text.includes(key)))) return [];
  const { program } = parseSync(path, text);
  const nodes = nodesIn(program);
  const [protocol = ""] = file.split(/[/\\]/);
  const names = nodes.flatMap((node) => {
    const held = turnSchemaOf(node);
    return held === undefined ? [] : namesOf(held, nodes, file);
  });
  return Promise.all(
    names.map(async (name) => ({ protocol, name, schema: await importedSchema(path, name, nodes) })),
  );
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function nodesIn(value: unknown, found: Node[] = []): readonly Node[] {
  if (typeof value !== "object" || value === null) return found;
  if ("type" in value && typeof value.type === "string") found.push(value as Node);
  for (const inside of Object.values(value)) nodesIn(inside, found);
  return found;
}

function turnSchemaOf({ type, properties }: Node): Node | undefined {
  if (type !== "ObjectExpression") return undefined;
  const held = new Map(
    (properties as readonly { key?: { name?: string }; value?: Node }[]).map(({ key, value }) => [
      key?.name,
      value,
    ]),
  );
  if (!held.has("kind")) return undefined;
  return held.has("prompt") ? held.get("schema") : held.has("task") ? held.get("shape") : undefined;
}

/** `null`, a schema or shape by its name, one of two, one of a table of this file, or the shape of an object. */
function namesOf(node: Node, nodes: readonly Node[], file: string): readonly string[] {
  if (node.type === "TSAsExpression") return namesOf(node["expression"] as Node, nodes, file);
  if (node.type === "Literal" && node["value"] === null) return [];
  // Forms that differ from seat to seat or by what is on the table: the test that is about them names them.
  if (node.type === "ArrowFunctionExpression" || node.type === "CallExpression") return [];
  // A shape that its caller gives is named there.
  if (node.type === "Identifier") return node["name"] === "shape" ? [] : [String(node["name"])];
  if (node.type === "ConditionalExpression")
    return ["consequent", "alternate"].flatMap((branch) => namesOf(node[branch] as Node, nodes, file));
  if (node.type === "MemberExpression" && (node["property"] as Node)["name"] === "shape")
    return [`${String((node["object"] as Node)["name"])}.shape`];
  const table = node.type === "MemberExpression" ? String((node["object"] as Node)["name"]) : undefined;
  const made = nodes.find(({ type, id }) => type === "VariableDeclarator" && (id as Node)["name"] === table);
  const entries = nodesIn(made?.["init"]).find(({ type }) => type === "ObjectExpression")?.["properties"];
  if (!Array.isArray(entries))
    throw new Error(`${file} gives a turn its schema in a way this test does not know.`);
  return entries.flatMap(({ value }: { readonly value: Node }) => namesOf(value, nodes, file));
}

async function importedSchema(path: string, held: string, nodes: readonly Node[]): Promise<z.ZodType> {
  const [name = "", part] = held.split(".");
  const from = nodes.find(
    ({ type, specifiers }) =>
      type === "ImportDeclaration" &&
      (specifiers as readonly Node[]).some(({ local }) => (local as Node)["name"] === name),
  );
  const source = from === undefined ? path : join(dirname(path), String((from["source"] as Node)["value"]));
  const module = (await import(source)) as Readonly<Record<string, unknown>>;
  const found = part === undefined ? module[name] : valueIn(module[name], part);
  const schema = found instanceof z.ZodType ? found : valueIn(found, "schema");
  if (!(schema instanceof z.ZodType)) throw new Error(`${source} has no schema "${held}".`);
  return schema;
}

function valueIn(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

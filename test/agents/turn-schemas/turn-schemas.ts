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
 * `kind`, a `prompt` and a `schema`. A schema given in a way that is not known here is an error, not left out.
 */
export async function turnSchemas(): Promise<readonly TurnSchema[]> {
  const all = readdirSync(protocols, { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => file.endsWith(".ts")).toSorted();
  const found = await Promise.all(files.map((file) => schemasIn(file)));
  return [...new Map(found.flat().map((one) => [`${one.protocol} ${one.name}`, one])).values()];
}

/** What an object has that is a turn. */
const keys = ["kind", "prompt", "schema"];

async function schemasIn(file: string): Promise<readonly TurnSchema[]> {
  const path = join(protocols, file);
  const text = readFileSync(path, "utf8");
  // Most files make no turns, and to take them all apart takes a second.
  if (!keys.every((key) => text.includes(key))) return [];
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
  return held.has("kind") && held.has("prompt") ? held.get("schema") : undefined;
}

/** `null`, a schema by its name, one of two, or one of a table of this file. */
function namesOf(node: Node, nodes: readonly Node[], file: string): readonly string[] {
  if (node.type === "TSAsExpression") return namesOf(node["expression"] as Node, nodes, file);
  if (node.type === "Literal" && node["value"] === null) return [];
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "ConditionalExpression")
    return ["consequent", "alternate"].flatMap((branch) => namesOf(node[branch] as Node, nodes, file));
  const table = node.type === "MemberExpression" ? String((node["object"] as Node)["name"]) : undefined;
  const made = nodes.find(({ type, id }) => type === "VariableDeclarator" && (id as Node)["name"] === table);
  const entries = nodesIn(made?.["init"]).find(({ type }) => type === "ObjectExpression")?.["properties"];
  if (!Array.isArray(entries))
    throw new Error(`${file} gives a turn its schema in a way this test does not know.`);
  return entries.flatMap(({ value }: { readonly value: Node }) => namesOf(value, nodes, file));
}

async function importedSchema(path: string, name: string, nodes: readonly Node[]): Promise<z.ZodType> {
  const from = nodes.find(
    ({ type, specifiers }) =>
      type === "ImportDeclaration" &&
      (specifiers as readonly Node[]).some(({ local }) => (local as Node)["name"] === name),
  );
  const source = from === undefined ? path : join(dirname(path), String((from["source"] as Node)["value"]));
  const module = (await import(source)) as Readonly<Record<string, unknown>>;
  const schema = module[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`${source} has no schema "${name}".`);
  return schema;
}

import type { core, z } from "zod";
import { member, type Wanted } from "../kernel/journal/pruned-json.ts";

/** What a shape looks at, so that nothing else need be read; of shapes that could look at anything, all. */
export function wantedBy(shape: core.$ZodType): Wanted {
  const { def } = shape as z.ZodType & { readonly def: Def };
  if (def.type === "object") {
    // One that says something of members it does not name looks at them.
    if (def.catchall !== undefined) return "all";
    return Object.entries(def.shape).map(([name, inside]) => member(name, wantedBy(inside)));
  }
  if (def.type === "array") return wantedBy(def.element);
  if (def.type === "optional" || def.type === "nullable" || def.type === "readonly")
    return wantedBy(def.innerType);
  if (def.type === "union") return def.options.map(wantedBy).reduce(either);
  return "all";
}

type Def = core.$ZodTypes["_zod"]["def"];

function either(one: Wanted, other: Wanted): Wanted {
  if (one === "all" || other === "all") return "all";
  const names = new Set([...one, ...other].map(({ name }) => name));
  return [...names].map((name) => {
    const [first, ...more] = [...one, ...other].flatMap((each) => (each.name === name ? [each.inside] : []));
    return member(name, more.reduce(either, first ?? "all"));
  });
}

import type { Config } from "../config/resolve.ts";
import { sectionShapes } from "../host/protocols.ts";
import { settingOf } from "../manifest/spelling.ts";
import type { ConfigRow } from "./roundtable-rows.ts";

/** What may be set of each protocol, and who set it. */
export async function sectionRows({ sections }: Config): Promise<readonly ConfigRow[]> {
  const shapes = await sectionShapes();
  return shapes.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, entry]) => {
      const key = settingOf(option, entry);
      const set = sections(name)
        .findLast((section) => section.has(option))
        ?.get(option);
      const { value, place } = set ?? { value: entry.fallback, place: "default" };
      return key === null ? [] : [{ key: `${name}.${key}`, value: told(value), origin: place }];
    }),
  );
}

function told(value: unknown): ConfigRow["value"] {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  return typeof value === "object" ? JSON.stringify(value) : (value as string | number | boolean);
}

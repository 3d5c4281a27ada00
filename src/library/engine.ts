import { resumeThere, startThere } from "../host/on-engine/from-code.ts";
import type { Engine } from "./options.ts";

export type { EngineProgram } from "../kernel/person.ts";
export type { Engine } from "./options.ts";

/** An engine for the option `engine`: a Postgres, `postgres://…`, whose workers hold discussions. It needs `pg`. */
export function postgres(url: string): Engine {
  return {
    start: (begun, program) => startThere(url, begun, program),
    resume: (id, program) => resumeThere(url, id, program),
  };
}

import type { Seat } from "../../kernel/seat.ts";

/** What a member stands for, before it has a seat. */
export type Viewpoint = Pick<Seat, "name" | "role" | "focus">;

import type { Context } from "hono";

/** How others than the person at this machine come in, where they can reach it. */
export interface Access {
  readonly password: string | null;
  /** In which a proxy in front says who somebody is. */
  readonly header: string | null;
  /** Names by which it is reached, as browsers send them. */
  readonly names: readonly string[];
}

/** Who a proxy says somebody is; `null` where there is none in front, or it says nothing. */
export function toldByProxy(context: Context, access: Access | null): string | null {
  return access?.header ? context.req.header(access.header)?.trim() || null : null;
}

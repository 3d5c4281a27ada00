import { z } from "zod";

/** Who a person said they are when they answered, and when that was; the event tells when it was taken. */
export const Signed = z.object({ by: z.string(), at: z.string() });
export type Signed = Readonly<z.infer<typeof Signed>>;

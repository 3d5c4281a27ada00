import { z } from "zod";
import { CritiqueVerdict } from "./rules/verdict.ts";

/** What a critique came to: the verdict, and what a person decided when a revised artifact was blocked again. */
export const CritiqueOutcome = z.object({ verdict: CritiqueVerdict, decision: z.string().nullable() });
export type CritiqueOutcome = Readonly<z.infer<typeof CritiqueOutcome>>;

import { z } from "zod";

export const Id = z.string().max(200);

export const Key = z.string().max(500).optional().describe("if several are open");

/** Hosts cut calls off at 60 s: what is not given stays well below. */
const usualSeconds = 45;

export const WaitSeconds = z.number().min(0).max(3600).default(usualSeconds);

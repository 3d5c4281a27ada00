/** The seat of the one who puts together what the others found. */
export const resolverId = "resolver";

/** The seat that asks and sums up; all others are participants. */
export const facilitatorId = "facilitator";

/** The two seats every discussion has. */
export const advocateId = "devils-advocate";
export const moderatorId = "moderator";

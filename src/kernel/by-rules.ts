/** Said wherever the reader spoke: in the record, the heading and the terminal. */
export const byRules = "read by rules, without a model";

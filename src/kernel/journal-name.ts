/** What the journal of a discussion is called in its folder. */
export const journalFile = "journal.jsonl";

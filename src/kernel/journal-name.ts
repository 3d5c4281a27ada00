/** What the journal of a discussion is called in its folder. */
export const journalFile = "journal.jsonl";

/** Every line of a journal begins so. */
export const journalStart = '{"v":1,"seq":';

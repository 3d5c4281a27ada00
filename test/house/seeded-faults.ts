/** A fault to put into the source, and the tests that should notice it. */
export interface SeededFault {
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly instead: string;
  /** A file or folder of tests. */
  readonly tests: string;
}

const journal = "src/kernel/journal";
const engine = "src/kernel/engine";

/** Some thirty small mistakes, as somebody could make them. */
export const seededFaults: readonly SeededFault[] = [
  {
    what: "an append is not synced to the disk",
    file: `${journal}/journal.ts`,
    text: "    await this.#handle.datasync();\n    this.#size += bytes.length;",
    instead: "    this.#size += bytes.length;",
    tests: "test/kernel/journal/journal.test.ts",
  },
  {
    what: "a stale lock is removed without a second look",
    file: `${journal}/lock.ts`,
    text: "if (holder !== null && !(await isAlive(holder))) removeNow",
    instead: "if (holder !== null) removeNow",
    tests: "test/kernel/journal/lock.test.ts",
  },
  {
    what: "nobody guards the removal of a stale lock",
    file: `${journal}/lock.ts`,
    text: "if (!(await addFirst(folder, guard, mine))) {",
    instead: "if (!(await addFirst(folder, guard, mine)) && false) {",
    tests: "test/kernel/journal/lock.test.ts",
  },
  {
    what: "a process with the number of one that is gone holds its lock",
    file: `${journal}/lock-holder.ts`,
    text: "return start === null || start === holder.start;",
    instead: "return true;",
    tests: "test/kernel/journal/lock.test.ts",
  },
  {
    what: "the lock of another host is taken over",
    file: `${journal}/lock-holder.ts`,
    text: "if (isElsewhere(holder)) return true;",
    instead: "",
    tests: "test/kernel/journal/lock.test.ts",
  },
  {
    what: "a lock that somebody else took is released",
    file: `${journal}/lock.ts`,
    text: "if (textIfAny(this.#folder, lockFile) !== this.#text) return;",
    instead: "",
    tests: "test/kernel/journal/lock.test.ts",
  },
  {
    what: "an altered line goes unnoticed",
    file: `${journal}/journal-text.ts`,
    text: "if (read.prev !== lastHash) alteredLine ??= number;",
    instead: "",
    tests: "test/kernel/journal/journal.test.ts",
  },
  {
    what: "lines may be missing",
    file: `${journal}/journal-text.ts`,
    text: "if (envelope.data.seq !== number) return",
    instead: "if (envelope.data.seq < number) return",
    tests: "test/kernel/journal/journal.test.ts",
  },
  {
    what: "an altered journal is written to",
    file: `${journal}/journal.ts`,
    text: "if (parsed.alteredLine !== null) throw altered(path, parsed.alteredLine);",
    instead: "",
    tests: "test/kernel/journal/journal.test.ts",
  },
  {
    what: "what others wrote into the journal is passed over",
    file: `${journal}/journal.ts`,
    text: 'if (now.size > this.#size) throw this.#lost("was written to");',
    instead: "",
    tests: "test/kernel/journal/tampering.test.ts",
  },
  {
    what: "after a failed write the next one is tried",
    file: `${journal}/line-queue.ts`,
    text: "if (this.#failure !== undefined) {\n      written.reject",
    instead: "if (this.#waiting.length < 0 && this.#failure !== undefined) {\n      written.reject",
    tests: "test/kernel/journal/journal.test.ts",
  },
  {
    what: "what a crash cut off is thrown away",
    file: `${journal}/journal.ts`,
    text: "if (parsed.torn !== null) await keepAside(folder, parsed.torn.text);",
    instead: "",
    tests: "test/kernel/journal/journal.test.ts",
  },
  {
    what: "a secret reply is shown while it is said",
    file: "src/kernel/engine/caller.ts",
    text: "void (turn.secret === true || onOutput(key, chunk))",
    instead: "void onOutput(key, chunk)",
    tests: "test/kernel/engine/secrets.test.ts",
  },
  {
    what: "an agent that answers again keeps its failures",
    file: `${engine}/breaker.ts`,
    text: "if (failure === null) this.#inARow.delete(agent);",
    instead: "if (failure === null) return;",
    tests: "test/kernel/engine/breaker.test.ts",
  },
  {
    what: "one call more than the limit",
    file: `${engine}/budget.ts`,
    text: "need.calls > calls)",
    instead: "need.calls > calls + 1)",
    tests: "test/kernel/engine/budget.test.ts",
  },
  {
    what: "a resumed discussion forgets what it has spent",
    file: `${engine}/budget.ts`,
    text: "    this.#used = used;",
    instead: "    this.#used = { ...used, tokens: 0, usd: 0 };",
    tests: "test/kernel/engine/budget.test.ts",
  },
  {
    what: "what its parent has spent counts against the limits of a fork",
    file: "src/kernel/engine/past.ts",
    text: 'event.type === "turn.failed") && event.inherited !== true',
    instead: 'event.type === "turn.failed")',
    tests: "test/kernel/engine/past.test.ts",
  },
  {
    what: "a message is put on record again by a replay",
    file: `${engine}/floor.ts`,
    text: 'if (this.caller.limitReached !== null || this.#options.past.has("message.sent", key)) return;',
    instead: "if (this.caller.limitReached !== null) return;",
    tests: "test/kernel/engine/floor.test.ts",
  },
  {
    what: "what a stand-in says of an item counts as its seat's word",
    file: "src/table/stands.ts",
    text: "if (stand.on === id && stand.standIn === undefined && counting.has(stand.by))",
    instead: "if (stand.on === id && counting.has(stand.by))",
    tests: "test/table/questions.test.ts",
  },
  {
    what: "an answer that came after its time counts",
    file: `${engine}/call.ts`,
    text: "if (answer !== undefined && !stop.signal.aborted) return",
    instead: "if (answer !== undefined) return",
    tests: "test/kernel/engine/floor.test.ts",
  },
  {
    what: "what a program printed before it failed is its answer",
    file: "src/agents/complaint.ts",
    text: "if (exitCode === 0) return;",
    instead: 'if (exitCode === 0 || whole !== "") return;',
    tests: "test/agents/headless.test.ts",
  },
  {
    what: "a critical issue is of medium severity",
    file: "src/protocols/critique/rules/groups.ts",
    text: 'isDisputed ? "MEDIUM" : "HIGH"',
    instead: 'isDisputed ? "LOW" : "MEDIUM"',
    tests: "test/protocols/critique/verdict.test.ts",
  },
  {
    what: "half a panel that did not answer passes the artifact",
    file: "src/protocols/critique/rules/judged.ts",
    text: "const isEnough = voices.length >= needed;",
    instead: "const isEnough = voices.length >= needed - 1;",
    tests: "test/protocols/critique/verdict.test.ts",
  },
  {
    what: "the devil's advocate counts",
    file: "src/table/stands.ts",
    text: "seats.filter(({ counts }) => counts)",
    instead: "seats.filter(({ chair }) => chair !== true)",
    tests: "test/protocols/discuss/wrongs.test.ts",
  },
  {
    what: "a Challenge may leave out what it owes",
    file: "src/protocols/discuss/rules/faults.ts",
    text: "(attack) => isBlank(attack[element])",
    instead: "(attack) => attack[element] === element",
    tests: "test/protocols/discuss/method.test.ts",
  },
  {
    what: "a Challenge may contest nothing",
    file: "src/protocols/discuss/rules/faults.ts",
    text: "return item !== undefined && authorOf(item) !== seat;",
    instead: "return item === undefined || authorOf(item) !== seat;",
    tests: "test/protocols/discuss/method.test.ts",
  },
  {
    what: "a seat that asks for a decision is put to nobody",
    file: "src/protocols/roundtable/rules/ending.ts",
    text: "if (!given.talk.options.rules.escalation.enabled) return asked;",
    instead: "if (!given.talk.options.rules.escalation.enabled) return null;",
    tests: "test/protocols/roundtable/rules/escalation.test.ts",
  },
  {
    what: "an expert alone is an agreement",
    file: "src/protocols/swarm/rules/counted.ts",
    text: "supporters.length > 1 && ",
    instead: "",
    tests: "test/protocols/swarm/method.test.ts",
  },
  {
    what: "a roundtable ends while somebody blocks",
    file: "src/protocols/roundtable/rules/ending.ts",
    text: "const blocking = isOverridden ? [] : blockedBy(last.agreement);",
    instead: "const blocking = isOverridden ? [] : blockedBy(last.agreement).slice(1);",
    tests: "test/protocols/roundtable/exchange.test.ts",
  },
  {
    what: "somebody with a seat sees every message",
    file: "src/host/view/who-sees.ts",
    text: "return [event.from, ...event.to].some((name) => seats.has(name)) ? event : null;",
    instead: "return event;",
    tests: "test/host/view/who-sees.test.ts",
  },
  {
    what: "the host reads what others said while it has a seat",
    file: "src/host/view/who-sees.ts",
    text: 'if (viewer.is === "host") return agent === "host";',
    instead: 'if (viewer.is === "host") return false;',
    tests: "test/host/view/who-sees.test.ts",
  },
  {
    what: "a copy of what lives on an engine is taken for interrupted",
    file: "src/kernel/discussion.ts",
    text: "if (hasEnded(status) || isWorkedOn === null) return status;",
    instead: "if (hasEnded(status)) return status;",
    tests: "test/host/view/status.test.ts",
  },
  {
    what: "a person with a seat reads how it stands in a list",
    file: "src/host/view/row.ts",
    text: "return row.fault !== null || seesAll(table, viewer) ? row : { ...row, ...untold };",
    instead: "return row;",
    tests: "test/host/view/faces.test.ts",
  },
  {
    what: "the end of a round is written again by a resume",
    file: `${engine}/past.ts`,
    text: "return this.#seen.has(`${type} ${key}`);",
    instead: 'return type !== "round.completed" && this.#seen.has(`${type} ${key}`);',
    tests: "test/properties/discuss-replay.test.ts",
  },
  {
    what: "a resume asks again who has failed",
    file: `${engine}/past.ts`,
    text: "const call = this.#calls.get(key);",
    instead: 'let call = this.#calls.get(key); if (call?.type === "turn.failed") call = undefined;',
    tests: "test/properties/swarm-replay.test.ts",
  },
  {
    what: "a resume forgets what a person answered",
    file: `${engine}/past.ts`,
    text: "return this.#answers.get(key);",
    instead: "return undefined;",
    tests: "test/properties/swarm-replay.test.ts",
  },
];

/** Written before there was a rule: what somebody would type who does not know the verbs. */
export const questions: Readonly<Record<string, readonly string[]>> = {
  discuss: [
    "Should we move sessions to Redis?",
    "Is it worth rewriting the parser in Rust?",
    "Postgres or MySQL for the order service?",
    "Monorepo vs. one repository per service",
    "Do we need a message queue?",
    "Which of the two cache libraries should we take?",
    "Whether to drop support for Node 20",
    "Would it be better to keep the sessions in files?",
    "Can we do without Kubernetes?",
    "Remote work: good or bad for a team of five?",
    "Should we redesign the start page, and who explains it to customers?",
    // No rule knows these words.
    "Sollen die Sessions nach Redis?",
    "The price of the team plan",
  ],
  solve: [
    "Why do our tests fail on Fridays?",
    "Fix the race between login and logout",
    "How do we cut the start time below one second?",
    "Reduce the memory that the importer needs",
    "Find the cause of the memory leak in the worker",
    "How can I make this query faster?",
    "How should we migrate 40 million rows without downtime?",
    "Debug the flaky checkout test",
  ],
  swarm: [
    "What could go wrong if we open our API to the public?",
    "Explore what local models mean for our product",
    "What are the risks of storing sessions in files?",
    "How will AI change code review in five years?",
  ],
  specs: [
    "Write down the requirements for the export",
    "Specify the login flow",
    "A spec for the search page",
  ],
  design: [
    "Design a plugin system",
    "An architecture for offline sync",
    "We need a design of the storage layer",
  ],
  brainstorm: [
    "Ideas for the onboarding of new users",
    "Brainstorm names for our command line tool",
    "Find a name for the release",
    "Come up with ten slogans",
  ],
  ask: [
    "What is a CRDT?",
    "Explain the difference between OAuth and OIDC",
    "How many requests a second can nginx serve?",
    "Who maintains the yaml library?",
    "When was Node 22 released?",
  ],
};

import type { Said } from "./discussing.ts";

/** A discussion as models held it by hand: what its seats wrote, at the length at which they wrote it. */

export const topic =
  "We are six engineers with a Rails monolith and 4 million background jobs a day on Sidekiq/Redis. Should we move the jobs to Postgres (Solid Queue/GoodJob) before Black Friday, after it, or stay?";

export const cast: Said = {
  issue: "When, if at all, to move the background jobs from Sidekiq to Postgres",
  options: ["before Black Friday", "after it", "stay"],
  members: [
    {
      name: "Before",
      stance: "moving the jobs to Postgres before Black Friday",
      focus: "lost jobs at the peak",
    },
    { name: "After", stance: "moving after Black Friday", focus: "time, soak and measured load" },
    { name: "Stay", stance: "staying on Sidekiq and Redis", focus: "what it costs to run" },
  ],
};

const own = "own knowledge";

export const positions: Readonly<Record<string, Said>> = {
  Before: {
    claim:
      "Move before, GoodJob in the primary, webhooks and inventory by 10 October: only a job in the order's transaction cannot get lost.",
    grounds: [
      {
        reason:
          "Open-source Sidekiq takes a job off Redis before running it. A killed process loses every job in flight (default 5 threads per process). A Postgres row stays until the job is finished.",
        evidence: own,
      },
      {
        reason:
          "Enqueueing inside the order's transaction closes the gap between commit and push for 360,000 critical jobs a day (4.2/s). Redis cannot do this.",
        evidence: own,
      },
      {
        reason:
          "The load fits: 4 M/day = 46/s; about 6 row changes per job (estimate) = 278/s; at an assumed 9x peak 417 jobs/s = 2,500 row changes/s. The primary has 8 vCPU, 64 GiB.",
        evidence: "estimate",
      },
      {
        reason:
          "5 engineers off call x 35 days = 175 days; need 40 (14 queues x 2 days, 12 for load test and runbook).",
        evidence: "estimate",
      },
    ],
    preconditions: ["jobs sit in the same database as the order"],
    risks: ["Checkout and jobs would share one primary on the worst day."],
    wouldChange:
      "A load test at 417 jobs/s raising checkout p95 by over 20 %; or proof that the three webhooks were lost outside the queue.",
    option: "O1",
    couldLiveWith: [{ option: "O2", condition: "webhooks are counted until then" }],
    questionForUser: "What was the peak number of jobs a second last November?",
  },
  After: {
    claim: "Harden now and move queue by queue from January: sizing then rests on a measurement.",
    grounds: [
      {
        reason:
          "One engineer: 14 queues x 2 days = 28, plus 10 for load tests = 38 days against 35. Two engineers finish in about 4 weeks at best, leaving 3 weeks' soak and no real peak seen.",
        evidence: "estimate",
      },
      {
        reason:
          "Sidekiq retries a failed job 25 times over about 21 days by default. Active Job on GoodJob or Solid Queue retries only what is declared. Each class missed in the move drops its work at the first timeout.",
        evidence: own,
      },
      {
        reason:
          "Black Friday yields the peak jobs/s we lack. Sizing now rests on a guess; sizing in January on a measurement.",
        evidence: own,
      },
      {
        reason:
          "Hardening now takes about 10 days: eviction setting checked, cache apart, clean worker shutdown.",
        evidence: "estimate",
      },
    ],
    preconditions: ["somebody counts lost webhooks from October"],
    risks: [
      "Black Friday is when a lost webhook costs most, and we would enter it with a known leak of unknown size.",
    ],
    wouldChange:
      "October counts showing dozens of losses a day, traced to enqueue or fetch; or a rehearsed two-queue move finished by 10 October.",
    option: "O2",
    couldLiveWith: [{ option: "O3", condition: null }],
  },
  Stay: {
    claim: "Stay: Sidekiq Pro, a Redis split and a nightly check buy most of it for 8 days.",
    grounds: [
      {
        reason:
          "Sidekiq Pro costs about $995 a year, roughly one engineer-day. Its super_fetch keeps a job in Redis until done, so a killed worker loses nothing. About 3 days' work.",
        evidence: "from memory",
      },
      {
        reason:
          "Cache and rate limits to a second ElastiCache pair: about $300 a month, 5 days. Then the job Redis can run noeviction.",
        evidence: "estimate",
      },
      {
        reason:
          "46 jobs/s is small for Redis (tens of thousands of operations/s). In Postgres it is 16-24 M row changes a day on the checkout primary, with no gain for the 91 % that is mail, indexing and images.",
        evidence: own,
      },
      {
        reason: "On-call knows one dashboard and one retry model; a move changes both right before the peak.",
        evidence: own,
      },
    ],
    preconditions: ["Redis stays where it is"],
    risks: [
      "ElastiCache replicates asynchronously: a failover losing 1 s loses 46 jobs on average, 4 critical.",
    ],
    wouldChange: "More than one loss a week still traced to commit-push or failover after these fixes.",
    option: "O3",
    couldLiveWith: [{ option: "O2", condition: "only the critical queues" }],
  },
  "Devil's advocate": {
    claim: "The question is wrong: ask which deliveries are missing and why; the queue comes second.",
    assumptions: [
      "That three missing webhooks are all there are: 22 days x 360,000 = 7.9 M jobs, and nobody counts.",
      "That the queue loses them: code that swallows errors and merchants who answer 200 lose them too.",
      "That a second queue system can be run at the peak by one engineer on call.",
    ],
    grounds: [
      {
        reason:
          "A delivery ledger: one row per event in the order's transaction, delivered_at set on a 2xx, a sweep every 5 minutes. 360,000 x 2 writes = 8.3/s. About 12 days; works with any queue.",
        evidence: "estimate",
      },
      { reason: "Trace the three first: 2 days.", evidence: "estimate" },
    ],
    overlooked: "Nothing is reconciled, so no option can be told to have worked.",
  },
};

const attack = (target: string, weakness: string, failureScenario: string, alternative: string) => ({
  target,
  weakness,
  failureScenario,
  alternative,
});

export const challenges: Readonly<Record<string, Said>> = {
  Before: {
    attacks: [
      attack(
        "DA-4",
        "The sweep cannot tell never sent from being retried.",
        "One merchant down for 6 h at 1 event/s: each sweep re-enqueues every undelivered row, about 720,000 extra jobs and a flood of duplicates.",
        "An attempt state with one owner of retries: parts a Postgres queue already has.",
      ),
      attack(
        "STA-1",
        "It covers a killed worker only.",
        "If the web process dies after commit there is nothing in Redis to keep; on Black Friday, with Redis slow, that gap widens.",
        "Enqueue in the order's transaction.",
      ),
    ],
    why: "The guarantee matters for webhooks and inventory, and only for these.",
    option: "O1",
    because: ["AFT-2", "AFT-1"],
    couldLiveWith: [{ option: "O2", condition: "webhooks are counted until then" }],
  },
  After: {
    attacks: [
      attack(
        "BEF-3",
        "Throughput is not how it breaks: vacuum cannot remove rows newer than the oldest open transaction.",
        "A one-hour report at 417 jobs/s leaves 1.5 M finished jobs' dead versions; fetch slows, backlog grows, checkout shares the disk.",
        "Measure the peak first, then move only critical queues.",
      ),
      attack(
        "STA-1",
        "One way of seven is covered.",
        "You declare it fixed and support finds the next one.",
        "Count deliveries before buying anything.",
      ),
    ],
    why: "Two months cost nothing that a ledger does not show.",
    option: "O2",
    because: ["DA-4", "DA-5"],
    couldLiveWith: [{ option: "O3", condition: null }],
  },
  Stay: {
    attacks: [
      attack(
        "BEF-2",
        "The guarantee holds only if jobs sit in the same database as the order.",
        "Solid Queue's default is a separate one: the gap is back; in the same one a job storm hits checkout.",
        "A ledger in the order's transaction, jobs where they are.",
      ),
      attack(
        "AFT-4",
        "Hardening without a count cannot show that it helped.",
        "In January nobody knows whether to move.",
        "Ledger first, split second, Pro third.",
      ),
    ],
    why: "No store goes away by a move, and a ledger has the atomic write already.",
    option: "O3",
    because: ["DA-4"],
    couldLiveWith: [{ option: "O2", condition: "only the critical queues" }],
    objectsTo: [{ option: "O1", reason: "Two queue systems at the peak are two runbooks at 3 a.m." }],
  },
  "Devil's advocate": {
    attacks: [
      attack(
        "STA-1",
        "It is bought before the cause is known.",
        "super_fetch re-runs interrupted jobs; where inventory sync sends deltas, a re-run counts stock twice and oversells.",
        "Make jobs safe to repeat first.",
      ),
    ],
    assumptions: [
      "That inventory jobs are safe to run twice.",
      "That the freeze on 10 November leaves seven whole weeks.",
      "That a nightly check is soon enough for stock.",
    ],
  },
};

const part = (heading: string, text: string, ...from: string[]) => ({ heading, text, from });

export const brief: Said = {
  joins: [],
  title: "Background jobs: stay on Sidekiq through Black Friday, close the leak now",
  parts: [
    part(
      "What we would do",
      "After and Stay: keep all 14 queues on Sidekiq/Redis through Black Friday. Before the freeze on 10 November, give webhooks a delivery ledger in Postgres, compare inventory nightly, and take cache and rate limits off the job Redis. Decide on a move in January, from counts. Before would move webhooks and inventory to GoodJob by 24 October.",
      "DA-4",
      "STA-2",
    ),
    part(
      "Why",
      "The trouble is lost deliveries, not capacity. 4 M jobs a day is 46/s, small for Redis. Three missing webhooks were noticed by support; against about 7.9 M webhook and inventory jobs (22 days × 360,000) that is 0.4 per million, but it is a floor, because nothing is reconciled. A migration would start without knowing the size or cause of the fault it should fix.",
      "STA-3",
    ),
    part(
      "Causes",
      "None is proved. Seven are possible:\n\n| | Cause | Postgres queue, same database | Sidekiq Pro | Ledger |\n|---|---|---|---|---|\n| a | process dies between commit and push | yes | no | yes |\n| b | job runs before commit, is discarded | yes | no | yes |\n| c | worker killed in flight | yes | yes | yes |\n| d | Redis evicts, refuses writes or fails over | yes | no | yes |\n| e | retries spent, job leaves the dead set (10,000 jobs or 6 months) | no | no | yes |\n| f | our code swallows the error | no | no | yes |\n| g | merchant answers 200 and drops it | no | no | no |",
      "BEF-1",
    ),
    part(
      "The ledger",
      "One row per webhook event, written in the order's transaction: event id, attempts, next_attempt_at, delivered_at, which is set only on a 2xx. A sweep every 5 minutes enqueues rows whose next_attempt_at has passed. The ledger alone owns retries; Sidekiq's are switched off for this job. Otherwise one merchant down for 6 hours at 1 event/s would be re-sent about 720,000 times. Three writes per event, at most 360,000 events a day: 12.5/s, about 113/s at 9× peak. All 4 M jobs in Postgres at about 6 row changes each would be 278/s, 2,500/s at the peak. (9× is a guess: 3× busy hour, 3× Black Friday.)",
      "DA-4",
    ),
    part(
      "Effort",
      "Trace 2 days, ledger 12, inventory compare 4, Redis split 5, worker shutdown 2: 25 days. Two engineers have 70 days to the freeze, about 58 after on-call. A full move is about 40 days plus an audit of every job class: Sidekiq retries 25 times by default, Active Job only where declared.",
      "AFT-1",
      "AFT-2",
    ),
    part(
      "What each option takes, and when it wins",
      "- *All before:* 40+ days, at most three weeks' soak, checkout and jobs on one primary. No member holds this any longer.\n- *Two queues before:* about 12 days, 225 row changes/s at peak. Wins if the trace puts all three losses in a–d and a load test passes by 10 October.\n- *After:* wins if the ledger shows losses between commit and run that the sweep does not repair.\n- *Stay:* wins if repaired losses are rare and no delivery is later than an hour.",
      "BEF-3",
    ),
    part(
      "What speaks against this",
      "The ledger is a small home-made queue. It adds load to the primary. Merchants will see duplicates; they need the event id to drop them. Redis stays a single point for the 91 %: a failover losing one second loses about 46 jobs, 417 at the peak.",
      "STA-5",
    ),
    part(
      "What nobody knows",
      "- True loss rate: ledger counts, two weeks from 20 October.\n- Peak jobs/s: last year's Sidekiq metrics or web traffic.\n- Eviction policy: read maxmemory-policy and evicted_keys.\n- Worker kills: OOM and SIGKILL logs for September.",
      "DA-1",
    ),
    part(
      "Dissent",
      "Before: the ledger rebuilds locking, backoff and retries that GoodJob has, for the same 12 days; put the two critical queues there by 24 October. After expects a move of the critical queues in January if counts support it; Stay plans none.",
      "BEF-2",
    ),
  ],
  steps: [
    {
      text: "read eviction policy, evicted_keys, kill logs",
      owner: "on-call",
      by: "24 Sep",
      from: ["STA-2"],
    },
    { text: "trace the three webhooks to a–g", owner: "webhook engineer", by: "26 Sep", from: ["DA-5"] },
    { text: "decide ledger or two-queue move", owner: "tech lead", by: "3 Oct", from: ["DA-4", "BEF-2"] },
    {
      text: "cache and rate limits on own ElastiCache pair (about $300 a month); job Redis to noeviction",
      owner: "platform engineer",
      by: "10 Oct",
      from: ["STA-2"],
    },
    { text: "ledger live for all webhooks", owner: "webhook engineer", by: "17 Oct", from: ["DA-4"] },
    {
      text: "rehearsal: 400 jobs/s, one worker killed, one Redis failover",
      owner: "platform engineer",
      by: "31 Oct",
      from: ["AFT-3"],
    },
    { text: "decide on a move", owner: "tech lead", by: "15 Jan", from: ["AFT-3"] },
  ],
};

const said = (on: string, say: "object" | "amend", reason: string, change: string) => ({
  on,
  say,
  reason,
  change,
});

export const finals: Readonly<Record<string, Said>> = {
  Before: {
    claim:
      "Move webhooks and inventory before the freeze, for nothing else carries them in the order's transaction.",
    certainty: "MEDIUM",
    agreed: ["the trace comes first"],
    nonNegotiable: ["the write is in the order's transaction"],
    remainingRisk: "checkout and jobs on one primary",
    reconsiderWhen: "a load test at 417 jobs/s raises checkout p95 by over 20 %",
    option: "O1",
    because: [],
    couldLiveWith: [{ option: "O2", condition: "webhooks are counted until then" }],
    review: [
      said(
        "P4",
        "object",
        "The ledger's locking, leases and backoff are written from scratch in 12 days under freeze; GoodJob's are tested.",
        "Build the ledger table, but let GoodJob send webhooks.",
      ),
      said(
        "P6",
        "amend",
        "The decision is on 3 October and the load test on 10 October.",
        "Put the test by 2 October.",
      ),
    ],
    missing: ["Retention: 360,000 rows a day at 0.5 KB is 180 MB; keep 30 days (5.4 GB)."],
  },
  After: {
    claim: "Count now, move the critical queues in January if the counts say so.",
    certainty: "HIGH",
    agreed: ["the ledger"],
    nonNegotiable: ["no new queue system before the freeze"],
    remainingRisk: "an unknown leak at the peak",
    reconsiderWhen: "October counts show dozens of losses a day traced to enqueue or fetch",
    option: "O2",
    because: [],
    couldLiveWith: [{ option: "O3", condition: null }],
    review: [
      said(
        "P6",
        "object",
        "The trigger for After can never fire; the sweep repairs what the ledger shows.",
        "Move if the sweep repairs over 1 in 10,000 events (36 a day) for two weeks outside incidents.",
      ),
    ],
  },
  Stay: {
    claim: "Stay; a ledger argues for a move or it does not.",
    certainty: "HIGH",
    agreed: ["the ledger", "the split"],
    nonNegotiable: ["one runbook at the peak"],
    remainingRisk: "a failover loses a second of jobs",
    reconsiderWhen: "more than one loss a week after these fixes",
    option: "O3",
    because: [],
    couldLiveWith: [{ option: "O2", condition: "only the critical queues" }],
    objectsTo: [{ option: "O1", reason: "Two queue systems at the peak are two runbooks at 3 a.m." }],
    review: [
      said(
        "N4",
        "amend",
        "Switching the cache means a cold cache and counters at zero.",
        "Do it in the quietest hour, back by one setting.",
      ),
    ],
  },
  "Devil's advocate": {
    claim: "The ledger decides nothing before it counts.",
    certainty: "MEDIUM",
    compromise: "Build the ledger as a counter first, and let it send only after two clean weeks.",
    unresolvedRisks: ["a backlog that feeds itself"],
    unverifiedAssumptions: ["inventory jobs are safe to run twice"],
    review: [
      said(
        "P4",
        "object",
        "At 37.5/s and 30 minutes behind, 67,500 waiting rows are overdue and each sweep enqueues them again.",
        "Enqueueing moves next_attempt_at on; the sweep pauses when latency passes 10 minutes.",
      ),
    ],
  },
};

export const edit: Said = {
  title: null,
  edits: [
    {
      id: "P4",
      text: "One row per event in the order's transaction: event id, attempts, next_attempt_at, delivered_at (set only on a 2xx).\n- The job is pushed after commit, as today; next_attempt_at starts at +15 minutes.\n- Every 5 minutes a sweep enqueues overdue rows and moves next_attempt_at on. The job claims its row before sending.\n- The ledger alone owns retries. Without that, one merchant down for 6 hours at 1 event/s means about 720,000 extra jobs.\n- The sweep pauses when queue latency passes 10 minutes; otherwise a 30-minute backlog at 37.5/s enqueues 67,500 rows again each time.\n- Daily: orders against ledger rows. Keep 30 days (at most 5.4 GB).\n\nLoad: at least three writes per event, at most 360,000 events a day: 12.5/s, 113/s at 9× (a guess).",
    },
    {
      id: "P6",
      text: "- *All before:* 40 days plus an audit of every job class, at most three weeks' soak. No member holds this now.\n- *Webhooks and inventory before:* 12 days, 225 row changes/s at 9×. Wins if all three losses trace to a–d and a load test passes by 2 October.\n- *After:* critical queues only. Wins if the sweep repairs over 1 in 10,000 events (36 a day) for two weeks outside incidents.\n- *Stay:* wins below that.",
    },
  ],
  replies: [
    { to: "BEF>P4", taken: false, why: "Two queue systems at the peak for one on-call engineer" },
    { to: "BEF>P6", taken: true, why: "load test by 2 October" },
    { to: "AFT>P6", taken: true, why: "a number" },
    { to: "STA>N4", taken: true, why: "quietest hour" },
    { to: "DA>P4", taken: true, why: "next_attempt_at moves on, the sweep pauses" },
    { to: "BEF-7", taken: true, why: "30 days" },
  ],
};

export const rebuttal: Said = {
  rebuttal:
    "You agree on staying because nobody has counted. If the leak is one in ten thousand, Black Friday loses 36 a day times nine, and the first to notice are merchants.",
  assumptions: [
    "That three missing webhooks are all there are.",
    "That support would notice more of them.",
    "That a ledger can be built in 12 days beside on-call.",
  ],
  concession: "A move before the freeze would be worse.",
  compromise: "Stay, with the ledger counting by 17 October and a stop rule on 3 November.",
  unresolvedRisks: ["a failover loses a second of jobs"],
  unverifiedAssumptions: ["inventory jobs are safe to run twice"],
};

export type Script = (asked: {
  readonly kind: string;
  readonly seat: { readonly name: string };
}) => Said | undefined;

/** All three stay with what they were for. */
export const split: Script = ({ kind, seat: { name } }) => {
  const said: Readonly<Record<string, Said | undefined>> = {
    members: cast,
    position: positions[name],
    challenge: challenges[name],
    brief,
    final: finals[name],
    edit,
  };
  return said[kind];
};

/** All are for staying from the start, each for the reasons it gave, and consent to the brief. */
export const agreed: Script = (asked) => {
  const said = split(asked);
  const { kind, seat } = asked;
  if (kind === "rebuttal") return rebuttal;
  if (seat.name === "Devil's advocate" || said === undefined) return said;
  if (kind === "position") return { ...said, option: "O3", couldLiveWith: [] };
  return kind === "final"
    ? { ...said, option: "O3", couldLiveWith: [], objectsTo: [], review: [], missing: [] }
    : said;
};

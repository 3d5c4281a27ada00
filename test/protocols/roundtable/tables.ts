import { Roundtable } from "./tabled.ts";

/** Roundtables that tests of their documents look at. */

const table = { "product-manager": "Product Manager", "qa-lead": "QA Lead" };

/** Two rounds in which everything a specification can hold comes up, is changed, settled or taken back. */
export function specified(verbose = false): Roundtable {
  return new Roundtable({
    topic: "Sessions of the web shop",
    workflow: "specs",
    strategy: "consensus-driven",
    participants: table,
    verbose,
  })
    .settle()
    .hold({
      question: "Who uses it?",
      topic_id: "functional-requirements",
      answers: {
        "product-manager": { position: "Keep carts for a week.", rationale: ["People come back."] },
        "qa-lead": { position: "Keep carts for a day.", confidence: 0.6, concerns: ["Stale prices"] },
      },
      synthesis: "They want carts to live on.",
      consensus: ["Carts survive a restart."],
      conflicts: [
        {
          id: "how-long",
          description: "How long a cart lives",
          positions: { "product-manager": "A week", "qa-lead": "A day" },
        },
        { id: "names", description: "What it is called", positions: {} },
      ],
      artifacts: [
        {
          type: "REQ",
          title: "A cart survives a restart",
          description: "Also of the database.",
          proposed_by: "product-manager",
          supported_by: ["qa-lead"],
          agreement: "consensus",
          priority: "must",
          acceptance: ["Restart with 3 items: 3 items.", "No login is lost."],
          topic_id: "functional-requirements",
        },
        { type: "REQ", title: "A cart is shared by phone", proposed_by: "qa-lead", priority: "wont" },
        {
          type: "BR",
          title: "Prices are of today",
          conditions: ["a cart is opened"],
          actions: ["prices are read again"],
        },
        {
          type: "NFR",
          title: "A cart opens fast",
          category: "performance",
          target: "95 % within 200 ms",
          minimum: "500 ms",
          measurement: "at the load balancer | weekly",
          proposed_by: "qa-lead",
        },
        { type: "NFR", title: "It is secure", category: "Security", target: "very" },
        {
          type: "EX",
          title: "Wish lists",
          rationale: "Nobody asked for them.",
          future_consideration: true,
          proposed_by: "product-manager",
        },
        { type: "OQ", title: "Who pays for storage?", raised_by: "qa-lead", blocking: true },
        { type: "OQ", title: "Which database?", raised_by: "qa-lead" },
      ],
      agenda: [{ topic_id: "functional-requirements", status: "partial" }],
    })
    .escalate({
      about: "names",
      reason: 'The conflict "names" has lasted 3 rounds.',
      decision: "own",
      text: "Call it cart.",
    })
    .hold({
      phase: "refinement",
      question: "How long?",
      answers: {
        "product-manager": { position: "Three days.", stance: "support" },
        "qa-lead": { position: "A day, no more.", stance: "block", minimumChange: "Prices are read again." },
      },
      synthesis: "They meet at three days, all but one.",
      consensus: ["carts survive a restart", "Storage is paid by the shop."],
      resolved: [{ conflict_id: "how-long", resolution: "Three days.", resolution_type: "facilitator" }],
      agreement: {
        policy: "consent",
        blocks: [{ participant: "qa-lead", minimumChange: "Prices are read again." }],
        supporters: ["product-manager"],
        sentence: "No consent: qa-lead blocks it.",
      },
      artifacts: [
        { type: "REQ", title: "A cart lives three days", amends: "REQ-001", proposed_by: "qa-lead" },
        { type: "REQ", title: "No sharing", withdraws: "REQ-002", proposed_by: "product-manager" },
        {
          type: "OQ",
          title: "Storage",
          resolves: "OQ-001",
          resolution: "The shop pays.",
          raised_by: "qa-lead",
        },
        { type: "CONF", title: "Old prices or new", positions: { "qa-lead": "New" } },
      ],
      next_action: "conclude",
      recommendation: "Build carts that live three days.",
    })
    .conclude("requirements");
}

export function designed(): Roundtable {
  return new Roundtable({
    topic: "Where sessions live",
    workflow: "design",
    strategy: "debate",
    participants: { "software-architect": "Software Architect", "technical-lead": "Technical Lead" },
  })
    .settle({ pro: ["software-architect"], con: ["technical-lead"] })
    .hold({
      question: "Which shape?",
      topic_id: "data-flow",
      answers: {
        "software-architect": {
          position: "Keep them in Redis.",
          rationale: ["Restarts lose nobody."],
          concerns: ["One more thing to run"],
        },
        "technical-lead": { position: "Sign them into cookies.", rationale: ["Nothing to run."] },
      },
      synthesis: "A session is written once and read on every request.",
      consensus: ["Sessions leave the process."],
      artifacts: [
        {
          type: "ARCH",
          title: "Keep sessions in Redis [not in memory]",
          context: "A deployment logs everybody out.",
          decision: "Redis holds the sessions",
          rationale: "it is run already",
          options: [
            { name: "Redis", pros: ["run already"], cons: ["one more hop"] },
            { name: "Cookies", pros: ["nothing to run"] },
          ],
          consequences: { positive: ["Nobody is logged out"], negative: ["Redis is needed"] },
          agreement: "consensus",
          proposed_by: "software-architect",
        },
        {
          type: "COMP",
          title: "Web",
          responsibility: "Answers people.",
          dependencies: ["Session store", "Payment provider"],
          technology: "Node",
          proposed_by: "technical-lead",
        },
        { type: "COMP", title: "Session store", provides: ["sessions by id"], technology: "Redis" },
        {
          type: "INT",
          title: "Sessions",
          interface_type: "gRPC",
          endpoints: ["get", "put"],
          dependencies: ["COMP-001", "Session store"],
        },
        { type: "INT", title: "Payment", interface_type: "REST", dependencies: ["Web", "Payment provider"] },
      ],
      next_action: "conclude",
      recommendation: "Redis.",
    })
    .conclude("architecture");
}

const engineers = { "software-architect": "Software Architect", "technical-lead": "Technical Lead" };

/** Options come up, are weighed, and one is taken. */
export function decided(): Roundtable {
  return new Roundtable({ topic: "Which queue carries the orders?", participants: engineers })
    .settle()
    .hold({
      answers: { "software-architect": { position: "Kafka." }, "technical-lead": { position: "RabbitMQ." } },
      artifacts: [
        {
          type: "OPT",
          title: "Kafka",
          proposed_by: "software-architect",
          pros: [{ text: "Every order can be read again.", by: ["software-architect"] }],
          cons: [{ text: "Nobody here has run it.", by: ["Technical Lead"] }],
        },
        { type: "OPT", title: "RabbitMQ", proposed_by: "technical-lead", pros: ["it is run already"] },
      ],
    })
    .hold({
      answers: {
        "software-architect": { position: "RabbitMQ." },
        "technical-lead": { position: "RabbitMQ." },
      },
      agreement: { supporters: ["software-architect", "technical-lead"] },
      artifacts: [
        {
          type: "OPT",
          title: "RabbitMQ",
          proposed_by: "technical-lead",
          cons: [{ text: "Old orders are gone once they are read.", by: ["software-architect"] }],
        },
        {
          type: "ARCH",
          title: "RabbitMQ carries the orders",
          context: "Orders get lost when the stock service restarts.",
          decision: "Orders go through a durable queue of RabbitMQ.",
          chosen: "OPT-002",
          rationale: "At 940 orders an hour one node is enough, and it is run already.",
          consequences: { positive: ["No order is lost."], negative: ["Orders cannot be read again."] },
          confirmation: "A test restarts the stock service under load and counts the orders.",
          agreement: "consensus",
          proposed_by: "technical-lead",
          supported_by: ["software-architect"],
        },
      ],
      next_action: "conclude",
      recommendation: "RabbitMQ.",
    });
}

/** The same table, and nobody wrote anything down. */
export function undecided(): Roundtable {
  return new Roundtable({ topic: "Which queue carries the orders?", participants: engineers }).settle().hold({
    question: "Which one, and why?",
    answers: {
      "software-architect": { position: "I have said what I had to say on Kafka." },
      "technical-lead": { position: "Thank you all; it is RabbitMQ for me." },
    },
    consensus: ["Orders must not be lost."],
    next_action: "conclude",
    recommendation: "RabbitMQ, since it is run already.",
  });
}

export function brainstormed(): Roundtable {
  return new Roundtable({
    topic: "New ways to pay",
    workflow: "brainstorm",
    strategy: "disney",
    participants: table,
  })
    .settle()
    .hold({
      answers: { "product-manager": { position: "Pay by face." } },
      artifacts: [
        { type: "IDEA", title: "Pay by face", potential_value: "No card", proposed_by: "product-manager" },
        { type: "IDEA", title: "Pay by wave", feasibility: "A quarter", builds_on: ["IDEA-001"] },
      ],
      next_action: "phase",
    })
    .hold({
      phase: "critic",
      answers: {
        "product-manager": { position: "Wave first.", suggestions: ["Try it in one shop."] },
        "qa-lead": { position: "Neither.", confidence: 0.3 },
      },
      agreement: { supporters: ["product-manager"], share: 0.7, sentence: "1 of 2 holds it." },
      artifacts: [
        { type: "RISK", title: "Twins", severity: "high", likelihood: "low", affected: ["IDEA-001"] },
        { type: "MIT", title: "Ask for a code", risk: "risk-1", effort: "small", proposed_by: "qa-lead" },
        { type: "MIT", title: "Insure it", risk: "the unknown" },
      ],
      next_action: "conclude",
      recommendation: "Try the wave.",
    })
    .conclude();
}

/** What an agent says when it wants to break what it is put into. */
const hostileText =
  '# x | y\n```\n<img src=x onerror=alert(1)> [a](javascript:b) --> "]; click c1 ![i](u) \u001b[31mred\u202e <!-- `|` \\';

export function hostile(): Roundtable {
  const bad = hostileText;
  const every = {
    title: bad,
    description: bad,
    proposed_by: "ann",
    category: bad,
    target: bad,
    minimum: bad,
    measurement: bad,
    rationale: bad,
    context: bad,
    decision: bad,
    technology: bad,
    dependencies: [bad, `other ${bad}`],
    responsibility: bad,
    endpoints: [bad],
    acceptance: [bad],
    conditions: [bad],
    options: [{ name: bad, pros: [bad], cons: [bad] }],
    positions: { [bad]: bad },
    feasibility: bad,
    affected: [bad],
    risk: bad,
    effort: bad,
  };
  return new Roundtable({ topic: bad, workflow: "design", participants: { ann: bad, bob: "\u200b" } })
    .settle()
    .hold({
      question: bad,
      answers: {
        ann: { position: bad, rationale: [bad], concerns: [bad], suggestions: [bad] },
        bob: { position: bad },
      },
      synthesis: bad,
      consensus: [bad],
      conflicts: [{ id: bad, description: bad, positions: { ann: bad, [bad]: bad } }],
      resolved: [{ conflict_id: "-->", resolution: bad, resolution_type: "user" }],
      agreement: { sentence: bad },
      artifacts: [
        { ...every, type: "ARCH" },
        { ...every, type: "COMP" },
        { ...every, type: "COMP", title: "\u200b\u202e" },
        { ...every, type: "INT" },
        { ...every, type: "OQ" },
        { ...every, type: "CONF" },
      ],
      next_action: "conclude",
      recommendation: bad,
    })
    .escalate({ about: bad, reason: bad, text: bad })
    .conclude("architecture");
}

export function inJapanese(): Roundtable {
  return new Roundtable({
    topic: "決済をどう作り直すか",
    workflow: "specs",
    participants: { ann: "企画担当", bob: "品質担当" },
  })
    .settle()
    .hold({
      question: "誰が使いますか?",
      answers: { ann: { position: "会員だけです。" }, bob: { position: "全員です。" } },
      synthesis: "会員に限るかどうかで意見が分かれました。",
      consensus: ["決済は三秒以内に終わる。"],
      conflicts: [{ id: "who", description: "会員に限るか", positions: { ann: "限る", bob: "限らない" } }],
      artifacts: [{ type: "REQ", title: "決済は取り消せる", proposed_by: "品質担当" }],
      next_action: "conclude",
      recommendation: "まず会員だけで始める。",
    })
    .conclude("requirements");
}

/**
 * The fixed words of documents and forms, in ICU message format. Every other language has these keys with the same
 * arguments (test/words.test.ts); what agents are asked is English and stands with each protocol.
 */
export default {
  // What documents of all protocols share.
  "list.comma": ", ",
  "list.semicolon": "; ",
  "list.sentence": "{text}.",
  "list.and": " and ",
  "document.none": "None",
  "document.nothing": "nothing",
  "document.more": "… and {count} more in the record",
  "claims.found": "place found: {reasons}",
  "claims.unconfirmed": "not confirmed: {reasons}",
  "claims.contradicted": "contradicted: {reasons}",
  "claims.mark": "{standing, select, contradicted {contradicted} unverified {unverified} other {verified}}",
  "claims.neverOpened": "{path} was never opened by this seat",
  "claims.places": "{count, plural, one {{count} place found} other {{count} places found}}",
  "claims.contradictedCount": "{count} contradicted",
  "claims.unconfirmedCount": "{count} not confirmed",
  "claims.neverOpenedCount": "{count} of a file that its seat never opened",
  "claims.restCount": "{count} name nothing to look up",

  "looks.title": "What was looked at",
  "looks.seat": "Seat",
  "looks.looks": "Looks",
  "looks.read": "Lines read",
  "looks.searched": "Searched for",
  "looks.neverOpened": "Cited, never opened",
  "looks.seenAt": "Seen in the checkouts of {workers}",

  "receipts.round": "Round",
  "receipts.turn": "Turn",
  "receipts.seat": "Seat",
  "receipts.asked": "Agent asked",
  "receipts.answeredBy": "Answered by",
  "receipts.fallback": "Fallback",
  "receipts.calls": "Calls",
  "receipts.time": "Time",
  "receipts.tokens": "Tokens in → out",
  "receipts.cost": "Cost",
  "receipts.nobody": "nobody",
  "receipts.nobodyYet": "nobody yet",
  "receipts.yes": "yes",
  "receipts.no": "no",
  "receipts.failed": "it failed",
  "receipts.about": "about {amount}",
  "receipts.unknown": "unknown",

  "person.asks": "{count, plural, one {{who} asks you: {question}} other {{who} ask you: {question}}}",
  "person.goOn": "no answer",

  // What stands in the sections that protocols share: who stands where, and what came of it.

  // What every protocol of the kit tells.
  "table.you": "you",
  "table.editor": "the editor",
  "table.decided": "What was decided",
  "table.whoStands": "Who stands where",
  "table.option": "Option",
  "table.stance":
    "{stance, select, for {for} accepts {accepts} aside {stands aside} objects {objects} withdrew {withdrew} other {has not said}}",
  "table.how":
    "{how, select, consensus {consensus} conditions {agreement on conditions} consent {decided by consent} unopposed {nobody objects} majority {majority} plurality {most first places} approval {most approvals} borda {most points, by Borda count} ranked {ranked choice} quadratic {most quadratic votes} chair {recommended by the chair, not agreed} you {your decision} other {open}}",
  "table.condition": "{seat} accepts it on the condition: {condition}",
  "table.if": "if {condition}",
  "table.ofWording": "of wording {version}",
  "table.ofRound": "of round {round}",
  "table.leftFor": "left it for {option}",
  "table.notCounted": "not counted",
  "table.dissents": "{seat} ({stance}): {why}",
  "table.tied": "a tie between {options}",
  "table.compromise": "Most acceptable: {options}",
  "table.moves": "Who moved",
  "table.moved":
    "{seat} moved from {from} to {to}{cause, select, none {, without naming a cause} other {, because of {ids}}}",
  "table.everySaid": "What each said",
  "table.minority": "Minority",
  "table.openQuestions": "Open questions to you",
  "table.answers": "Your answers",
  "table.answeredLate": "Answered after the end: nothing above rests on it.",
  "table.questionsOpen": "{count, plural, one {# question} other {# questions}} to you open",
  "table.yourNote": "Your note",
  "table.findings": "What rules found",
  "table.notTaken": "Said, but not taken",
  "table.forOption": "for {option}",
  "table.leads": "Ahead: {option}",
  "table.consent":
    "{is, select, consent {nobody objects} conditions {taken on conditions} objected {objected to} other {not said by all}}",
  "table.silent": "Not said: {seats}",
  "table.namedBy": "Named by",
  "table.byEveryRule": "By every rule",
  "table.rule": "Rule",
  "table.decides": "Decides",
  "table.everything": "Everything said: {about}",
  "table.receipts": "Receipts",
  "table.question": "{id} ({names}): {text}",
  "table.more": "… {count} more: colloquy show {address} --all",
  "table.who": "Who is for what",
  "table.dissent": "Who disagrees, and why",
  "table.wouldChange": "What would change it",
  "table.next": "What to do next",
  "table.asked": "What you are asked",
  "table.step": "{by, select, none {} other {{by}: }}{action}{owner, select, none {} other { ({owner})}}",
  "table.acceptedBy": "{names} could live with it",
  "table.ofOption": "{text} ({seat}, of {option})",
  "table.unsaid": "Not said: {names}.",

  // One item, by its id.
  "item.by": "{round, plural, =0 {{by}} other {{by}, round {round}}}",
  "item.formed": "In the editor's words: {text}",
  "item.withdrawn": "Withdrawn in round {round}{ids, select, none {} other {, because of {ids}}}",
  "item.before": "How it read before",
  "item.wording": "{text} (round {round})",
  "item.as":
    "{as, select, agree {agrees} contest {contests} narrower {agrees to less} other {beside the point}}",
  "item.because": "because of {ids}",
  "item.restsOn": "What it rests on",
  "item.saidOfIt": "What was said of it",
  "item.joined": "The same, as the editor reads it",

  // A critique: how it came out, in a line.
  "critique.byRules":
    "{count, plural, =0 {no findings by rules} one {{count} finding by rules} other {{count} findings by rules}}",
  "critique.rulesAlone":
    "{count, plural, =0 {no findings by rules} one {{count} finding by rules} other {{count} findings by rules}}; no judgement of quality",
  "critique.noRating": "no rating",
  "critique.average": "average {rating, number}/5",
  "critique.averageOfThose": "average of those who answered {rating, number}/5",
  "critique.answered": "{answered} of {asked} perspectives answered",
  "critique.readByRulesCount": "{count} read by rules",
  "critique.quorum": "the quorum is {count}",
  "critique.readByRules": "read by rules, without a model",
  "critique.degraded":
    "{verdict, select, inconclusive {too few perspectives were answered by a model or a person to judge} other {every perspective was answered by a fallback}}",
  "critique.partial": "not every perspective has an answer",
  "critique.outcome":
    "{verdict, select, consensus_reached {reached} consensus_blocked {blocked} inconclusive {inconclusive} other {none}}",

  // What its notes say.
  "critique.editorsSummary": "The editor''s summary: {text}",
  "critique.joinedBy":
    "{by, select, editor {An editor grouped similar points, and code checked the groups.} other {Points were grouped by wording, without an editor.}}",
  "critique.editFaults": "Rejected from the editor's work: {faults}.",
  "critique.panelAsked": "The panel was asked because the two reviewers differ: {why}.",
  "critique.panelSpared":
    "{agents, plural, =1 {Two reviewers gave this verdict (ratings {ratings}, both answered by {agent}). They agree on what decides it, so the panel was not asked.} other {Two reviewers gave this verdict (ratings {ratings}). They agree on what decides it, so the panel was not asked.}}",
  "critique.confirmation": "Confirmation: {answered} of {asked} judged what the others found.",
  "critique.confirmationChangedNothing": "It changed nothing.",
  "critique.severityChanged": "The severity is {now} instead of {before}.",
  "critique.stands":
    "{stand, select, agree {agreed by {names}} contest {contested by {names}} narrower {partly agreed by {names}} other {beside the point for {names}}}",
  "critique.stand":
    "{stand, select, agree {agree} contest {contest} narrower {narrower} other {beside-the-point}}",

  // What it counted.
  "critique.answer":
    "{how, select, pass {It can go ahead: {why}.} notes {It can go ahead, with notes: {why}.} caution {It can go ahead, with caution: {why}.} stopped {It must not go ahead here: {why}. That calls for caution, and --fail-on medium stops it.} revise {{stops, select, yes {It must not go ahead as it is, and has to be revised first: {why}.} other {It should be revised before it goes ahead: {why}. --fail-on never lets it pass.}}} sentBack {{stops, select, yes {It must not go ahead, a person sent it back: {why}.} other {A person sent it back: {why}. --fail-on never lets it pass.}}} accepted {It can go ahead, a person accepted it as it is: {why}.} unjudged {{stops, select, yes {It is not judged, and must not go ahead on this: {why}.} other {It is not judged: {why}. --on-outage pass lets it pass.}}} other {It must not go ahead before a person has decided: {why}.}}",
  "critique.ratedAbove": "{count} of {count} rate it above {low}{average}",
  "critique.lowRatings": "{count} of {all} rate it {low} or lower{average}",
  "critique.averageBehind": " (average {rating, number}/5)",
  "critique.tooFew": "{answered} of {asked} perspectives answered; at least {quorum} must",
  "critique.noChange": "Nobody asks for a change.",
  "critique.found":
    "{by, select, editor {{count, plural, one {{count} thing} other {{count} things}} to change, {several, plural, =0 {none} other {{several}}} named by more than one} other {{count, plural, one {{count} thing} other {{count} things}} found wrong, {several, plural, =0 {none} other {{several}}} by more than one}}",
  "critique.changesAsked":
    "{count, plural, one {{count} change is asked for} other {{count} changes are asked for}}",
  "critique.contradictedFound": "{count} contradicted by what was looked up",
  "critique.criticalIssues":
    "{level, select, HIGH {{count, plural, one {{count} critical issue} other {{count} critical issues}}} MEDIUM {{count, plural, one {{count} critical issue} other {{count} critical issues}} supported only by the author, contested by two or more} other {{count, plural, one {{count} critical issue} other {{count} critical issues}} that block nothing: contradicted by what was looked up, or named by a stand-in}}",
  "critique.contradictedIssue": "contradicted by what was looked up",
  "critique.ratedLow": "{count} of {all} rated {low} or lower",
  "critique.spread": "ratings from {lowest} to {highest}",
  "critique.lowAverage": "average {average} below {least}",
  "critique.critical": "critical: {text}",
  "critique.contestedBy": "contested by {names}",
  "critique.rates": "{name} rates it {rating}/5",
  "critique.noWeakness": "no weakness was named",
  "critique.farApart": "Ratings far apart",
  "critique.opposed": "Cannot both be followed",
  "critique.praisedAndFaulted": '{praises} praises it ("{praise}"), {faults} faults it ("{fault}")',
  "critique.noJudgement": "{name} gave no judgement",
  "critique.criticalToAlone": '"{headline}" is critical to {names} alone',

  // Its page.
  "critique.theyFound": "What they found",
  "critique.disagree": "Where they disagree",
  "critique.toDo": "What to do",
  "critique.praised": "Praised by two or more",
  "critique.foundByRules": "Found by rules, not part of the verdict",
  "critique.perspective": "Perspective",
  "critique.rating": "Rating",
  "critique.noAnswer": "no answer",
  "critique.silent": "{agent}: no answer ({why})",
  "critique.notAsked": "not asked",
  "critique.inPlaceOf": "{agent}, in place of {other} ({why})",
  "critique.failed": "failed",
  "critique.criticalMark": "critical",
  "critique.contestedMark": "contested",

  // What its caller does now.
  "critique.do":
    "{how, select, sentBack {A person sent it back. Stop here, and report the divergences.} accepted {A person accepted it as it is. Add a warning with the divergences to the report and proceed.} nothingByRules {The rules found nothing, and nobody has judged the quality: use agents if that matters.} byRules {Look at what the rules found. Nobody has judged the quality: use agents if that matters.} unjudged {Escalate: too few agents answered to judge it. Do not treat it as passed. Ask again when they are back, or let a person decide.} pass {Include the action items in the report and proceed normally.} revise {Include the divergences in the report. Do not revise your own work: the coordinator decides. One revision is due.} revised {Include the divergences in the report. Do not revise your own work: the coordinator decides. It was revised once already, so a person decides.} disputed {Include the divergences in the report. Only its author supports a critical issue, and others contest it: a person decides before work continues.} caution {Include a warning in the report and proceed with caution.} stopped {Include a warning in the report. --fail-on medium stops it here.} other {Treat it as consensus reached, with notes, and proceed normally.}}",

  // Its record.
  "critique.record": "Discussion Record: {round}",
  "critique.artifact": "Artifact",
  "critique.perspectives": "Perspectives",
  "critique.chosenBy": "Chosen by",
  "critique.escalation": "Escalation",
  "critique.claims": "Claims",
  "critique.revisionOf": "Revision of",
  "critique.degradedLabel": "Degraded",
  "critique.partialLabel": "Partial",
  "critique.warningLabel": "Warning",
  "critique.note": "Note",
  "critique.readFor":
    "{which, select, all {the whole artifact was read by rules, without a model} other {for {names} it was read by rules, without a model}}",
  "critique.agentSilent": "{agent}, no answer",
  "critique.fallbackFor": "{agent}, source: fallback for {other}",
  "critique.consensus": "Consensus",
  "critique.noConsensus": "none: {why}",
  "critique.averageRating": "Average Rating",
  "critique.none": "none",
  "critique.severity": "Severity",
  "critique.severityByPolicy": "{severity} (policy: {policy})",
  "critique.answeredLabel": "Answered",
  "critique.answeredWithQuorum": "{answered}/{asked} (quorum: {quorum})",
  "critique.recommendation": "Recommendation",
  "critique.bottomLine": "Bottom Line",
  "critique.themes": "Convergent Themes",
  "critique.themeKind": "{kind, select, strength {strength} weakness {weakness} other {suggestion}}",
  "critique.divergences": "Divergent Views",
  "critique.actionItems": "Action Items",
  "critique.confirmationTitle": "Confirmation",
  "critique.ratings": "Ratings",
  "critique.signals": "Signals",
  "critique.ratingNotCounted": "{rating, number}/5 (not counted)",
  "critique.noneByRules": "none (by rules)",
  "critique.inFull": "In Full",
  "critique.noAnswerSentence": "No answer.",
  "critique.listOf":
    "{kind, select, critical {Critical issues} weakness {Weaknesses} strength {Strengths} other {Suggestions}}",
  "critique.sources": "Sources",

  // Beside the lines of the artifact.
  "critique.pointOf":
    "{by, select, rules {{name}, by rules: {kind, select, critical {critical issue} weakness {weakness} strength {strength} other {suggestion}}} other {{name}: {kind, select, critical {critical issue} weakness {weakness} strength {strength} other {suggestion}}}}",
  "critique.notEnded": "Not ended: {why}",
  "critique.notEndedYet": "It has not ended yet.",
  "critique.noVerdictTitle": "critique {status}: no verdict",
  "critique.besides": "Besides, {findings}.",
  "critique.agentFailed": "{agent} failed ({why}).",

  // What it decided.
  "critique.wouldPass": "{name} would pass it: {rating}/5",
  "critique.contests":
    '{has, select, reason {{name} contests "{headline}": {reason}} other {{name} contests "{headline}"}}',
  "critique.whenRevised": "when it has been revised",
  "critique.whenDecided": "when a person has decided on it",

  // What it asks a person.
  "critique.question":
    "What is strong in {path}, what is weak, and what should be changed? Name the place and quote the words. Your perspective is where you look first; name serious problems elsewhere too. A critical issue makes it wrong or dangerous to go ahead: one is enough to block. Rate the text as it is: 5 nothing important to change, 4 sound with small changes, 3 usable with real gaps, 2 must be revised before use, 1 wrong at the core.",
  "critique.confirmQuestion":
    "What do you think of what others found: {ids}? Answer agree, contest, narrower (part of it is true; say which) or beside-the-point, with a reason of at most 25 words. Leave out what you cannot judge.",
  "critique.gate":
    "{gate, select, escalation {{artifact} was revised after {of} and is blocked again with HIGH severity in {round}. What now?} other {{artifact} has {issues} in {round}. What now?}}",
  "critique.earlierRound": "an earlier round",
  "critique.handBack":
    "{gate, select, escalation {Send it back: somebody other than its author decides what happens next} other {Send it back: settle the issue first}}",
  "critique.accept":
    "{gate, select, escalation {Accept it as it is, with the divergences on file} other {Continue: the issue is not valid, or can wait}}",

  // A question to one agent.
  "ask.question": "Question",
  "ask.answerOf": "Answer of {agent}",
  "ask.noAnswer": "No answer: {why}",
  "ask.conversation":
    "{turns, plural, one {Conversation {id}, {turns} turn} other {Conversation {id}, {turns} turns}}",
  "ask.turn": "Turn {number}",
  "ask.asked": "Asked {at}:",
  "ask.askedFrom": "Asked {at}, from {source} turn {turn}:",
  "ask.answeredBy": "Answered by {agent}:",

  // A discuss: who sits there.
  "discuss.seat":
    "{seat, select, performance {Performance} security {Security} maintainability {Maintainability} ux {UX} architect {Architect} cost {Cost analyst} business {Business} technology {Technology} users {Users} proponent {Proponent} sceptic {Sceptic} pragmatist {Pragmatist} advocate {Devil's advocate} other {Moderator}}",
  "discuss.focus":
    "{seat, select, performance {latency, throughput and cost under load} security {attack surface, data protection, supply chain} maintainability {what it costs to run, change and hire for in three years} ux {what users see, expect and get wrong} architect {boundaries, coupling, what will be hard to change} cost {what it costs to build, run and abandon} business {revenue, cost, risk to the company} technology {feasibility, debt, what it does to the team} users {what it does to those who use the product} proponent {what is gained, and lost by waiting} sceptic {what can go wrong and cannot be undone} other {the smallest step that teaches something}}",

  // What it asks the person.
  "discuss.gate":
    "{topic} — {state, select, none {fewer than two members named an option} other {{state}}}. What should happen to the result?",
  "discuss.adopt": "Adopt: keep the result with the project's documents",
  "discuss.dig": "Dig deeper into one issue",
  "discuss.add": "Add a viewpoint, and discuss it again",
  "discuss.handOver": "Hand over: keep it, and plan the work from it",
  "discuss.none": "None of it: leave it in the archive",
  "discuss.whichIssue": "Which issue?",
  "discuss.whichViewpoint": "Which viewpoint? For example: Operator, who is called at night when it breaks",
  "discuss.outsider": "Outsider, who has to live with the decision",
  "discuss.answerWith": "answer with",
  "discuss.ownWords": "'<your words>'",

  // What it counts.
  "discuss.agreed":
    "{how, select, for {All {count} members are for {option}.} consensus {All {count} members are for or accept {option}.} other {All {count} members are for or accept {option}, some of them on conditions.}}",
  "discuss.ahead": "{count} of {all} members are for {option}.",
  "discuss.level": "{options} are level, with {count} each.",
  "discuss.nobodyFor": "No member is for any option.",
  "discuss.nobody": "nobody",
  "discuss.notSaid": "not said",
  "discuss.notAdopted": "{few} of {all} members; {count} are for {option}.",
  "discuss.decide": "Decide: {issue}",
  "discuss.state":
    "{state, select, DIVERGENT {positions are far apart} NARROWING {common ground begins to show} CONVERGING {close to agreement} CONSENSUS {all agree; check that it is not too easy} other {fewer than two members named an option}}",
  "discuss.skipReason":
    "{reason, select, quick {--quick leaves it out} converging {the positions are already CONVERGING} other {the members agree; --deep debates it all the same}}",
  "discuss.together": "Synthesis and last word were one turn; --deep holds both. About {calls} calls saved.",
  "discuss.skipped": "{rounds} skipped: {reason}. About {calls} calls saved.",

  // Its page and its document.
  "discuss.unfinished": "not finished",
  "discuss.rounds": "{count, plural, one {{count} round} other {{count} rounds}}",
  "discuss.round":
    "{round, select, position {Position} challenge {Challenge} synthesis {Synthesis} final {Final} rebuttal {Rebuttal} solo {Alone} brief {Brief} edit {Edit} both {Synthesis and last word} other {{round}}}",
  "discuss.fallback":
    "The team could not meet. Three things differ: changes of position are tracked in simplified form, every member submitted all rounds at once, and nobody criticised anybody else; the breadth of viewpoints is the same.",
  "discuss.because": "{seat}: {why}",
  "discuss.which": "Which of {options}?",
  "discuss.decision":
    "{decision, select, adopt {The result was adopted.} other {{decision, select, none {The result was not adopted.} other {The result was handed over.}}}}",
  "discuss.result": "result",
  "discuss.overview": "Overview",
  "discuss.date": "Date",
  "discuss.participants": "Participants",
  "discuss.participant": "{name} ({role})",
  "discuss.roundsHeld": "Rounds",
  "discuss.finalState": "Final state",
  "discuss.mode": "Mode",
  "discuss.modeName": "{mode, select, team {team} other {fallback: each alone}}",
  "discuss.skippedLabel": "Skipped",
  "discuss.record": "Record",
  "discuss.recordAt": "everything said: {path}, or colloquy show {address}",
  "discuss.matrix": "Agreement matrix",
  "discuss.issue": "Issue",
  "discuss.stateLabel": "State",
  "discuss.content": "Content or conflict",
  "discuss.ruling": "Moderator ruling",
  "discuss.options": "Options",
  "discuss.supporters": "Supporters",
  "discuss.tradeOffs": "Trade-offs",
  "discuss.question": "Question for you",
  "discuss.history": "Position history",
  "discuss.member": "Member",
  "discuss.changes": "Changes",
  "discuss.changed": "{option} ← {from}{cause, select, none {, names no cause} other {, because of {ids}}}",
  "discuss.minority": "Minority views",
  "discuss.view": "View",
  "discuss.holder": "Holder",
  "discuss.whyHeld": "Why it is held",
  "discuss.whyNot": "Why not adopted",
  "discuss.when": "When what leads would fall",
  "discuss.noMinority":
    "{why, select, level {The options that lead are level: nobody is a minority.} nobody {No member is for any option.} other {Every member who named an option is for the same one.}}",
  "discuss.advocate": "Devil's advocate summary",
  "discuss.assumptions": "Assumptions that it named",
  "discuss.checked":
    "{stand, select, agree {agreed by {names}} contest {contested by {names}} other {moved {names}}}",
  "discuss.unverified": "Not verified",
  "discuss.compromise": "Compromise",
  "discuss.rebuttal": "Rebuttal",
  "discuss.concession": "Concession",
  "discuss.similarity":
    "Similarity of reasons: {similarity, select, none {not compared} other {{similarity}}}{independent, plural, =0 {} one {; one reason stands behind it} other {; {independent} different reasons stand behind it, as the editor reads them}}.",
  "discuss.actions": "Next actions",
  "discuss.action": "Action",
  "discuss.priority": "Priority",
  "discuss.owner": "Owner",
  "discuss.due": "By",
  "discuss.from": "From",
  "discuss.violations": "Rules that were broken",
  "discuss.violation": "{seat}, {round}: {detail}.",

  // A brief, in whichever protocol.
  "brief.objects": '{seat} on "{heading}": {text}',
  "brief.reviews": "Reviews of the brief",
  "brief.notTaken": "Not taken by the author: {why}",
  "brief.unanswered": "The author said nothing to it.",

  // What a solve tells.
  "solve.way": 'Approach "{name}"',
  "solve.whichWay": "Which way to take",
  "solve.narrower": "{agent} would only say: {why}",
  "solve.agreedBy":
    "{text} ({agents}{by, select, editor {; as the author of the plan reads it, not confirmed by them} other {}})",
  "solve.notThere": "It names {place}, but {reasons}.",
  "solve.unopened": "Nobody who names {files} has opened it.",
  "solve.noConflict":
    "No conflicting conclusions; {count, plural, one {{count} point} other {{count} points}} shared by two or more agents.",
  "solve.unresolved":
    "{count, plural, one {{count} disagreement} other {{count} disagreements}} left to a person.",
  "solve.whichHolds": "Which is true? {text}",
  "solve.tradeOff": 'Quick or thorough: "{quick}" or "{thorough}"?',
  "solve.byHand": "Analyse by hand",
  "solve.byHandHow":
    "No agent answered, so nobody has analysed this task. Look into it by hand, or fix the agents and run it again.",
  "solve.nobodyLooked": "No agent has looked at this task.",
  "solve.nothingToResolve": "No agent answered: there is nothing to resolve.",
  "solve.nobodyFor": "No agent has said by id which way it would take.",
  "solve.named": "{name} [{id}]",
  "solve.agreed":
    "{how, select, for {All {all} agents would build {ways}.} conditions {All {all} agents would build {ways} or could live with it, some on conditions.} other {All {all} agents would build {ways} or could live with it.}}",
  "solve.level": "{ways} are level: {count, plural, one {{count} agent} other {{count} agents}} for each.",
  "solve.ahead":
    "{count} of {all} agents would build {ways}{opposed, select, yes {; {against} opposes it} other {}}.",
  "solve.unsaid": "Not said by id: {names}.",
  "solve.nobody": "nobody",
  "solve.oneAgent": "Only one agent: no other agent verifies what it says.",
  "solve.keptRound": "No agent answered in round {round}: the result of round {last} is kept.",
  "solve.parted": "The agents disagree on {count} points after round {round}. What now?",
  "solve.clarify": "Answer: say what is true, and let them continue",
  "solve.proceed": "Proceed anyway: choose from the options as they are",
  "solve.change": "Change direction: say what you want instead",
  "solve.whatHolds": "What is true?",
  "solve.whatInstead": "What do you want instead?",
  "solve.which":
    "Which solution do you choose, after {count, plural, one {one round} other {{count} rounds}}?",
  "solve.premise": "The task assumes something that is not so: {text} ({agents})",
  "solve.points":
    "The agents agree on {agreements, plural, =0 {nothing} one {{agreements} point} other {{agreements} points}} and disagree on {disagreements, plural, =0 {nothing} one {{disagreements} point} other {{disagreements} points}}.",
  "solve.open": "Open: {question}",
  "solve.more": "More analysis: another round, with what you have to say",
  "solve.verify": "Verify: a round in which each agent checks the one before it",
  "solve.none": "None: keep what was found and end",
  "solve.lookInto": "What should they look into?",
  "solve.wayIs": "{name} [{id}]: {who}",
  "solve.acceptedIf":
    "{how, select, if {{agent} could live with it if {condition}} other {{agent} could live with it}}",
  "solve.against": "against it: {agent}: {reason}",
  "solve.inShort":
    "{name} (effort {effort, select, low {low} medium {medium} other {high}}, risk {risk, select, low {low} medium {medium} other {high}}{files, select, none {} other {, files: {files}}}, {agents, select, none {nobody is for it} other {backed by {agents}}}{opposed, select, yes {; against it: {against}} other {}})",
  "solve.files": "{count} {kind, select, found {found} missing {missing} other {new}}",
  "solve.noFiles": "not looked up",
  "solve.chosenUnbacked":
    '"{name}" was chosen without asking a person. Only {agents} proposes it, no other agent backs it{converged, select, yes {} other {, and they had not converged}}.',
  "solve.caveat":
    "{kind, select, degraded {Degraded} timedOut {Timed out} partial {Partial} unbacked {Unbacked} fallback {Fallback} premise {The task assumes something that is not so} other {Note}}",
  "solve.timedOut": "{seat} gave no answer in time",
  "solve.noAnswer": "{seat} gave no answer{reason}",
  "solve.unbacked": '"{name}" was chosen without asking a person, and only {agents} proposes it',
  "solve.insteadOf":
    "{answered} answered in place of {asked}{own, select, yes {} other { for {seat}}}{reason}",
  "solve.bullets": "the answer of {seat} could be read only as bullet points",
  "solve.noAuthor":
    "nobody compared what the agents said or wrote a plan: only the same words count as the same",
  "solve.premiseIs": "{text} ({agents}{opposed, select, yes {; {against} disputes it} other {}})",
  "solve.fallbacksOnly": "fallbacks gave every answer",
  "solve.nobodyEver":
    "no agent answered in round {round}, so nobody has analysed this task, and nothing here comes from an agent",
  "solve.nobodyNow": "no agent answered in round {round}; what follows is from round {told}",
  "solve.degraded": "degraded",
  "solve.nobodyAnswered": "no agent answered",
  "solve.recommendation":
    "{recommendation, select, converged {converged} user_input_needed {user input needed} other {not converged}}",
  "solve.rounds": "{count, plural, one {{count} round} other {{count} rounds}}",
  "solve.answered": "{count, plural, one {{count} agent} other {{count} agents}} answered",
  "solve.row":
    "{row, select, for {for it} effort {effort} risk {risk} files {files} tasks {tasks} accepts {could live with it} pros {pros} cons {cons} against {against it} round {Round} mode {Mode} agents {Agents} agreements {Agreements} disagreements {Disagreements} new {New insights} score {Score} other {Recommendation}}",
  "solve.level3": "{level, select, low {low} medium {medium} other {high}}",
  "solve.chosen": "chosen",
  "solve.chosenTitle": "Chosen",
  "solve.chosenIs": "Chosen: {name}.",
  "solve.noSolution": "No agent proposed a solution.",
  "solve.dissent": "Who is against it, and why",
  "solve.againstWay": "is against [{id}]: {reason}",
  "solve.disagreements": "Where they disagree",
  "solve.agreements": "What two or more agree on",
  "solve.package": "Hand-over package",
  "solve.noneChosen": "None was chosen.",
  "solve.answerWith": "Answer with",
  "solve.ownWords": '"what you have to say"',
  "solve.title": "Ways to solve: {task}",
  "solve.recordAt": "Everything that was said: {path}, or colloquy show {address}",
  "solve.whatToDo": "What to do",
  "solve.planDissent": "Objections to the plan that its author did not take",
  "solve.solutions": "Solutions",
  "solve.planOf": "Plan: {name}",
  "solve.said": "What you said",
  "solve.resolution": "Resolution:",
  "solve.concerns": "Concerns about the task",
  "solve.others": "Other approaches",
  "solve.became":
    "{how, select, same {the same as {ids}} below {not among the best three} because {withdrawn because of {ids}} other {withdrawn}}",
  "solve.roundsTitle": "Rounds",
  "solve.isNew": "{is, select, yes {yes} other {no}}",
  "solve.instead": '{agent}: "{name}" instead{why, select, none {} other {: {why}}}',
  "solve.whenSettled": "when this is settled: {text}",
  "solve.noTasks": "No agent gave tasks for it.",
  "solve.order": "Order: {flow}",
  "solve.list":
    "{list, select, corrections {Corrected in the tasks:} milestones {Milestones:} internal {Depends on, in the project:} external {Depends on, from outside:} other {Concerns:}}",
  "solve.stepNumber": "Step {number}, in parallel",
  "solve.after": "(after {tasks})",
  "solve.action": "{action, select, create {create} delete {delete} other {modify}}",
  "solve.notFound": "not found",
  "solve.mind": "Watch out:",
  // swarm
  "swarm.counted":
    "{is, select, nobody {No expert is for any option.} level {{options} are level, with {count} each of {all} experts.} other {{count} of {all} experts are for {options}: {names}.}}",
  "swarm.agreed":
    "{how, select, consensus {{option, select, it {That is a consensus.} other {All can live with {option}.}}} other {All can live with {option}, some on conditions.}}",
  "swarm.against": "against: {text}",
  "swarm.attack": "Against {target}: {text} [{id}]",
  "swarm.attacks": "What the Contrarian attacks, and how experts met it",
  "swarm.analogies": "From other fields",
  "swarm.holds": "{id} holds",
  "swarm.round": "Round {round}",
  "swarm.panel": "The panel",
  "swarm.panelBy": "{by, select, agent {named by the moderator} file {given} other {a general panel}}",
  "swarm.answerWith": "Answer with",
  "swarm.ownWords": "'<your words>'",
  "swarm.unfinished": "not finished",
  "swarm.experts": "{count, plural, one {{count} expert} other {{count} experts}}",
  "swarm.roundsHeld": "{count, plural, one {{count} round} other {{count} rounds}}",
  "swarm.rounds": "Rounds",
  "swarm.stress": "Stress check",
  "swarm.stressed":
    "{reason, select, off {not stress-tested: turned off} tested {not stress-tested: in the last round experts contested each other or moved} untested {stress-tested: nobody had contested anybody} required {stress-tested} other {not stress-tested: nobody answered}}",
  "swarm.byCode": "Nobody wrote an answer: what follows is counted from what the experts said.",
  "swarm.settled":
    "After round {round} all agreed, nothing was contested and nobody moved, so no further round was recommended. --rounds holds all of them.",
  "swarm.paused": "Paused. What it takes to go on: {path}",
  "swarm.synthesisOf": "What round {round} came to",
  "swarm.agreements": "Agreements",
  "swarm.debates": "Unresolved debates",
  "swarm.openQuestions": "Open questions",
  "swarm.reopening": "After the pause",
  "swarm.insights": "Insights",
  "swarm.about": "How it was held",
  "swarm.record": "Record",
  "swarm.recordAt": "everything said: {path}, or colloquy show {address}",
  "swarm.openTitle": "Open questions: {topic}",
  "swarm.notFinal": "As of round {round}; not the end.",
  "table.withdrawn": "withdrawn",
  "table.rewording": "{id}: {text}{because, select, none {} other { (because of {because})}}",
  "table.stoodTo": "{seat}: {stand}{why, select, none {} other {: {why}}}",
} as const;

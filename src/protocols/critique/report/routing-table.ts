/** What a caller does with a verdict, as `critique --help` shows it. No imports: every `--help` loads this. */
export const routingTable = `What the caller does with a verdict:
  consensus_reached           include the action items in the report, proceed
  consensus_blocked  HIGH     include the divergences; do not revise your own work, the coordinator decides
                              (one revision with --revision-of; a second HIGH is for a person)
  consensus_blocked  MEDIUM   include a warning, proceed
                              (if it says escalate, after --confirm: a person decides first)
  consensus_blocked  LOW      treat as reached, with notes
  inconclusive                too few agents answered: escalate to a person, or run it again later
  none (rules alone)          findings without a judgement: include them; ask agents if it matters`;

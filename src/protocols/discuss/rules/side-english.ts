/** Whether an English sentence of a moderator judges content rather than leading the process. */
export function judgesInEnglish(sentence: string): boolean {
  if (/\p{Script=Hiragana}/u.test(sentence)) return false;
  if (always.some((pattern) => pattern.test(sentence))) return true;
  if (isOpenQuestion(sentence)) return false;
  // What follows is asked or reported, not said.
  const [said = ""] = sentence.split(indirect);
  return judging.some((pattern) => pattern.test(said)) && !isOfTheProcess(said);
}

const adverbs = String.raw`(?:(?:not|very|so|too|quite|clearly|obviously|simply|just|really|rather|far|much|completely|entirely|absolutely|definitely|certainly|probably|still|also|more|most|less|least|somewhat|plainly|surely|largely|indeed|always|never|the|a|an|by far|in fact|fundamentally|deeply|highly|well|better|wildly|overly)\s+)*`;
const verdict =
  "(?:right|wrong|correct|incorrect|better|best|worse|worst|superior|inferior|good|bad|great|excellent|poor|flawed|elegant|mistaken|mistake|unfounded|exaggerated|weak|weaker|weakest|strong|stronger|strongest|convincing|unconvincing|compelling|persuasive|sound|reasonable|unreasonable|preferable|sensible|safer|safest|cleaner|cleanest|simpler|simplest|smart|brilliant|naive|unrealistic|realistic|overblown|overstated|irrelevant|misguided|the way to go|ideal|optimal|risky|riskier|nonsense|valid|invalid|superfluous|unnecessary|overkill|impressive|outstanding|promising|viable|unacceptable|acceptable|justified|unjustified|dangerous|reckless|wise|unwise|off the mark|out of the question|winner|answer|solid|sloppy|confused|baseless|worthless|useless|sufficient|insufficient|mature|immature|cheaper|appropriate|inappropriate|better off|(?:good|bad|great|poor|right|wrong|best|better|strong|weak|safer|safest|sound|sensible|smart|obvious|clear|wise|terrible|horrible|bad) (?:choice|option|idea|one|call|design|plan|answer|way|solution|approach|point|argument|decision|winner|favou?rite|direction|path|trade-off))";
const noun =
  "(?:case|arguments?|points?|reasoning|position|proposal|idea|analysis|suggestion|work|job|catch|evidence|plan|observation|criticism|concern|summary|contribution)";
const praise =
  "(?:stronger|strongest|better|best|weaker|weakest|good|great|excellent|valid|convincing|compelling|most convincing|most compelling|more convincing|fair|solid|nice|brilliant|strong|weak|poor|sound|persuasive|insightful|superb|wonderful|outstanding|thoughtful)";
const choosing =
  "(?:adopt|choose|pick|use|drop|keep|go (?:with|for)|accept|reject|abandon|prefer|split|avoid|migrate|switch|build|select|remove|stick (?:with|to)|discard|follow|implement|introduce|replace|buy|ship|launch|dismiss|take (?:option|the (?:first|second|third) option)|move (?:to|away)|side with|forget|favou?r|ignore|postpone|delay|rewrite|refactor|endorse|settle for|listen to|be worried|worry|not worry|trust|invest|start with option)";

/** "Keep to where sessions are kept" names an issue, "keep to Redis" an answer. */
const whatAbout = String.raw`(?:where|what|which|how|whether|who|when|why|these|those|(?:the )?(?:topic|issue|point|limit|format|question)s?|your)\b`;

/** Even as a question or a request. */
const always = [
  new RegExp(
    String.raw`\b(?:isn't|aren't|wouldn't|doesn't|shouldn't|won't)\b[^?]*\b(?:${verdict}|${choosing}|fail|work)\b[^?]*\?`,
    "i",
  ),
  new RegExp(
    String.raw`\b${verdict}\b[^?]*,\s*(?:is|isn't|are|aren't|does|doesn't|right|no|don't you (?:think|agree))\b[^?,]*\?$`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:please |so |now |then |all |everyone |members )*(?:let us|let's|please) (?:all )?(?:just )?${choosing}\b(?! (?:your|the (?:points?|order|format|limit|time|rules?|issues?|agenda|template|schema|headings?)|to ${whatAbout}|answers?|(?:it|that|this|them|these) (?:short|brief|under|visible|apart|open|in (?:mind|view|sight))|points?|each|issue|200|under|off-topic|repeat\w*|personal|repetition|a (?:number|label)))(?!(?<=\bto) ${whatAbout})`,
    "i",
  ),
  /\bI(?:'m| am)?(?: \w+)? (?:agree|disagree|concur|side|sympathi[sz]e|favou?r|prefer|endorse|vote|lean|object|applaud|doubt)\b(?! that (?:the )?(?:issue|round))/i,
  /\bI (?:\w+ )?(?:support|oppose|like|love|dislike|reject|back)\b/i,
  /\b(?:in my (?:view|opinion|judge?ment|experience)|my (?:own )?(?:view|opinion|preference|recommendation|verdict|ruling|vote)|personally)\b/i,
  new RegExp(
    String.raw`^(?:what (?:a|an) |that's (?:a|an) |that is (?:a|an) |this is (?:a|an) |such (?:a|an) |a |an )?(?:really |very |truly )?(?:good|great|excellent|nice|strong|fair|brilliant|valid|superb|weak|poor) ${noun}\b`,
    "i",
  ),
  /\bwell (?:said|done|put|argued|reasoned)\b|\bbravo\b|\bspot[ -]on\b|\bkudos\b|\bnicely (?:put|done)\b|\bthank(?:s| you)[^.]*\b(?:excellent|great|brilliant|convincing|insightful|superb)\b/i,
  /\b(?:rightly|correctly|wrongly|mistakenly) (?:says?|said|points? out|pointed out|notes?|noted|argues?|argued|claims?|claimed|assumes?|assumed|observes?|observed|warns?|identif(?:y|ies|ied))\b/i,
];

const judging = [
  new RegExp(
    String.raw`\b(?:is|are|was|were|'s|'re|seems?|looks?|appears?|sounds?|would be|will be|remains?|isn't|aren't|wasn't|wouldn't be|makes? for|feels?) ${adverbs}${verdict}\b(?!-)`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:makes?|made|has|have|had|presents?|presented|gave|gives|offers?|offered|raises?|raised|brought|brings) ${adverbs}${praise} ${noun}\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:we|you|they|one|everyone|everybody|the (?:\w+ )?(?:team|others?|group|members?|expert|company|project))(?: all)? (?:\w+ )?(?:should|must|ought to|need to|needs to|have to|has to|had better|can(?:not|'t)?) (?:\w+ )?${choosing}\b`,
    "i",
  ),
  /\b(?:should|must|ought to) (?:not )?(?:\w+ )?be (?:adopted|chosen|used|dropped|kept|accepted|rejected|abandoned|preferred|avoided|discarded|followed|replaced|removed|the default|our choice|ignored|dismissed|selected|split)\b/i,
  /\bI(?:'d| would| strongly| do| also|'m| am)*\s+(?:recommend|suggest|advise|propose|think|believe|feel|consider|find|am convinced|convinced|hope|go for|go with|choose|pick|rule|decide|conclude|inclined)\b/i,
  /\b(?:solves?|wins?|won|beats?|outperforms?|outweighs?|trumps?|misses the point|missed the point|fails to convince|holds water|(?:does not|doesn't|do not|don't) (?:hold|work|make sense|convince|scale)|makes? (?:no|more|most|perfect|a lot of|the most) sense|can(?: safely)? be (?:ignored|dismissed)|overstates?|underestimates?|overestimates?|exaggerates?|carries the day|settles (?:it|the matter)|deserves?|(?:is|are) (?:worrying|arguing) (?:too much|badly))\b/i,
  /\b(?:evidence|facts?|data|numbers|everything|arguments?) (?:clearly |strongly |all )?(?:points?|speaks?|leans?|argues?) (?:to|towards?|for|against|in favou?r)\b/i,
  /\b(?:can|may|must|should) (?:now |safely )?(?:rule out|be ruled out|exclude|forget|discount|stop worrying)\b|\bstop worrying\b|\b(?:case|need) for [^.]{1,60} (?:has been made|is (?:clear|proven|made|established))\b/i,
  /\bhard to (?:see|believe|imagine|justify|defend)\b|\b(?:in|on) the (?:right|wrong) (?:direction|track|path)\b|\bhas a point\b|\bnot convinced\b|\bunlike (?:option|the|its)\b/i,
];

const indirect =
  /\b(?:whether|which|what|how|why|who|where|if|says?|said|holds?|held|argues?|argued|claims?|claimed|maintains?|believes?|stated?|states|positions? (?:that|is|are)|view that|the claim|the question of)\b/i;

/** A question that leaves its answer open; leading ones begin with a negation or end with a tag. */
function isOpenQuestion(sentence: string): boolean {
  return (
    /\?["')]?$/.test(sentence) &&
    (/^(?:and |but |so |then |please[:,] )?(?:is|are|was|were|do|does|did|can|could|would|will|has|have|should|must|may|might|what|which|who|whom|whose|why|how|where|when|in (?:which|what)|under (?:which|what)|for (?:which|what|whom)|on (?:which|what))\b/i.test(
      sentence,
    ) ||
      /\b(?:are|is|do|does|which|what|how|why|who) [^,?]*\?/i.test(sentence.split(/[,:;]/).at(-1) ?? ""))
  );
}

const process =
  "(?:issues?|rounds?|narrow(?:ing|ed)?|order|agenda|angle|evidence|next|focus|discuss(?:ed|ion)?|questions?|hear|answers?|rank|time|words?|limit|sources?|format|process|turn|statements?|reasons?|assumptions?|viewpoints?|minutes?)";

/** "I suggest taking the first issue next", "it is best to hear the others first". */
function isOfTheProcess(said: string): boolean {
  return (
    new RegExp(
      String.raw`\bI(?:'d| would)? (?:suggest|propose|recommend|think|believe|hope)\b[^.]*\b${process}\b`,
      "i",
    ).test(said) ||
    new RegExp(
      String.raw`\bit (?:is|would be|may be|might be|seems) (?:\w+ )?(?:best|good|better|reasonable|sensible|right|wise|preferable|appropriate) to (?:\w+ ){0,3}${process}\b`,
      "i",
    ).test(said)
  );
}

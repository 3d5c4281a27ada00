import type { Language } from "../words.ts";

export default {
  "list.comma": ", ",
  "list.semicolon": "; ",
  "list.sentence": "{text}.",
  "list.and": " und ",
  "document.none": "Keine",
  "document.nothing": "nichts",
  "document.more": "… und {count} weitere im Protokoll",
  "claims.found": "Stelle gefunden: {reasons}",
  "claims.unconfirmed": "nicht bestätigt: {reasons}",
  "claims.contradicted": "widerlegt: {reasons}",
  "claims.mark":
    "{standing, select, contradicted {widerlegt} unverified {nicht bestätigt} other {bestätigt}}",
  "claims.neverOpened": "{path} wurde von diesem Platz nie geöffnet",
  "claims.places": "{count, plural, one {{count} Stelle gefunden} other {{count} Stellen gefunden}}",
  "claims.contradictedCount": "{count} widerlegt",
  "claims.unconfirmedCount": "{count} nicht bestätigt",
  "claims.neverOpenedCount": "{count} zu einer Datei, die der Platz nie geöffnet hat",
  "claims.restCount": "{count} ohne Stelle zum Nachsehen",

  "looks.title": "Was nachgesehen wurde",
  "looks.seat": "Platz",
  "looks.looks": "Zugriffe",
  "looks.read": "Gelesene Zeilen",
  "looks.searched": "Gesucht nach",
  "looks.neverOpened": "Zitiert, nie geöffnet",
  "looks.seenAt": "Gesehen in den Arbeitskopien von {workers}",

  "receipts.round": "Runde",
  "receipts.turn": "Zug",
  "receipts.seat": "Platz",
  "receipts.asked": "Gefragter Agent",
  "receipts.answeredBy": "Beantwortet von",
  "receipts.fallback": "Vertretung",
  "receipts.calls": "Aufrufe",
  "receipts.time": "Zeit",
  "receipts.tokens": "Tokens ein → aus",
  "receipts.cost": "Kosten",
  "receipts.nobody": "niemand",
  "receipts.nobodyYet": "noch niemand",
  "receipts.yes": "ja",
  "receipts.no": "nein",
  "receipts.failed": "fehlgeschlagen",
  "receipts.about": "etwa {amount}",
  "receipts.unknown": "unbekannt",

  "person.asks": "{count, plural, one {{who} fragt Sie: {question}} other {{who} fragen Sie: {question}}}",
  "person.goOn": "keine Antwort",

  // What every protocol of the kit tells.
  "table.you": "Sie",
  "table.editor": "die Redaktion",
  "table.decided": "Was entschieden wurde",
  "table.whoStands": "Wer wofür steht",
  "table.option": "Möglichkeit",
  "table.stance":
    "{stance, select, for {dafür} accepts {kann damit leben} aside {hält sich heraus} objects {widerspricht} withdrew {zurückgezogen} other {nicht geäußert}}",
  "table.how":
    "{how, select, consensus {Konsens} conditions {Einigung unter Bedingungen} consent {im Konsent entschieden} unopposed {niemand widerspricht} majority {Mehrheit} plurality {die meisten ersten Plätze} approval {die meisten Zustimmungen} borda {die meisten Punkte nach Borda} ranked {Rangfolgewahl} quadratic {die meisten quadratischen Stimmen} chair {vom Vorsitz empfohlen, nicht vereinbart} you {Ihre Entscheidung} other {offen}}",
  "table.condition": "{seat} kann damit leben, unter der Bedingung: {condition}",
  "table.if": "wenn {condition}",
  "table.ofWording": "zu Fassung {version}",
  "table.notCounted": "nicht gezählt",
  "table.dissents": "{seat} ({stance}): {why}",
  "table.tied": "Gleichstand zwischen {options}",
  "table.compromise": "Am ehesten annehmbar: {options}",
  "table.moves": "Wer sich bewegt hat",
  "table.moved":
    "{seat} ging von {from} zu {to}{cause, select, none {, ohne einen Grund zu nennen} other {, wegen {ids}}}",
  "table.minority": "Minderheit",
  "table.openQuestions": "Offene Fragen an Sie",
  "table.answers": "Ihre Antworten",
  "table.answeredLate": "Nach dem Ende beantwortet: Nichts davon oben beruht darauf.",
  "table.questionsOpen": "{count, plural, one {# Frage} other {# Fragen}} an Sie offen",
  "table.yourNote": "Ihre Anmerkung",
  "table.findings": "Was Regeln gefunden haben",
  "table.notTaken": "Gesagt, aber nicht verwertbar",
  "table.forOption": "für {option}",
  "table.leads": "Vorn liegt: {option}",
  "table.consent":
    "{is, select, consent {niemand widerspricht} conditions {unter Bedingungen angenommen} objected {es gibt Widerspruch} other {nicht alle haben sich geäußert}}",
  "table.silent": "Nicht geäußert: {seats}",
  "table.namedBy": "Genannt von",
  "table.byEveryRule": "Nach jeder Regel",
  "table.rule": "Regel",
  "table.decides": "Entscheidet",

  "critique.byRules":
    "{count, plural, =0 {keine Befunde nach Regeln} one {{count} Befund nach Regeln} other {{count} Befunde nach Regeln}}",
  "critique.rulesAlone":
    "{count, plural, =0 {keine Befunde nach Regeln} one {{count} Befund nach Regeln} other {{count} Befunde nach Regeln}}; kein Urteil über die Qualität",
  "critique.noRating": "keine Bewertung",
  "critique.average": "Durchschnitt {rating, number}/5",
  "critique.averageOfThose": "Durchschnitt derer, die geantwortet haben: {rating, number}/5",
  "critique.answered": "{answered} von {asked} Perspektiven haben geantwortet",
  "critique.readByRulesCount": "{count} nach Regeln gelesen",
  "critique.quorum": "nötig sind {count}",
  "critique.readByRules": "nach Regeln gelesen, ohne Modell",
  "critique.degraded":
    "{verdict, select, inconclusive {für ein Urteil haben zu wenige Perspektiven eine Antwort von einem Modell oder einem Menschen} other {für jede Perspektive hat eine Vertretung geantwortet}}",
  "critique.partial": "nicht jede Perspektive hat eine Antwort",
  "critique.outcome":
    "{verdict, select, consensus_reached {erreicht} consensus_blocked {blockiert} inconclusive {ohne Ergebnis} other {keiner}}",

  "critique.joinedBy":
    "{by, select, editor {Ähnliche Punkte hat eine Redaktion zusammengefasst; die Gruppen wurden vom Programm geprüft.} other {Die Punkte sind nach dem Wortlaut gruppiert, ohne Redaktion.}}",
  "critique.editFaults": "Von der Arbeit der Redaktion verworfen: {faults}.",
  "critique.panelAsked": "Die Runde wurde gefragt, weil die beiden Gutachter auseinandergehen: {why}.",
  "critique.panelSpared":
    "{agents, plural, =1 {Dieses Urteil stammt von zwei Gutachtern (Bewertungen {ratings}, beide beantwortet von {agent}). Sie sind sich im Entscheidenden einig, deshalb wurde die Runde nicht gefragt.} other {Dieses Urteil stammt von zwei Gutachtern (Bewertungen {ratings}). Sie sind sich im Entscheidenden einig, deshalb wurde die Runde nicht gefragt.}}",
  "critique.confirmation": "Bestätigung: {answered} von {asked} haben die Befunde der anderen beurteilt.",
  "critique.confirmationChangedNothing": "Das hat nichts geändert.",
  "critique.severityChanged": "Der Schweregrad ist {now} statt {before}.",
  "critique.stands":
    "{stand, select, agree {Zustimmung von {names}} contest {bestritten von {names}} narrower {teilweise Zustimmung von {names}} other {unerheblich für {names}}}",
  "critique.stand":
    "{stand, select, agree {stimmt zu} contest {bestreitet es} narrower {stimmt teilweise zu} other {hält es für unerheblich}}",

  "critique.lowRatings": "{count} von {all} bewerten es mit {low} oder weniger{average}",
  "critique.averageBehind": " (Durchschnitt {rating, number}/5)",
  "critique.noChange": "Niemand verlangt eine Änderung.",
  "critique.editorsSummary": "Zusammenfassung der Redaktion: {text}",
  "critique.answer":
    "{how, select, pass {Es kann so weitergehen: {why}.} notes {Es kann weitergehen, mit Anmerkungen: {why}.} caution {Es kann weitergehen, mit Vorsicht: {why}.} stopped {Hier darf es nicht weitergehen: {why}. Das verlangt Vorsicht, und --fail-on medium hält es an.} revise {{stops, select, yes {So darf es nicht weitergehen, es muss erst überarbeitet werden: {why}.} other {Es sollte überarbeitet werden, bevor es weitergeht: {why}. --fail-on never lässt es durch.}}} sentBack {{stops, select, yes {Es darf nicht weitergehen, ein Mensch hat es zurückgegeben: {why}.} other {Ein Mensch hat es zurückgegeben: {why}. --fail-on never lässt es durch.}}} accepted {Es kann weitergehen, ein Mensch hat es so angenommen: {why}.} unjudged {{stops, select, yes {Es ist nicht beurteilt und darf darauf nicht weitergehen: {why}.} other {Es ist nicht beurteilt: {why}. --on-outage pass lässt es durch.}}} other {Es darf nicht weitergehen, bevor ein Mensch entschieden hat: {why}.}}",
  "critique.ratedAbove": "{count} von {count} bewerten es mit mehr als {low}{average}",
  "critique.tooFew":
    "{answered} von {asked} Perspektiven haben geantwortet; mindestens {quorum} müssen es sein",
  "critique.contradictedFound": "{count} durch Nachgeschlagenes widerlegt",
  "critique.contradictedIssue": "durch Nachgeschlagenes widerlegt",
  "critique.ratingNotCounted": "{rating, number}/5 (nicht gezählt)",
  "critique.found":
    "{by, select, editor {{count, plural, one {{count} Punkt} other {{count} Punkte}} zu ändern, {several, plural, =0 {keiner} other {{several}}} davon von mehr als einem genannt} other {{count, plural, one {{count} Mangel} other {{count} Mängel}} gefunden, {several, plural, =0 {keiner} other {{several}}} davon von mehr als einem}}",
  "critique.changesAsked":
    "{count, plural, one {{count} Änderung wird verlangt} other {{count} Änderungen werden verlangt}}",
  "critique.criticalIssues":
    "{level, select, HIGH {{count, plural, one {{count} kritisches Problem} other {{count} kritische Probleme}}} MEDIUM {{count, plural, one {{count} kritisches Problem} other {{count} kritische Probleme}}, nur vom Urheber vertreten, von mindestens zweien bestritten} other {{count, plural, one {{count} kritischer Punkt} other {{count} kritische Punkte}}, die nichts aufhalten: durch Nachgeschlagenes widerlegt oder von einer Vertretung genannt}}",
  "critique.ratedLow": "{count} von {all} haben mit {low} oder weniger bewertet",
  "critique.spread": "Bewertungen von {lowest} bis {highest}",
  "critique.lowAverage": "Durchschnitt {average} unter {least}",
  "critique.critical": "kritisch: {text}",
  "critique.contestedBy": "bestritten von {names}",
  "critique.rates": "{name} bewertet es mit {rating}/5",
  "critique.noWeakness": "keine Schwäche wurde genannt",
  "critique.farApart": "Bewertungen weit auseinander",
  "critique.opposed": "Nicht miteinander vereinbar",
  "critique.praisedAndFaulted": "{praises} lobt es („{praise}“), {faults} bemängelt es („{fault}“)",
  "critique.noJudgement": "{name} hat kein Urteil abgegeben",
  "critique.criticalToAlone": "„{headline}“ ist nur für {names} kritisch",

  "critique.theyFound": "Was sie gefunden haben",
  "critique.disagree": "Worin sie sich uneins sind",
  "critique.toDo": "Was zu tun ist",
  "critique.praised": "Von zwei oder mehr gelobt",
  "critique.foundByRules": "Nach Regeln gefunden, nicht Teil des Urteils",
  "critique.perspective": "Perspektive",
  "critique.rating": "Bewertung",
  "critique.noAnswer": "keine Antwort",
  "critique.silent": "{agent}: keine Antwort ({why})",
  "critique.notAsked": "nicht gefragt",
  "critique.inPlaceOf": "{agent} anstelle von {other} ({why})",
  "critique.failed": "fehlgeschlagen",
  "critique.criticalMark": "kritisch",
  "critique.contestedMark": "umstritten",

  "critique.do":
    "{how, select, sentBack {Ein Mensch hat es zurückgegeben. Hier aufhören und die Meinungsverschiedenheiten berichten.} accepted {Ein Mensch hat es so angenommen. Eine Warnung mit den Meinungsverschiedenheiten in den Bericht aufnehmen und fortfahren.} nothingByRules {Die Regeln haben nichts gefunden, und niemand hat die Qualität beurteilt: Agenten fragen, wenn es darauf ankommt.} byRules {Ansehen, was die Regeln gefunden haben. Niemand hat die Qualität beurteilt: Agenten fragen, wenn es darauf ankommt.} unjudged {Einem Menschen vorlegen: Für ein Urteil haben zu wenige Agenten geantwortet. Nicht als bestanden behandeln. Noch einmal fragen, wenn sie wieder erreichbar sind, oder einen Menschen entscheiden lassen.} pass {Die Maßnahmen in den Bericht aufnehmen und normal fortfahren.} revise {Die Meinungsverschiedenheiten in den Bericht aufnehmen. Die eigene Arbeit nicht überarbeiten: Darüber entscheidet die Koordination. Eine Überarbeitung steht an.} revised {Die Meinungsverschiedenheiten in den Bericht aufnehmen. Die eigene Arbeit nicht überarbeiten: Darüber entscheidet die Koordination. Es wurde schon einmal überarbeitet, deshalb entscheidet ein Mensch.} disputed {Die Meinungsverschiedenheiten in den Bericht aufnehmen. Ein kritisches Problem vertritt nur sein Urheber, andere bestreiten es: Ein Mensch entscheidet, bevor es weitergeht.} caution {Eine Warnung in den Bericht aufnehmen und mit Vorsicht fortfahren.} stopped {Eine Warnung in den Bericht aufnehmen. --fail-on medium hält es hier an.} other {Als erreichten Konsens mit Anmerkungen behandeln und normal fortfahren.}}",

  "critique.record": "Protokoll der Diskussion: {round}",
  "critique.artifact": "Dokument",
  "critique.perspectives": "Perspektiven",
  "critique.chosenBy": "Ausgewählt von",
  "critique.escalation": "Vorprüfung",
  "critique.claims": "Angaben",
  "critique.revisionOf": "Überarbeitung von",
  "critique.degradedLabel": "Eingeschränkt",
  "critique.partialLabel": "Unvollständig",
  "critique.warningLabel": "Warnung",
  "critique.note": "Hinweis",
  "critique.readFor":
    "{which, select, all {das ganze Dokument wurde nach Regeln gelesen, ohne Modell} other {für {names} wurde es nach Regeln gelesen, ohne Modell}}",
  "critique.agentSilent": "{agent}, keine Antwort",
  "critique.fallbackFor": "{agent}, in Vertretung von {other}",
  "critique.consensus": "Konsens",
  "critique.noConsensus": "keiner: {why}",
  "critique.averageRating": "Durchschnittliche Bewertung",
  "critique.none": "keine",
  "critique.severity": "Schweregrad",
  "critique.severityByPolicy": "{severity} (Regelwerk: {policy})",
  "critique.answeredLabel": "Antworten",
  "critique.answeredWithQuorum": "{answered}/{asked} (nötig: {quorum})",
  "critique.recommendation": "Empfehlung",
  "critique.bottomLine": "Fazit",
  "critique.themes": "Gemeinsame Punkte",
  "critique.themeKind": "{kind, select, strength {Stärke} weakness {Schwäche} other {Vorschlag}}",
  "critique.divergences": "Meinungsverschiedenheiten",
  "critique.actionItems": "Maßnahmen",
  "critique.confirmationTitle": "Bestätigung",
  "critique.ratings": "Bewertungen",
  "critique.signals": "Anzeichen",
  "critique.noneByRules": "keine (nach Regeln)",
  "critique.inFull": "Im Wortlaut",
  "critique.noAnswerSentence": "Keine Antwort.",
  "critique.listOf":
    "{kind, select, critical {Kritische Probleme} weakness {Schwächen} strength {Stärken} other {Vorschläge}}",
  "critique.sources": "Quellen",

  "critique.pointOf":
    "{by, select, rules {{name}, nach Regeln: {kind, select, critical {kritisches Problem} weakness {Schwäche} strength {Stärke} other {Vorschlag}}} other {{name}: {kind, select, critical {kritisches Problem} weakness {Schwäche} strength {Stärke} other {Vorschlag}}}}",
  "critique.notEnded": "Nicht beendet: {why}",
  "critique.notEndedYet": "Sie ist noch nicht beendet.",
  "critique.noVerdictTitle": "critique {status}: kein Urteil",
  "critique.besides": "Außerdem {findings}.",
  "critique.agentFailed": "{agent} ist fehlgeschlagen ({why}).",

  "critique.wouldPass": "{name} würde es durchlassen: {rating}/5",
  "critique.contests":
    "{has, select, reason {{name} bestreitet „{headline}“: {reason}} other {{name} bestreitet „{headline}“}}",
  "critique.whenRevised": "wenn es überarbeitet ist",
  "critique.whenDecided": "wenn ein Mensch darüber entschieden hat",

  "critique.question":
    "Was ist stark an {path}, was ist schwach, und was sollte geändert werden? Nennen Sie die Stelle und zitieren Sie den Wortlaut. Ihre Perspektive sagt, wohin Sie zuerst schauen; nennen Sie auch ernste Probleme an anderen Stellen. Bei einem kritischen Problem wäre es falsch oder gefährlich, so weiterzumachen: Eines genügt, um zu blockieren. Bewerten Sie den Text, wie er ist: 5 nichts Wichtiges zu ändern, 4 gut bis auf Kleinigkeiten, 3 brauchbar mit echten Lücken, 2 vor Gebrauch zu überarbeiten, 1 im Kern falsch.",
  "critique.confirmQuestion":
    "Was halten Sie von dem, was andere gefunden haben: {ids}? Antworten Sie mit agree (stimme zu), contest (bestreite es), narrower (ein Teil stimmt; welcher?) oder beside-the-point (unerheblich), mit einer Begründung von höchstens 25 Wörtern. Lassen Sie weg, was Sie nicht beurteilen können.",
  "critique.gate":
    "{gate, select, escalation {{artifact} wurde nach {of} überarbeitet und ist in {round} erneut mit Schweregrad HIGH blockiert. Was nun?} other {{artifact} hat in {round} {issues}. Was nun?}}",
  "critique.earlierRound": "einer früheren Runde",
  "critique.handBack":
    "{gate, select, escalation {Zurückgeben: Wie es weitergeht, entscheidet jemand anderes als der Verfasser} other {Zurückgeben: erst das Problem klären}}",
  "critique.accept":
    "{gate, select, escalation {So annehmen und die Meinungsverschiedenheiten festhalten} other {Fortfahren: Das Problem besteht nicht oder kann warten}}",

  "ask.question": "Frage",
  "ask.answerOf": "Antwort von {agent}",
  "ask.noAnswer": "Keine Antwort: {why}",
  "ask.conversation":
    "{turns, plural, one {Gespräch {id}, {turns} Frage} other {Gespräch {id}, {turns} Fragen}}",
  "ask.turn": "Frage {number}",
  "ask.asked": "Gefragt {at}:",
  "ask.askedFrom": "Gefragt {at}, aus {source}, Frage {turn}:",
  "ask.answeredBy": "Beantwortet von {agent}:",
} satisfies Language;

import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallPlayingContractTests {
    private static let ruleNames = RecallPlayingContract.rules.map(\.id) + RecallPlayingContract.recording.map(\.id)

    @Test(arguments: Defect.all)
    func contractDetectsBrokenSession(defect: Defect) async throws {
        let rule = try #require(RecallPlayingContract.rules.first { $0.id == defect.rule })
        let subject = RecallPlayingContract.Subject(timeout: Timeout(.milliseconds(300))) { loader, rules, time in
            let session = TamperedPlaying(RecallSession(loader: loader, rules: rules, time: time))
            defect.tamper(session, loader)
            return session
        }
        #expect(await rule.violation(of: subject)?.rule == rule.name)
    }

    @Test(arguments: RecordingDefect.all)
    func contractDetectsBrokenSaving(defect: RecordingDefect) async throws {
        let rule = try #require(RecallPlayingContract.recording.first { $0.id == defect.rule })
        #expect(await rule.violation(of: defect.subject)?.rule == rule.name)
    }

    @Test func everyPlayingRuleCatchesTwoBrokenSessions() {
        let broken = Defect.all.map(\.rule) + RecordingDefect.all.map(\.rule)
        #expect(Self.ruleNames.brokenLessThanTwice(in: broken) == [])
    }

    @Test func everyRequirementOfRecallQuizHasRule() throws {
        let page = try PortPage(of: "RecallPlaying", in: "Sources/QuizDomain/Presentation/RecallPlaying.swift")
        let flaws = page.flaws(
            checking: [
                "Before the first load": ["no-request", "nothing-shown", "full-clock", "disabled"],
                "Show that a question is loading": ["loading", "joined-load", "loaded", "second-load"],
                "Show the error of a failed load": ["failed-load", "cancelled-load"],
                "Replace the game": ["another-question", "another-paused", "another-cancelled"],
                "Run the clock": [
                    "start", "clock-waits", "guess-before-start", "give-up-before-start", "pause-before-start",
                    "second-start",
                ],
                "Count each answer once": ["found-once", "found-order", "wrong-guess", "blank-guess", "events"],
                "Give each action": ["actions", "typed-text"],
                "Take a typed answer": ["typed-words", "typed-names"],
                "Report the found answers": ["report"],
                "Show no answer": ["hidden-answers", "spoken-rows"],
                "Fill the rows": ["rows-as-found", "rows-as-given"],
                "Show the first letter": ["row-hint"],
                "Stop the clock": ["pause", "pause-deadline"],
                "End the game": ["all-found", "deadline", "too-late", "give-up", "give-up-paused"],
                "Change nothing after the end": ["after-end", "dismissed"],
                "Reset the game": ["reset", "reset-anytime"],
                "Return from ``resultSaved()`` if": ["nothing-to-save"],
                "Save the result of each": ["saved", "saved-at-deadline", "saved-once", "saved-each", "unfinished"],
                "Return from ``resultSaved()`` only": ["awaited-save"],
                "Read the record": ["record-shown"],
            ], by: Self.ruleNames)
        #expect(flaws == [])
    }

    @Test func unalteredSessionObeysEveryRule() async {
        let subject = RecallPlayingContract.Subject { TamperedPlaying(RecallSession(loader: $0, rules: $1, time: $2)) }
        let violations = await RecallPlayingContract.rules.violations(of: subject)
        #expect(violations == [])
    }

    @Test func unalteredSessionObeysEveryRecordingRule() async {
        let subject = RecallPlayingContract.RecordingSubject {
            TamperedPlaying(RecallSession(loader: $0, rules: $1, records: $3, time: $2))
        }
        let violations = await RecallPlayingContract.recording.violations(of: subject)
        #expect(violations == [])
    }
}

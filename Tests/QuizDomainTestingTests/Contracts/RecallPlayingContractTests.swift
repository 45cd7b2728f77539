import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallPlayingContractTests {
    @Test(arguments: Defect.all)
    func contractDetectsBrokenSession(defect: Defect) async throws {
        let subject = RecallPlayingContract.Subject(timeout: Timeout(.milliseconds(300))) { loader, rules, time in
            let session = ModifiedRecallSession(RecallSession(loader: loader, rules: rules, time: time))
            defect.tamper(session, loader)
            return session
        }
        #expect(await RecallPlayingContract.rules.firstViolation(of: subject) != nil)
    }

    @Test(arguments: ResultSavingDefect.all)
    func contractDetectsBrokenSaving(defect: ResultSavingDefect) async throws {
        #expect(await RecallPlayingContract.recording.firstViolation(of: defect.subject) != nil)
    }

    @Test func everyRequirementOfRecallQuizHasRule() throws {
        let page = try PortRequirementReader(
            of: "RecallPlaying", in: "Sources/QuizDomain/Presentation/RecallPlaying.swift")
        let flaws = page.flaws(
            checking: [
                "Load a question": ["inputs"],
                "Start": ["inputs"],
                "If a guess is the text of an answer": ["inputs"],
                "Return from ``finish()``": ["inputs"],
                "Until the game is over": ["inputs"],
                "Save the result": ["saved", "awaited-save"],
            ], by: (RecallPlayingContract.rules.map(\.id) + RecallPlayingContract.recording.map(\.id)))
        #expect(flaws == [])
    }
}

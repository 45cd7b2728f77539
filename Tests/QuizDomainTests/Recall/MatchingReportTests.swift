import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct MatchingReportTests {
    private let corpus = AnswerCorpus(
        "pairs", asking: "Which?",
        """
        # one
        Kingston: Kingsten, Kinston, Kigsten

        # other
        Kingstown: Kingstwon
        """)

    @Test func reportContainsRefusedAndWronglyMatchedMisspellings() {
        let corpus = AnswerCorpus(
            "alike", asking: "Which?", "Amsterdam: Amsterdm, Amstrdam\nIran: Irak\nIraq: Iraqq")
        let report = MatchingReport(
            corpus.misspellings + [.init("Iraq", of: "Iran")], of: corpus.question, typos: .standard)
        #expect(report.accepted == 3)
        #expect(report.refused == [.init("Irak", of: "Iran")])
        #expect(report.confused.map(\.description) == ["Iraq → Iraq"])
        #expect(report.total == 5)
        #expect("\(report)" == "3 of 5 accepted, 1 confused")
    }

    @Test func similarNamesMatchUnlessListedAsWrong() {
        #expect(
            corpus.acceptedStrangers(typos: .standard).map(\.description) == [
                "Kingstown → Kingston", "Kingston → Kingstown",
            ])
        #expect(corpus.acceptedStrangers(typos: .standard, knownAsSiblings: true) == [])
        #expect(corpus.acceptedStrangers(typos: .none) == [])
    }

    @Test func nameOfRemovedAnswerMayMatchRemainingAnswer() {
        #expect(corpus.acceptedAbsent(typos: .standard).map(\.guess) == ["Kingston", "Kingstown"])
        #expect(corpus.acceptedAbsent(typos: .none) == [])
    }
}

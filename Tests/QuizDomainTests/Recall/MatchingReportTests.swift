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

    @Test func aReportTellsWhatIsAcceptedRefusedAndConfused() {
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

    @Test func namesOfOtherPartsAreStrangersUnlessTheyAreKnown() {
        #expect(
            corpus.strangersTaken(typos: .standard).map(\.description) == [
                "Kingstown → Kingston", "Kingston → Kingstown",
            ])
        #expect(corpus.strangersTaken(typos: .standard, knownAsSiblings: true) == [])
        #expect(corpus.strangersTaken(typos: .none) == [])
    }

    @Test func anAbsentAnswerMayBeTakenForAnother() {
        #expect(corpus.absentTaken(typos: .standard).map(\.guess) == ["Kingston", "Kingstown"])
        #expect(corpus.absentTaken(typos: .none) == [])
    }
}

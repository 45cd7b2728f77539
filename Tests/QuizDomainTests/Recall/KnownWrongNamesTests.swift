import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct KnownWrongNamesTests {
    private func find(_ guess: String, siblings: [String]) -> GuessMatcher.Finding {
        GuessMatcher(answers: [.init("Australia"), .init("Kingston")], siblings: siblings).find(guess)
    }

    @Test func guessEqualToWrongNameMatchesNothing() {
        #expect(find("Austria", siblings: []) == .answer(0, manner: .typo(distance: 2)))
        #expect(find("Austria", siblings: ["Austria"]) == .nothing)
        #expect(find("AUSTRIA ", siblings: ["Austria"]) == .nothing)
    }

    @Test func equallyNearWrongNamePreventsMatch() {
        #expect(find("Austrlia", siblings: []) == .answer(0, manner: .typo(distance: 1)))
        #expect(find("Austrlia", siblings: ["Austria"]) == .nothing)
    }

    @Test func misspelledWrongNameMatchesNothing() {
        #expect(find("Kingstowm", siblings: ["Kingstown"]) == .nothing)
    }

    @Test func wrongNameFarFromGuessHasNoEffect() {
        #expect(find("Kingstan", siblings: ["Austria"]) == .answer(1, manner: .typo(distance: 1)))
    }

    @Test func typedTextMatchesRightOptionOnly() {
        let options = ["Vilnius", "Riga", "Tallinn", "Talinn"]
        let matcher = GuessMatcher(answers: [.init(options[2])], siblings: [options[0], options[1], options[3]])
        #expect(matcher.find("tallinn") == .answer(0, manner: .folded))
        #expect(matcher.find("talinn") == .nothing)
        #expect(matcher.find("riga") == .nothing)
    }

    @Test func answerTakesPrecedenceOverEqualWrongName() {
        let matcher = GuessMatcher(
            answers: [.init("int"), .init("INT"), .init(" ", aliases: ["", "void"])], siblings: ["Int", ""])
        #expect(matcher.find("int") == .answer(0, manner: .exact))
        #expect(matcher.find("iNT") == .answer(0, manner: .folded))
        #expect(matcher.find("void") == .answer(2, manner: .alias))
        #expect(matcher.find("") == .blank)
    }

    @Test func articleDistinguishingAnswerFromWrongNameIsRequired() {
        let matcher = GuessMatcher(answers: [.init("The Band")], siblings: ["A Band"], articles: .english)
        #expect(matcher.find("band") == .nothing)
        #expect(matcher.find("the band") == .answer(0, manner: .folded))
    }

    @Test func prefixOfWrongNameIsNotAcceptedImmediately() {
        let matcher = GuessMatcher(answers: [.init("int")], siblings: ["interface"])
        #expect(matcher.findTyped("int") == nil)
        #expect(matcher.find("int") == .answer(0, manner: .exact))
    }

    @Test(arguments: [("Kingstown", .nothing), ("Bridgetown", .close([0]))] as [(String, GuessMatcher.Finding)])
    func equallyNearWrongNamePreventsCloseVerdict(sibling: String, finding: GuessMatcher.Finding) throws {
        let policy = try TypoPolicy([.init(from: 8, edits: 1)], tellsClose: true)
        let matcher = GuessMatcher(answers: [.init("Kingston")], siblings: [sibling], typos: policy)
        #expect(matcher.find("Kingstexn") == finding)
    }
}

import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct GuessMatcherTests {
    private func find(_ guess: String, in answers: [String]) -> GuessMatcher.Finding {
        GuessMatcher(.fixture(answers: answers), typos: .none).find(guess)
    }

    @Test func identicalGuessIsExactMatch() {
        #expect(find("class", in: ["case", "class", "else"]) == .answer(1, manner: .exact))
    }

    @Test func knownWrongNameIsNotAcceptedAsMisspelling() throws {
        let plain = try RecallQuestion("Which planet?", answers: ["Saturn"])
        let warned = try RecallQuestion(
            "Which planet?", answers: [RecallQuestion.Answer("Saturn", rejected: ["Saturno"])])
        #expect(GuessMatcher(plain).find("Saturno") == .answer(0, manner: .typo(distance: 1)))
        #expect(GuessMatcher(warned).find("Saturno") == .nothing)
        #expect(GuessMatcher(warned).find("Saturm") == .answer(0, manner: .typo(distance: 1)))
    }

    @Test(arguments: [" class", "class\n", "\u{00A0}class\t"])
    func guessIsTrimmed(guess: String) {
        #expect(find(guess, in: ["class"]) == .answer(0, manner: .exact))
    }

    @Test(arguments: ["CLASS", "Class", "ｃｌａｓｓ", "cla\u{00AD}ss", "cláss"])
    func guessEqualAfterFoldingIsFoldedMatch(guess: String) {
        #expect(find(guess, in: ["class"]) == .answer(0, manner: .folded))
    }

    @Test(arguments: ["", " ", "\u{200B}", "\n"])
    func emptyGuessIsBlank(guess: String) {
        #expect(find(guess, in: ["class"]) == .blank)
    }

    @Test(arguments: ["clas", "classes", "c lass", "klass", "+", "case class"])
    func guessUnequalToAnyAnswerMatchesNothing(guess: String) {
        #expect(find(guess, in: ["class", "case"]) == .nothing)
    }

    @Test(arguments: [
        "throw", "throws", "final", "finally", "do", "double", "int", "interface", "case", "class", "else",
    ])
    func similarKeywordsMatchOnlyThemselves(keyword: String) {
        let index = RecallQuestion.javaKeywords.answers.firstIndex { $0.text == keyword }
        #expect(GuessMatcher(.javaKeywords).find(keyword.uppercased()) == index.map { .answer($0, manner: .folded) })
    }

    @Test(arguments: ["Niger", "Nigeria", "Iran", "Iraq", "Gambia", "Zambia", "North Korea", "South Korea"])
    func similarCountriesMatchOnlyThemselves(country: String) {
        let countries = ["Niger", "Nigeria", "Iran", "Iraq", "Gambia", "Zambia", "North Korea", "South Korea"]
        let index = countries.firstIndex(of: country)
        #expect(find(country.lowercased(), in: countries) == index.map { .answer($0, manner: .folded) })
    }

    @Test(arguments: ["UK", "uk", " U\u{200B}K "])
    func aliasMatchesItsAnswer(guess: String) throws {
        let question = try RecallQuestion("Which?", answers: [.init("United Kingdom", aliases: ["UK"])])
        #expect(GuessMatcher(question).find(guess) == .answer(0, manner: .alias))
    }

    @Test func aliasOfSeveralAnswersIsAmbiguous() {
        let answers = ["Congo-Brazzaville", "Congo-Kinshasa"].map { RecallQuestion.Answer($0, aliases: ["Congo"]) }
        #expect(GuessMatcher(answers: answers).find("congo") == .several([0, 1]))
    }

    @Test func knownWrongNamesOfQuestionMatchNothing() throws {
        let question = try RecallQuestion("Which?", answers: [.init("Switzerland", rejected: ["Swaziland"])])
        #expect(GuessMatcher(question).find("Swaziland") == .nothing)
        #expect(GuessMatcher(question).find("Switzerlend") == .answer(0, manner: .typo(distance: 1)))
    }

    @Test(arguments: [(125, GuessMatcher.Finding.answer(0, manner: .folded)), (126, .nothing), (100_000, .nothing)])
    func guessAbove256BytesMatchesNothing(hyphens: Int, finding: GuessMatcher.Finding) {
        // A guess of more than 256 bytes is not judged. A soft hyphen has two bytes, and folding removes it.
        #expect(find("swi" + String(repeating: "\u{AD}", count: hyphens) + "tch", in: ["switch"]) == finding)
    }

    @Test func manyLeadingBlanksAreIgnored() {
        let wide = String(repeating: " ", count: 100_000) + "class"
        #expect(find(wide, in: ["class"]) == .answer(0, manner: .exact))
    }

    /// Hashing the marks would take minutes.
    @Test func answerWithManyCombiningMarksIsFound() {
        let answer = "a" + String(repeating: "\u{301}\u{316}", count: 100_000)
        #expect(find(answer, in: [answer]) == .answer(0, manner: .exact))
    }

    @Test func veryLongAnswerCanBeGuessed() {
        let long = String(repeating: "long ", count: 200) + "answer"
        #expect(find(long.uppercased(), in: [long, "class"]) == .answer(0, manner: .folded))
    }
}

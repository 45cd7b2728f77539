import QuizDomain
import TestSupport
import Testing

/// Guesses without the punctuation of an answer.
@Suite(.bounded) struct PunctuationTests {
    private func find(_ guess: String, in answers: String..., besides siblings: [String] = []) -> GuessMatcher.Finding {
        GuessMatcher(answers: answers.map { .init($0) }, siblings: siblings, typos: .none).find(guess)
    }

    @Test(arguments: [
        ("USA", "U.S.A."), ("ET", "E.T."), ("XMen", "X-Men"), ("JayZ", "Jay-Z"), ("1000", "1,000"),
        ("Rock n Roll", "Rock 'n' Roll"), ("Trinidad and Tobago", "Trinidad & Tobago"), ("jk rowling", "J. K. Rowling"),
        ("$50000", "$50,000"), ("JRR Tolkien", "J. R. R. Tolkien"), ("Mamma Mia", "Mamma Mia!"),
        ("St Georges", "St. George's"),
        ("ACDC", "AC/DC"), ("AT and T", "AT&T"), ("1234567.89", "1,234,567.89"), ("٥٠٠٠٠", "50,000"),
        ("u s a", "U.S.A."),
    ])
    func punctuationMayBeOmittedOrAdded(plain: String, written: String) {
        #expect(find(plain, in: written) == .answer(0, manner: .folded))
        #expect(find(written, in: plain) == .answer(0, manner: .folded))
    }

    @Test(arguments: [
        ("15", "1.5"), ("15", "1,5"), ("10000", "1,0000"), ("12345", "12,34,5"), ("0123", "0,123"), ("1500", "1.500"),
        ("273", "-273"), ("110", "1/10"), ("5", ".5"), ("1230", "12:30"), ("C", "C++"), ("C", "C#"),
        ("c lass", "class"),
        ("newyork", "New York"), ("?", "!"),
    ])
    func meaningfulSignsAndBlanksAreNotDropped(guess: String, answer: String) {
        #expect(find(guess, in: answer) == .nothing)
        #expect(find(answer, in: guess) == .nothing)
    }

    @Test func punctuationVariantOfTwoAnswersMatchesNothing() {
        #expect(find("were.", in: "we're", "were") == .nothing)
        #expect(find("were", in: "we're", "were") == .answer(1, manner: .exact))
        #expect(find("were.", in: "we're", besides: ["were"]) == .nothing)
        #expect(find("us", in: "U.S.", "U.S.A.") == .answer(0, manner: .folded))
    }

    @Test func aliasWithoutPunctuationIsAccepted() {
        let matcher = GuessMatcher(answers: [.init("America", aliases: ["U.S.A."])], typos: .none)
        #expect(matcher.find("usa") == .answer(0, manner: .folded))
    }

    @Test func prefixOfLongerAnswerWaitsDespiteDifferentPunctuation() {
        let matcher = GuessMatcher(answers: [.init("U.S.A."), .init("U.S.A.F."), .init("E.T.")])
        #expect(matcher.findTyped("usa") == nil)
        #expect(matcher.findTyped("usaf") == .answer(1, manner: .folded))
        #expect(matcher.findTyped("et") == .answer(2, manner: .folded))
        let films = GuessMatcher(answers: [.init("X-Men"), .init("XMen United")])
        #expect(films.findTyped("X-Men") == nil)
    }
}

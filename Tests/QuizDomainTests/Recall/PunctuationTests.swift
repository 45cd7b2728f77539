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
    func meaningfulSignsAndSpacesMustMatch(guess: String, answer: String) {
        #expect(find(guess, in: answer) == .nothing)
        #expect(find(answer, in: guess) == .nothing)
    }

    @Test(arguments: NumberSpellings.templates)
    func numberNeverMatchesAnotherNumber(template: String) {
        let texts = NumberSpellings.all.map { template.replacing("N", with: $0) }
        for policy in [TypoPolicy.none, .standard] {
            let matchers = texts.map { GuessMatcher(answers: [.init($0)], typos: policy) }
            for (answer, matcher) in zip(texts, matchers) {
                for guess in texts where guess != answer {
                    #expect(matcher.find(guess) == .nothing, "\(guess) counts for \(answer)")
                }
            }
        }
    }

    @Test(arguments: [
        ("x = - 3", "x = -3"), ("- 5 degrees", "-5 degrees"), ("\u{2212} 40", "-40"), ("(-3)", "-3"), ("- .5", "-.5"),
        ("5 1/2", "5½"),
    ])
    func anotherSpellingOfNumberIsAccepted(guess: String, answer: String) {
        for (guess, answer) in [(guess, answer), (answer, guess)] {
            let finding = GuessMatcher(answers: [.init(answer)]).find(guess)
            guard case .answer(0, _) = finding else {
                Issue.record("\(guess) does not count for \(answer)")
                continue
            }
        }
    }

    @Test(arguments: [
        ("T1000", "T-1000"), ("F16", "F-16"), ("Catch22", "Catch-22"), ("Catch 22", "Catch - 22"), ("No5", "No.5"),
        ("5 Little Pigs", "...5 Little Pigs"), ("Covid19", "Covid-19"), ("Channel 5", "Channel – 5"),
    ])
    func punctuationBesideNumberMayBeOmitted(plain: String, written: String) {
        #expect(find(plain, in: written) == .answer(0, manner: .folded))
        #expect(find(written, in: plain) == .answer(0, manner: .folded))
    }

    /// A search for the number of each sign would take minutes.
    @Test(arguments: ["-.", "- "])
    func matchingManySignsTakesLinearTime(signs: String) {
        let answer = String(repeating: signs, count: 60_000) + "5"
        let matcher = GuessMatcher(answers: [.init(answer)])
        #expect(matcher.find(answer) == .answer(0, manner: .exact))
        #expect(matcher.find(answer + "0") == .nothing)
    }

    @Test func guessAmbiguousWithoutPunctuationMatchesNothing() {
        #expect(find("were.", in: "we're", "were") == .nothing)
        #expect(find("were", in: "we're", "were") == .answer(1, manner: .exact))
        #expect(find("were.", in: "we're", besides: ["were"]) == .nothing)
        #expect(find("us", in: "U.S.", "U.S.A.") == .answer(0, manner: .folded))
    }

    @Test func aliasWithoutPunctuationIsAccepted() {
        let matcher = GuessMatcher(answers: [.init("America", aliases: ["U.S.A."])], typos: .none)
        #expect(matcher.find("usa") == .answer(0, manner: .folded))
    }

    @Test func prefixWithDifferentPunctuationIsNotAcceptedImmediately() {
        let matcher = GuessMatcher(answers: [.init("U.S.A."), .init("U.S.A.F."), .init("E.T.")])
        #expect(matcher.findTyped("usa") == nil)
        #expect(matcher.findTyped("usaf") == .answer(1, manner: .folded))
        #expect(matcher.findTyped("et") == .answer(2, manner: .folded))
        let films = GuessMatcher(answers: [.init("X-Men"), .init("XMen United")])
        #expect(films.findTyped("X-Men") == nil)
    }
}

/// Spellings of numbers, no two of which mean the same, and texts that contain a number.
enum NumberSpellings {
    static let all = [
        "3", "-3", ".3", "-.3", "5", "-5", ".5", "-.5", "0.7", "-0.7", "5½", "51/2", "35", "-35", "3.5", "-3.5", "3/5",
        "3-5", "3:50", "350", "3...5", "1/3", "13", "-13", "1.3", "10^3", "10^-3",
    ]
    /// The letter N stands for the number.
    static let templates = [
        "N", "x = N", "x=N", "(N)", "N degrees", "N°", "$N", "N %", "about N litres of water", "the number N", "N kg",
        "\"N\"",
        "result: N", "result:N",
    ]
}

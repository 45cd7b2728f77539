import PlayhouseCoreTesting
import QuizDomain
import TestSupport
import Testing

/// Guesses in which an apostrophe, a full stop or another sign of the answer is left out or is a blank.
///
/// The names are those of `NamesWithPunctuation`. The guesses are derived from them with a fixed seed.
@Suite(.bounded) struct OmittedPunctuationTests {
    private func isAccepted(_ guess: String, for answer: String) -> Bool {
        if case .answer = GuessMatcher(answers: [.init(answer)]).find(guess) { true } else { false }
    }

    /// Returns the share of accepted guesses with random slips, after a change to each name.
    private func accepted(
        _ half: Half, slips: Int, from length: Int, where isMeasured: (String) -> Bool = { _ in true },
        _ change: (String) -> String
    ) -> Share {
        var (share, generator) = (Share(), SeededNumbers(seed: UInt64(5 + slips)))
        for name in NamesWithPunctuation.names(half) where AnswerFolding.fold(name).count >= length && isMeasured(name)
        {
            let guesses = MisspellingMeasurement.misspelled(change(name), slips: slips, from: 4, using: &generator)
            for guess in guesses { share.add(isAccepted(guess, for: name)) }
        }
        return share
    }

    @Test(arguments: [
        ("jk rowlin", "J.K. Rowling"), ("JRR Tolkein", "J. R. R. Tolkien"), ("JRR Tolkein", "J.R.R. Tolkien"),
        ("xmenn", "X-Men"), ("shindlers list", "Schindler's List"),
        ("et the extra terestrial", "E.T. the Extra-Terrestrial"),
        ("conan o brian", "Conan O'Brien"),
    ])
    func typoWithOmittedPunctuationIsAccepted(guess: String, answer: String) {
        guard case .answer(0, .typo) = GuessMatcher(answers: [.init(answer)]).find(guess) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test(arguments: [
        ("jl rowling", "J.K. Rowling"), ("cia", "M.I.A."), ("ymen", "X-Men"), ("jays", "Jay-Z"), ("nas", "N.A."),
        ("george h bush", "George W. Bush"), ("vs open", "U.S. Open"),
    ])
    func initialsMustMatchEvenWithoutPunctuation(guess: String, answer: String) {
        #expect(!isAccepted(guess, for: answer))
    }

    @Test(arguments: [
        ("conan o brien", "Conan O'Brien"), ("n djamena", "N'Djamena"), ("wall e", "WALL-E"),
        ("cote d ivoire", "Côte d'Ivoire"), ("will i am", "will.i.am"), ("node js", "Node.js"),
        ("st george s", "St. George's"), ("oneill smith", "O'Neill-Smith"),
        ("o'brien", "O Brien"),
    ])
    func spaceAndPunctuationMayReplaceEachOther(guess: String, answer: String) {
        let matcher = GuessMatcher(answers: [.init(answer)], variants: .none, typos: .none)
        #expect(matcher.find(guess) == .answer(0, manner: .folded))
    }

    @Test(arguments: [
        ("1 5", "1.5"), ("c lass", "class"), ("1 000", "1.000"), ("3 50", "3:50"), ("new york", "newyork"),
    ])
    func addedSpaceInNumberOrWordMatchesNothing(guess: String, answer: String) {
        #expect(GuessMatcher(answers: [.init(answer)], typos: .none).find(guess) == .nothing)
    }

    @Test func guessAmbiguousWithoutPunctuationMatchesNothing() {
        let matcher = GuessMatcher(answers: [.init("we're"), .init("we.re")], typos: .none)
        #expect(matcher.find("we re") == .nothing)
    }

    @Test(arguments: Half.allCases, [(1, 4), (2, 9)])
    func omittingPunctuationHardlyLowersAcceptanceOfTypos(half: Half, slips: (count: Int, length: Int)) {
        let typed = accepted(half, slips: slips.count, from: slips.length) { $0 }
        let leftOut = accepted(half, slips: slips.count, from: slips.length, \.withoutSigns)
        #expect(leftOut.percent >= typed.percent - 1, "\(leftOut), with signs \(typed)")
        #expect(leftOut.percent >= (slips.count == 1 ? 94.5 : 85), "\(leftOut)")
    }

    @Test(arguments: Half.allCases, [(1, 4, 99.0), (2, 9, 93.5)])
    func typoInPlainNameIsNearlyAlwaysAccepted(half: Half, slips: (count: Int, length: Int, goal: Double)) {
        let share = accepted(half, slips: slips.count, from: slips.length, where: \.isPlainName, \.withoutSigns)
        #expect(share.percent >= slips.goal, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func spaceInsteadOfPunctuationIsNearlyAlwaysAccepted(half: Half) {
        var share = Share()
        for name in NamesWithPunctuation.names(half) where name.contains(where: { "'.-".contains($0) }) {
            let guesses = ["'.-", "'.", "'", ".", "-"].map(name.withBlanks).flatMap { [$0, $0.withoutSigns] }
            for guess in Set(guesses).subtracting([name, name.withoutSigns]) { share.add(isAccepted(guess, for: name)) }
        }
        #expect(share.total >= 100)
        #expect(share.percent >= 97, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func nameWithoutPunctuationNeverMatchesAnotherName(half: Half) {
        let names = NamesWithPunctuation.names(half)
        for (number, answer) in names.enumerated() {
            let matcher = GuessMatcher(answers: [.init(answer)])
            // Each pair of names once, in one of its two orders.
            let others = names.enumerated().filter { other, guess in
                guess != answer && (number + other) % 2 == (number < other ? 0 : 1)
            }
            let texts = others.flatMap { [$1, $1.withoutSigns, $1.withBlanks(for: "'.-")] }
            #expect(texts.filter { matcher.find($0) != .nothing } == [], "these count for \(answer)")
        }
    }
}

extension String {
    fileprivate var withoutSigns: String {
        filter { $0.isLetter || $0.isNumber || $0 == " " }.split(separator: " ").joined(separator: " ")
    }

    fileprivate func withBlanks(for signs: String) -> String {
        String(map { signs.contains($0) ? " " : $0 }).split(separator: " ").joined(separator: " ")
    }
}

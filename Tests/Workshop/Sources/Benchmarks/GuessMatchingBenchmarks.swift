import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting

extension Group {
    /// Measurements of the time that the verdict on a guess takes.
    static let matching = Group(name: "matching") { bench in
        try await exactGuesses(bench)
        try await typos(bench)
        try await whatIsBounded(bench)
    }

    private static func exactGuesses(_ bench: BenchmarkRunner) async throws {
        try await bench.cost(
            "an exact guess", of: Size(10_000, "answers"), repeats: 20_000, atMost: .microseconds(10),
            tenfoldAtMost: .microseconds(10)
        ) { count in
            let matcher = GuessMatcher(try question(of: count))
            return { _ = matcher.find("answer 49") }
        }
    }

    private static func typos(_ bench: BenchmarkRunner) async throws {
        let few = Size(10_000, "answers")
        try await bench.cost("a typo", of: few, repeats: 20, atMost: .milliseconds(1), tenfoldAtMost: .milliseconds(5))
        {
            judging(words($0, letters: 26), misspelled)
        }
        try await bench.cost(
            "a wrong guess that is reported as close", of: few, repeats: 20, tenfoldAtMost: .milliseconds(5)
        ) { judging(words($0, letters: 26), typos: .tellingClose) { misspelled($0) + "q" } }
        // In this worst case the quick checks exclude almost no word, which does not happen with real lists.
        try await bench.cost("a typo in words of a, b, c and d", of: few, repeats: 20) {
            judging(words($0, letters: 4)) { $0 + "z" }
        }
        try await bench.cost(
            "a typo in titles of many words", of: few, repeats: 20, atMost: .milliseconds(1),
            tenfoldAtMost: .milliseconds(5)
        ) { judging(titles($0), misspelled) }
        try await bench.cost(
            "a wrong guess", of: few, repeats: 20, atMost: .milliseconds(1), tenfoldAtMost: .milliseconds(5)
        ) { judging(words($0, letters: 26)) { $0 + "zqzq" } }
        try await bench.cost(
            "a typo in a name without its signs", of: few, repeats: 20, atMost: .milliseconds(1),
            tenfoldAtMost: .milliseconds(5)
        ) { judging(signedNames($0)) { misspelled($0.replacing("'", with: "").replacing(".", with: "")) } }
        try await bench.cost(
            "a typed word", of: few, repeats: 20, atMost: .milliseconds(1), tenfoldAtMost: .milliseconds(1)
        ) { count in
            let answers = words(count, letters: 26)
            let matcher = GuessMatcher(answers: answers)
            return { _ = matcher.findTyped(answers[count / 2].text) }
        }
        try await bench.cost("typed text", of: few, repeats: 20, tenfoldAtMost: .milliseconds(5)) { count in
            let session = await RecallSession(
                loader: RecallQuestionLoaderSpy(answering: .always(try question(of: count))))
            await session.load()
            await session.start()
            return { _ = await session.addTyped("answer 1") }
        }
    }

    /// Returns work that judges one guess in each run, in turn from a list of a hundred guesses.
    private static func judging(
        _ answers: [RecallQuestion.Answer], typos: TypoPolicy = .standard, _ guess: (String) -> String
    ) -> BenchmarkRunner.Work {
        let matcher = GuessMatcher(answers: answers, typos: typos)
        let guesses = answers.prefix(100).map { guess($0.text) }
        var turn = 0
        return {
            turn += 1
            _ = matcher.find(guesses[turn % guesses.count])
        }
    }

    private static func whatIsBounded(_ bench: BenchmarkRunner) async throws {
        let matcher = GuessMatcher(answers: words(10_000, letters: 26))
        for (name, text) in [("letters", "class "), ("blanks", "      ")] {
            try await bench.cost("a long guess of \(name)", of: Size(100, "kB"), atMost: .milliseconds(10)) { size in
                let guess = String(repeating: text, count: size * 1_000 / 6)
                return { _ = matcher.find(guess) }
            }
        }
        try await bench.cost("an index over words", of: Size(10_000, "answers"), atMost: .seconds(1)) { count in
            let answers = words(count, letters: 26)
            return { _ = GuessMatcher(answers: answers) }
        }
    }

    private static func question(of count: Int) throws -> RecallQuestion {
        try RecallQuestion("Which?", answers: (0..<count).map { "answer \($0)" })
    }

    /// Returns unique random words of five to twelve letters.
    private static func words(_ count: Int, letters: Int) -> [RecallQuestion.Answer] {
        var generator = SeededNumbers(seed: 1)
        var words: Set<String> = []
        while words.count < count { words.insert(word(letters, using: &generator)) }
        return words.sorted().map { RecallQuestion.Answer($0) }
    }

    /// Returns random titles of two to six words.
    private static func titles(_ count: Int) -> [RecallQuestion.Answer] {
        var generator = SeededNumbers(seed: 2)
        return (0..<count).map { _ in
            let words = (0..<2 + generator.number(below: 5)).map { _ in word(26, using: &generator) }
            return RecallQuestion.Answer(words.joined(separator: " "))
        }
    }

    /// Returns random names with initials, apostrophes and hyphens.
    private static func signedNames(_ count: Int) -> [RecallQuestion.Answer] {
        let names = words(count, letters: 26).map(\.text)
        return names.enumerated().map { place, name in
            let other = names[place / 2]
            return RecallQuestion.Answer(["O'\(name) J.K. \(other)", "\(name)-\(other)", "Q. \(name)"][place % 3])
        }
    }

    private static func word(_ letters: Int, using generator: inout SeededNumbers) -> String {
        let length = 5 + generator.number(below: 8)
        return String(
            String.UnicodeScalarView(
                (0..<length).map { _ in
                    Unicode.Scalar(UInt8(97 + generator.number(below: letters)))
                }))
    }

    /// Returns a word with two letters in the middle swapped.
    private static func misspelled(_ word: String) -> String {
        var letters = Array(word)
        letters.swapAt(letters.count / 2, letters.count / 2 - 1)
        return String(letters)
    }
}

extension TypoPolicy {
    fileprivate static let tellingClose: TypoPolicy = {
        var policy = TypoPolicy.standard
        policy.tellsClose = true
        return policy
    }()
}

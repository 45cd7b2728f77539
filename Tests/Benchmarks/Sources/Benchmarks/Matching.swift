import QuizDomain
import RemoteLoadingTesting

extension Group {
    /// Measurements of the judging of guesses.
    static let matching = Group(name: "matching") { bench in
        try await exactGuesses(bench)
        try await typos(bench)
        try await whatIsBounded(bench)
    }

    private static func exactGuesses(_ bench: Bench) async throws {
        var few = try game(of: 50)
        var many = try game(of: 100_000)
        await bench.ratio("an exact guess at 100,000 answers, to 50", repeats: 20_000, atMost: 1.5) {
            _ = many.add("answer 49", at: .seconds(1))
        } to: {
            _ = few.add("answer 49", at: .seconds(1))
        }
    }

    private static func typos(_ bench: Bench) async throws {
        let some = words(10_000, letters: 26)
        let many = words(100_000, letters: 26)
        let (ofSome, ofMany) = (GuessMatcher(answers: some), GuessMatcher(answers: many))
        let guesses = some.prefix(100).map { misspelled($0.text) }
        await bench.cost("100 typos against 10,000 answers", atMost: .milliseconds(50)) {
            for guess in guesses { _ = ofSome.find(guess) }
        }
        await bench.ratio("a typo at 100,000 answers, to 10,000", atMost: 11) {
            for guess in guesses { _ = ofMany.find(guess) }
        } to: {
            for guess in guesses { _ = ofSome.find(guess) }
        }
        let alike = words(10_000, letters: 4)
        let ofAlike = GuessMatcher(answers: alike)
        let confusable = alike.prefix(100).map { misspelled($0.text) }
        // In this worst case the quick checks exclude almost no word; real lists are not like that.
        await bench.cost("100 typos against 10,000 words of a, b, c and d") {
            for guess in confusable { _ = ofAlike.find(guess) }
        }
        let titles = titles(10_000)
        let ofTitles = GuessMatcher(answers: titles)
        let wrongTitles = titles.prefix(100).map { misspelled($0.text) }
        await bench.cost("100 typos against 10,000 titles of many words", atMost: .milliseconds(50)) {
            for guess in wrongTitles { _ = ofTitles.find(guess) }
        }
    }

    private static func whatIsBounded(_ bench: Bench) async throws {
        let answers = words(10_000, letters: 26)
        let matcher = GuessMatcher(answers: answers)
        let letters = String(repeating: "class ", count: 17_000)
        let blanks = String(repeating: " ", count: 100_000)
        await bench.cost("100 kB of letters", atMost: .milliseconds(10)) { _ = matcher.find(letters) }
        await bench.cost("100 kB of blanks", atMost: .milliseconds(10)) { _ = matcher.find(blanks) }
        await bench.cost("an index over 10,000 answers", atMost: .seconds(1)) { _ = GuessMatcher(answers: answers) }
    }

    private static func game(of count: Int) throws -> RecallGame {
        var game = RecallGame(try RecallQuestion("Which?", answers: (0..<count).map { "answer \($0)" }))
        game.start()
        return game
    }

    /// Returns unique random words of five to twelve letters.
    private static func words(_ count: Int, letters: Int) -> [RecallQuestion.Answer] {
        var generator = SeededGenerator(seed: 1)
        var words: Set<String> = []
        while words.count < count { words.insert(word(letters, using: &generator)) }
        return words.sorted().map { RecallQuestion.Answer($0) }
    }

    /// Returns random titles of two to six words.
    private static func titles(_ count: Int) -> [RecallQuestion.Answer] {
        var generator = SeededGenerator(seed: 2)
        return (0..<count).map { _ in
            let words = (0..<2 + generator.number(below: 5)).map { _ in word(26, using: &generator) }
            return RecallQuestion.Answer(words.joined(separator: " "))
        }
    }

    private static func word(_ letters: Int, using generator: inout SeededGenerator) -> String {
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

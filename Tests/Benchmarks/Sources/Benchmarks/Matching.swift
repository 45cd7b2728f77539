import QuizDomain

extension Group {
    /// Judging guesses.
    static let matching = Group(name: "matching") { bench in
        var few = try game(of: 50)
        var many = try game(of: 100_000)
        await bench.ratio("an exact guess at 100,000 answers, to 50", repeats: 20_000, atMost: 1.5) {
            _ = many.add("answer 49", at: .seconds(1))
        } to: {
            _ = few.add("answer 49", at: .seconds(1))
        }
    }

    private static func game(of count: Int) throws -> RecallGame {
        var game = RecallGame(try RecallQuestion("Which?", answers: (0..<count).map { "answer \($0)" }))
        game.start()
        return game
    }
}

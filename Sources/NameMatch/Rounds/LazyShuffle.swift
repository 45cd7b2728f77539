import QuizDomain

/// The numbers below a bound, each once, in an order that chance decides as they are drawn.
///
/// Fisher and Yates, of which only what was moved is kept: drawing a few costs the same however many there are.
struct LazyShuffle {
    private var left: Int
    private var moved: [Int: Int] = [:]

    init(below bound: Int) {
        left = bound
    }

    mutating func next(using generator: inout some RandomNumberGenerator) -> Int? {
        guard left > 0 else { return nil }
        left -= 1
        let place = generator.place(below: left + 1)
        let drawn = moved[place] ?? place
        moved[place] = moved.removeValue(forKey: left) ?? left
        return drawn
    }

    /// Draws until one will do.
    mutating func next(
        using generator: inout some RandomNumberGenerator, where willDo: (Int) -> Bool
    ) -> Int? {
        while let drawn = next(using: &generator) {
            if willDo(drawn) { return drawn }
        }
        return nil
    }
}

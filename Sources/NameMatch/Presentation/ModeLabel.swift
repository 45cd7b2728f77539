import QuizDomain

/// The words that a label of a mode of the host's own is made of, in one language.
struct ModeLabel: Sendable {
    var practice: String
    var timed: @Sendable (_ seconds: Int64) -> String
    var rounds: @Sendable (_ count: Int) -> String
    var reverse: String
    var current: String
    var former: String
    var firstNames: @Sendable (_ start: String) -> String
    var choices: @Sendable (_ count: Int) -> String
    var hints: String

    /// What ends a game of the mode, and then what a player sees is unlike the usual one.
    func text(of mode: NameMatchMode) -> String {
        let play =
            switch mode.play {
            case .untilMissed: practice
            case .timed(let limit): timed(limit.components.seconds)
            case .rounds(let count): rounds(count)
            }
        let people: String? =
            switch mode.people {
            case .everyone: nil
            case .current: current
            case .former: former
            case .firstNames(let start): firstNames(start)
            }
        let parts = [
            play, mode.direction == .namesForFace ? reverse : nil, people,
            mode.choices == mode.direction.usualChoices ? nil : choices(mode.choices),
            mode.hintsEvery == nil ? nil : hints,
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    static let english = ModeLabel(
        practice: "Practice mode", timed: { "Timed mode, \($0) s" },
        rounds: { "Free mode, \($0) \($0 == 1 ? "round" : "rounds")" }, reverse: "reverse", current: "current team",
        former: "former team", firstNames: { "only \($0)…" }, choices: { "\($0) choices" }, hints: "with hints")

    static let italian = ModeLabel(
        practice: "Allenamento", timed: { "A tempo, \($0) s" },
        rounds: { "Libero, \($0) \($0 == 1 ? "turno" : "turni")" }, reverse: "al contrario",
        current: "la squadra di oggi", former: "la squadra di ieri", firstNames: { "solo \($0)…" },
        choices: { "\($0) scelte" }, hints: "con aiuti")
}

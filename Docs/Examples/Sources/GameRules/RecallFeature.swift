public import QuizDomain

/// The state of a recall app in an architecture of its own: the value, and what the host reads from it.
///
/// The host carries out the effects, and sends ``QuizDomain/RecallPlay/Input/wake`` at the reading ``wakeUp`` of its
/// clock.
public struct RecallFeature: Equatable, Sendable {
    private var play: RecallPlay
    /// The screen that the view draws.
    public private(set) var screen: RecallScreen
    /// The clock time at which the host must send the input `wake` next, or `nil` if nothing changes by itself.
    public private(set) var wakeUp: Duration?

    /// Creates the state before the first load.
    public init(rules: RecallRules = .standard) {
        play = RecallPlay(rules: rules, savesRecords: true)
        screen = play.screen()
    }

    /// Changes the state by an input, and returns the effects for the host.
    public mutating func send(
        _ input: RecallPlay.Input, at moment: Moment
    ) -> [RecallPlay.Effect] {
        let effects = play.apply(input, at: moment)
        screen = play.screen()
        wakeUp = play.nextInstant
        return effects
    }
}

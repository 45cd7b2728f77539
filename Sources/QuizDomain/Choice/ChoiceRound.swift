import struct PlayhouseCore.SeededNumbers

/// One question as it was asked, with the player's choices and the outcome.
///
/// A round is open until it is settled, which means that its outcome is final.
public struct ChoiceRound<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The end of a round, with its outcome, its time and its points.
    public struct Settlement: Hashable, Sendable {
        /// The outcome of the round.
        public let outcome: ChoiceOutcome
        /// The time that the question was open.
        public let time: Duration
        /// The points that the round earned.
        public let points: Int
    }

    /// The question, with its options in the order shown.
    public var question: ChoiceQuestion<Content> { dealt.question }
    /// The options of the question, in the order dealt.
    public var options: [Content] { question.options }
    /// The game time at which the question was asked.
    public let askedAt: Duration
    /// The indices of the chosen options, in the order of the player's choices.
    ///
    /// Only the last one can be right.
    public internal(set) var picks: [Int] = []
    /// The indices of the options that were removed to help the player, in the order of their removal.
    public internal(set) var removed: [Int] = []
    /// The texts that the player typed as answers to a question without options, in order.
    ///
    /// A text of more than 256 characters is truncated.
    public var typedAnswers: [String] { inputs.compactMap(\.text) }
    /// The number of typed answers that matched no option.
    public var unmatchedAnswers: Int { inputs.count { $0.kind == .miss } }
    /// The number of hints that the player requested for a typed answer.
    ///
    /// Removed options do not count.
    public var typingHints: Int { inputs.count { $0.kind == .hint } }
    /// The outcome of the round, with its time and points, or `nil` while the question is open.
    public internal(set) var settlement: Settlement?
    let dealt: DealtQuestion<Content>
    /// The player's choices and requests for help, in order.
    private(set) var inputs: [ChoiceInput] = []
    /// The indices of the wrong options that can still be chosen, in reverse order of removal.
    private var removable: [Int]

    init(_ dealt: DealtQuestion<Content>, askedAt milliseconds: Int64) {
        self.dealt = dealt
        askedAt = .milliseconds(milliseconds)
        removable = dealt.removalOrder.reversed()
    }

    /// A Boolean value that indicates whether an answer was wrong, the player gave up, or the time ran out.
    public var wasMissed: Bool {
        switch settlement?.outcome {
        case .wrong, .expired: true
        case .right, .abandoned, nil: unmatchedAnswers > 0 || picks.contains { $0 != question.right }
        }
    }

    /// The number of wrong options that can still be removed.
    var removableCount: Int { removable.count }

    /// A Boolean value that indicates whether the player has asked for the right option.
    var isGivenUp: Bool { inputs.contains { $0.kind == .giveUp } }

    mutating func pick(_ place: Int, typed text: String? = nil, at time: Int64) {
        inputs.append(ChoiceInput(.pick, place, text: text, at: time))
        picks.append(place)
        removable.removeAll { $0 == place }
    }

    /// Records an input that chooses and removes no option.
    mutating func note(_ kind: ChoiceInput.Kind, typed text: String? = nil, at time: Int64) {
        inputs.append(ChoiceInput(kind, text: text, at: time))
    }

    /// Removes a number of wrong options, and records the player's input if the player requested the removal.
    mutating func remove(_ count: Int, by input: ChoiceInput? = nil) {
        if let input { inputs.append(input) }
        removed += removable.suffix(count).reversed()
        removable.removeLast(count)
    }
}

/// An answer of the player, or a request for help.
struct ChoiceInput: Hashable, Sendable, Codable {
    enum Kind: String, Codable {
        case pick
        // The names in saved games.
        case useFiftyFifty = "removeHalf"
        case eliminateOption = "removeOne"
        /// An answer that matches no option.
        case miss
        /// A request to show the right option.
        case giveUp
        /// A request for a hint that removes no option.
        case hint
        /// A request for the next question while an outcome is shown.
        case endReveal = "next"
    }

    let kind: Kind
    /// The index of the chosen option, or `nil` if the input is not a choice of an option.
    let place: Int?
    /// The typed text that the game has judged, or `nil` if the input is not a text.
    let text: String?
    /// The game time in milliseconds.
    let time: Int64

    /// The number of characters of a typed text that a game keeps.
    static let longestText = 256

    init(_ kind: Kind, _ place: Int? = nil, text: String? = nil, at time: Int64) {
        self.kind = kind
        self.place = place
        self.text = text.map { String($0.unicodeScalars.prefix(Self.longestText)) }
        self.time = time
    }
}

/// A question whose random orders are already drawn: the order of its options, and the order in which help removes
/// wrong options.
struct DealtQuestion<Content: Hashable & Sendable>: Hashable, Sendable {
    let question: ChoiceQuestion<Content>
    let removalOrder: [Int]

    init(_ question: ChoiceQuestion<Content>, using generator: inout some RandomNumberGenerator) {
        self.question = question.arranged(using: &generator)
        removalOrder = self.question.wrong.dealt(using: &generator)
    }

    /// A Boolean value that indicates whether the removal order contains each wrong option exactly once.
    ///
    /// The removal order of a decoded question may be invalid.
    var isPossible: Bool { removalOrder.sorted() == question.wrong }
}

extension DealtQuestion: Codable where Content: Codable {}

/// One question as it was asked, and what has become of it.
public struct ChoiceRound<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The end of a round.
    public struct Settlement: Hashable, Sendable {
        /// How it ended.
        public let outcome: ChoiceOutcome
        /// How long the question was open.
        public let took: Duration
        /// What it brought.
        public let points: Int
    }

    /// The question, its options in the order they were shown.
    public var question: ChoiceQuestion<Content> { dealt.question }
    /// The game time at which it was asked.
    public let askedAt: Duration
    /// The options that were chosen, in order: each wrong, but perhaps the last.
    public internal(set) var picks: [Int] = []
    /// The options that were removed, in order.
    public internal(set) var removed: [Int] = []
    /// How it ended; nil while the question is open.
    public internal(set) var settlement: Settlement?
    let dealt: DealtQuestion<Content>
    /// The player's choices and requests for help, in order.
    private(set) var inputs: [ChoiceInput] = []
    /// The wrong options that can still be chosen, the next to be removed last.
    private var removable: [Int]

    init(_ dealt: DealtQuestion<Content>, askedAt milliseconds: Int64) {
        self.dealt = dealt
        askedAt = .milliseconds(milliseconds)
        removable = dealt.removalOrder.reversed()
    }

    /// Whether the right option was not the first that was chosen in time.
    public var wasMissed: Bool {
        switch settlement?.outcome {
        case .wrong, .expired: true
        case .right, .abandoned, nil: picks.contains { $0 != question.right }
        }
    }

    /// How many wrong options can still be removed.
    var removableCount: Int { removable.count }

    mutating func pick(_ place: Int, at time: Int64) {
        inputs.append(ChoiceInput(.pick, place, at: time))
        picks.append(place)
        removable.removeAll { $0 == place }
    }

    /// Removes wrong options; help that comes by itself is no input.
    mutating func remove(_ count: Int, by input: ChoiceInput? = nil) {
        if let input { inputs.append(input) }
        removed += removable.suffix(count).reversed()
        removable.removeLast(count)
    }
}

/// A choice of the player, or a request for help.
struct ChoiceInput: Hashable, Sendable, Codable {
    enum Kind: String, Codable {
        case pick, removeHalf, removeOne
    }

    let kind: Kind
    /// The place of the option that was chosen; `nil` for help.
    let place: Int?
    /// The game time in milliseconds.
    let time: Int64

    init(_ kind: Kind, _ place: Int? = nil, at time: Int64) {
        self.kind = kind
        self.place = place
        self.time = time
    }
}

/// A question with all chance taken out of it.
struct DealtQuestion<Content: Hashable & Sendable>: Hashable, Sendable {
    let question: ChoiceQuestion<Content>
    let removalOrder: [Int]

    init(_ question: ChoiceQuestion<Content>, using generator: inout some RandomNumberGenerator) {
        self.question = question.arranged(using: &generator)
        removalOrder = self.question.wrong.dealt(using: &generator)
    }

    /// Whether the removal order has each wrong option once; a stored one may not.
    var isPossible: Bool { removalOrder.sorted() == question.wrong }
}

extension DealtQuestion: Codable where Content: Codable {}

import enum PlayhouseCore.DisplayText
import struct PlayhouseCore.SeededNumbers

/// A prompt with several options, one of them right, or with an answer that the player types.
///
/// The game determines the type of prompts and options, such as texts with pictures, names or faces. The question
/// contains the right option; a screen shows it only after the player has answered or the time is up.
public struct ChoiceQuestion<Content: Hashable & Sendable>: Hashable, Sendable, Identifiable {
    /// The identifier of the question within its deck.
    ///
    /// A game asks no two questions with the same identifier.
    public let id: String
    /// The content that asks the question, such as a text or a picture.
    public let prompt: Content
    /// The options, at least two and all different, or the answer alone if the player types it.
    ///
    /// The player cannot choose an answer that must be typed. It is stored here in the form that a screen shows.
    public private(set) var options: [Content]
    /// The index of the right option.
    public private(set) var right: Int
    /// The points for a right choice, before any bonus.
    public let points: Int
    /// The order of the options on the screen.
    public let order: DealingOrder
    /// The text that explains the right answer, or `nil` if there is no explanation.
    ///
    /// The text is shown after the end of the question. It has no control characters, but it can have line breaks.
    public let explanation: String?

    /// The answers that the player may type, or `nil` if the player chooses an option.
    public let typed: TypedAnswers?

    /// Creates a question, or throws an error for the first rule that it breaks.
    public init(
        id: String, prompt: Content, options: [Content], right: Int, points: Int = 1, order: DealingOrder = .shuffled,
        explanation: String? = nil
    ) throws(ChoiceQuestionError) {
        guard options.count >= 2 else { throw .tooFewOptions(options.count) }
        guard options.indices.contains(right) else { throw .noRightOption }
        try Self.check(points)
        // Few questions have a duplicate, and a set is faster than a dictionary.
        if Set(options).count < options.count { try Self.checkDuplicates(in: options) }
        self.init(
            checked: id, prompt, options, right: right, typed: nil, points: points, order: order,
            explanation: explanation)
    }

    /// Creates a question whose answer the player types, or throws an error if the points are out of range.
    ///
    /// `answer` is the answer as a screen shows it after the end of the question.
    public init(
        id: String, prompt: Content, answer: Content, typed: TypedAnswers, points: Int = 1, explanation: String? = nil
    ) throws(ChoiceQuestionError) {
        try Self.check(points)
        self.init(
            checked: id, prompt, [answer], right: 0, typed: typed, points: points, order: .asGiven,
            explanation: explanation)
    }

    private init(
        checked id: String, _ prompt: Content, _ options: [Content], right: Int, typed: TypedAnswers?, points: Int,
        order: DealingOrder, explanation: String?
    ) {
        self.id = id
        self.prompt = prompt
        self.options = options
        self.right = right
        self.typed = typed
        self.points = points
        self.order = order
        self.explanation = explanation.map(DisplayText.lines)
    }

    private static func checkDuplicates(in options: [Content]) throws(ChoiceQuestionError) {
        var seen: [Content: Int] = [:]
        for (place, option) in options.enumerated() {
            if let earlier = seen.updateValue(place, forKey: option) {
                throw .duplicateOption(at: place, earlier: earlier)
            }
        }
    }

    private static func check(_ points: Int) throws(ChoiceQuestionError) {
        let permitted = 1...1_000_000
        guard permitted.contains(points) else { throw .pointsOutOfRange(points, permitted: permitted) }
    }

    /// The indices of the wrong options.
    var wrong: [Int] { options.indices.filter { $0 != right } }

    /// Returns the question with its options in the order in which they are dealt.
    func arranged(using generator: inout some RandomNumberGenerator) -> ChoiceQuestion {
        guard order == .shuffled else { return self }
        let places = Array(options.indices).dealt(using: &generator)
        var arranged = self
        arranged.options = places.map { options[$0] }
        arranged.right = places.firstIndex(of: right) ?? right
        return arranged
    }
}

/// A question is stored with all its properties.
///
/// Decoding fails if the question breaks a rule.
extension ChoiceQuestion: Codable where Content: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, prompt, options, right, typed, points, order, explanation
    }

    /// Creates a question by decoding it.
    ///
    /// Throws ``SavedGameError`` if the question could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            if let typed = try container.decodeIfPresent(TypedAnswers.self, forKey: .typed) {
                let options = try container.decode([Content].self, forKey: .options)
                guard options.count == 1 else { throw SavedGameError.impossible }
                try self.init(
                    id: container.decode(String.self, forKey: .id),
                    prompt: container.decode(Content.self, forKey: .prompt), answer: options[0], typed: typed,
                    points: container.decode(Int.self, forKey: .points),
                    explanation: container.decodeIfPresent(String.self, forKey: .explanation))
                return
            }
            try self.init(
                id: container.decode(String.self, forKey: .id),
                prompt: container.decode(Content.self, forKey: .prompt),
                options: container.decode([Content].self, forKey: .options),
                right: container.decode(Int.self, forKey: .right),
                points: container.decode(Int.self, forKey: .points),
                order: container.decode(DealingOrder.self, forKey: .order),
                explanation: container.decodeIfPresent(String.self, forKey: .explanation))
        } catch is ChoiceQuestionError {
            throw SavedGameError.impossible
        }
    }
}

/// The order of the questions of a page, or of the options of a question.
public enum DealingOrder: String, Sendable, Codable {
    /// The questions or options keep their order, for example true before false.
    case asGiven
    /// The questions or options are shuffled.
    case shuffled
}

/// A rule that a question breaks.
public enum ChoiceQuestionError: Error, Hashable, Sendable {
    /// The question has only this number of options, but needs at least two.
    case tooFewOptions(Int)
    /// The index of the right option is out of range.
    case noRightOption
    /// The option at an index equals the option at an earlier index.
    case duplicateOption(at: Int, earlier: Int)
    /// The points are less than 1 or greater than 1,000,000.
    case pointsOutOfRange(Int, permitted: ClosedRange<Int>)
}

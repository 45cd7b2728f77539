import struct RemoteLoading.ByteKey

/// A prompt, and options of which one is right.
///
/// What prompt and options are is the game's affair: texts with pictures, names, faces. The question knows which option
/// is right; a screen tells only once it is settled.
public struct ChoiceQuestion<Content: Hashable & Sendable>: Hashable, Sendable, Identifiable {
    /// Tells it from the other questions of a deck; a question that was dealt before is not dealt again.
    public var id: String { key.text }
    /// What is asked.
    public let prompt: Content
    /// What can be chosen, at least two, no two alike.
    public private(set) var options: [Content]
    /// The place of the right option.
    public private(set) var right: Int
    /// What a right choice is worth, before any bonus.
    public let points: Int
    /// Whether the options may be shown in another order.
    public let order: OptionOrder
    let key: ByteKey

    /// What a question may be worth; within it no score of a game can overflow.
    package static var pointsRange: ClosedRange<Int> { 1...1_000_000 }

    /// Creates a question; throws the first rule that it breaks.
    public init(
        id: String, prompt: Content, options: [Content], right: Int, points: Int = 1, order: OptionOrder = .shuffled
    ) throws(ChoiceQuestionError) {
        guard options.count >= 2 else { throw .tooFewOptions(options.count) }
        guard options.indices.contains(right) else { throw .noRightOption }
        guard Self.pointsRange.contains(points) else { throw .pointsOutOfRange(points) }
        try options.refuseRepeats()
        key = ByteKey(id)
        self.prompt = prompt
        self.options = options
        self.right = right
        self.points = points
        self.order = order
    }

    /// The places of the options that are wrong.
    var wrong: [Int] { options.indices.filter { $0 != right } }

    /// The same question with its options in the order in which it is dealt.
    func arranged(using generator: inout some RandomNumberGenerator) -> ChoiceQuestion {
        guard order == .shuffled else { return self }
        let places = Array(options.indices).dealt(using: &generator)
        var arranged = self
        arranged.options = places.map { options[$0] }
        arranged.right = places.firstIndex(of: right) ?? right
        return arranged
    }
}

/// A question is stored as it is; one that breaks a rule does not come back.
extension ChoiceQuestion: Codable where Content: Codable {
    private enum CodingKeys: String, CodingKey {
        case key = "id"
        case prompt, options, right, points, order
    }

    /// Takes a stored question back; throws ``SavedGameError`` if it could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                id: container.decode(String.self, forKey: .key),
                prompt: container.decode(Content.self, forKey: .prompt),
                options: container.decode([Content].self, forKey: .options),
                right: container.decode(Int.self, forKey: .right),
                points: container.decode(Int.self, forKey: .points),
                order: container.decode(OptionOrder.self, forKey: .order))
        } catch is ChoiceQuestionError {
            throw SavedGameError.impossible(.questions)
        }
    }
}

/// The order in which the options of a question are shown.
public enum OptionOrder: String, Sendable, Codable {
    /// They stay where they are, as true and false do.
    case asGiven
    /// They are shuffled.
    case shuffled
}

/// What is wrong with a question.
public enum ChoiceQuestionError: Error, Hashable, Sendable {
    /// A choice needs two options at least; there are so many.
    case tooFewOptions(Int)
    /// The right one is not among the options.
    case noRightOption
    /// The option at a place equals the one at an earlier place.
    case duplicateOption(at: Int, earlier: Int)
    /// Points must be from 1 to 1,000,000.
    case pointsOutOfRange(Int)
}

extension Array where Element: Hashable {
    fileprivate func refuseRepeats() throws(ChoiceQuestionError) {
        var seen: [Element: Int] = [:]
        for (place, option) in enumerated() {
            if let earlier = seen.updateValue(place, forKey: option) {
                throw .duplicateOption(at: place, earlier: earlier)
            }
        }
    }
}

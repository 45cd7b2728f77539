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
    public let options: [Content]
    /// The place of the right option.
    public let right: Int
    /// What a right choice is worth, before any bonus.
    public let points: Int
    /// Whether the options may be shown in another order.
    public let order: OptionOrder
    let key: ByteKey

    /// What a question may be worth; within it no score of a game can overflow.
    public static var pointsRange: ClosedRange<Int> { 1...1_000_000 }

    /// Creates a question; throws the first rule that it breaks.
    public init(
        id: String, prompt: Content, options: [Content], right: Int, points: Int = 1, order: OptionOrder = .shuffled
    ) throws(ChoiceQuestionError) {
        guard options.count >= 2 else { throw .tooFewOptions(options.count) }
        guard options.indices.contains(right) else { throw .noRightOption }
        guard Self.pointsRange.contains(points) else { throw .pointsOutOfRange(points) }
        try options.refuseRepeats()
        self.init(unchecked: ByteKey(id), prompt, options, right: right, points: points, order: order)
    }

    private init(
        unchecked key: ByteKey, _ prompt: Content, _ options: [Content], right: Int, points: Int, order: OptionOrder
    ) {
        self.key = key
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
        let places = order.places(of: options.count, using: &generator)
        return ChoiceQuestion(
            unchecked: key, prompt, places.map { options[$0] }, right: places.firstIndex(of: right) ?? right,
            points: points, order: order)
    }
}

/// Whether options may be shown in another order than they were given in.
public enum OptionOrder: Hashable, Sendable {
    /// They stay where they are, as true and false do.
    case asGiven
    /// They are shuffled, but for those at the fixed places, such as "none of these" at the end.
    case shuffled(fixed: Set<Int>)

    /// They are all shuffled.
    public static let shuffled = OptionOrder.shuffled(fixed: [])

    func places(of count: Int, using generator: inout some RandomNumberGenerator) -> [Int] {
        guard case .shuffled(let fixed) = self else { return Array(0..<count) }
        var loose = (0..<count).filter { !fixed.contains($0) }.dealt(using: &generator).makeIterator()
        return (0..<count).map { fixed.contains($0) ? $0 : loose.next() ?? $0 }
    }
}

/// What is wrong with a question.
public enum ChoiceQuestionError: Error, Hashable, Sendable {
    /// A choice needs two options at least; there are so many.
    case tooFewOptions(Int)
    /// The right one is not among the options.
    case noRightOption
    /// The option at a place equals the one at an earlier place.
    case duplicateOption(at: Int, earlier: Int)
    /// Points must lie within ``ChoiceQuestion/pointsRange``.
    case pointsOutOfRange(Int)
}

extension Array where Element: Hashable {
    fileprivate func refuseRepeats() throws(ChoiceQuestionError) {
        // Hashing costs more than comparing where there are only a few.
        guard count > 6 else { return try refuseRepeatsOfFew() }
        var seen: [Element: Int] = [:]
        for (place, option) in enumerated() {
            if let earlier = seen.updateValue(place, forKey: option) {
                throw .duplicateOption(at: place, earlier: earlier)
            }
        }
    }

    private func refuseRepeatsOfFew() throws(ChoiceQuestionError) {
        for place in indices {
            if let earlier = self[..<place].firstIndex(of: self[place]) {
                throw .duplicateOption(at: place, earlier: earlier)
            }
        }
    }
}

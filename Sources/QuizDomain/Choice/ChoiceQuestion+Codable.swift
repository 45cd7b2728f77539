/// A question is stored as it is; one that breaks a rule does not come back.
extension ChoiceQuestion: Codable where Content: Codable {
    private enum Key: String, CodingKey {
        case id, prompt, options, right, points, fixed
    }

    /// Stores the question.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(prompt, forKey: .prompt)
        try container.encode(options, forKey: .options)
        try container.encode(right, forKey: .right)
        try container.encode(points, forKey: .points)
        if case .shuffled(let fixed) = order { try container.encode(fixed.sorted(), forKey: .fixed) }
    }

    /// Takes a stored question back; throws ``ChoiceSnapshotError`` if it could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let fixed = try container.decodeIfPresent([Int].self, forKey: .fixed)
        do {
            try self.init(
                id: container.decode(String.self, forKey: .id),
                prompt: container.decode(Content.self, forKey: .prompt),
                options: container.decode([Content].self, forKey: .options),
                right: container.decode(Int.self, forKey: .right),
                points: container.decode(Int.self, forKey: .points),
                order: fixed.map { .shuffled(fixed: Set($0)) } ?? .asGiven)
        } catch is ChoiceQuestionError {
            throw ChoiceSnapshotError.impossible(.questionsArePlayable)
        }
    }
}

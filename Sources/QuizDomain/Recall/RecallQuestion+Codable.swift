/// A question is stored as it is; one that breaks a rule does not come back.
extension RecallQuestion: Codable {
    private enum Key: String, CodingKey {
        case text, answers, siblings, merged
    }

    /// Stores the question.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(text, forKey: .text)
        try container.encode(answers, forKey: .answers)
        if !siblings.isEmpty { try container.encode(siblings, forKey: .siblings) }
        if !merged.isEmpty { try container.encode(merged, forKey: .merged) }
    }

    /// Takes a stored question back; throws ``RecallSnapshotError`` if it could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .text)
        let answers = try container.decode([Answer].self, forKey: .answers)
        let siblings = try container.decodeIfPresent([String].self, forKey: .siblings) ?? []
        let merged = try container.decodeIfPresent([Merge].self, forKey: .merged) ?? []
        do throws(RecallQuestionError) {
            try self.init(text, answers: answers, siblings: siblings, knownMerges: merged)
        } catch {
            throw RecallSnapshotError.impossible(.questionIsPlayable)
        }
    }
}

extension RecallQuestion.Answer: Codable {
    private enum Key: String, CodingKey {
        case text, aliases
    }

    /// Stores the answer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(text, forKey: .text)
        if !aliases.isEmpty { try container.encode(aliases, forKey: .aliases) }
    }

    /// Takes a stored answer back; the question checks it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try container.decode(String.self, forKey: .text),
            aliases: try container.decodeIfPresent([String].self, forKey: .aliases) ?? [])
    }
}

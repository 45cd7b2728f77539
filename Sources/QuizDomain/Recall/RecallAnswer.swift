import enum PlayhouseCore.DisplayText

extension RecallQuestion {
    /// An answer, with the other names that a player may give for it.
    public struct Answer: Hashable, Sendable {
        /// The answer as it is displayed, on one line and without control characters.
        public let text: String
        /// The answer as its author spells it, with which guesses are compared.
        let spelling: String
        /// Other names that count as this answer.
        public let aliases: [String]
        /// Names that are right but not specific enough, such as `Roosevelt` for one of two presidents.
        ///
        /// Such a guess is neither accepted nor counted as wrong. Several answers can share such a name.
        public let notEnough: [String]
        /// Names that are known to be wrong, although they are similar to an answer.
        ///
        /// Such a guess is wrong, and so is a misspelling that is as close to it as to an answer. A question with a
        /// list of ``SimilarNames`` adds the names of this list that are similar to the answer.
        public let rejected: [String]
        /// The text beside the row of the answer, such as `16th president`.
        ///
        /// A game shows it only if the rows are in the order of the author. It has no control characters, but it can
        /// have line breaks.
        public let prompt: String?

        /// Creates an answer.
        ///
        /// The answer is validated when a question is created with it.
        public init(
            _ text: String, aliases: [String] = [], notEnough: [String] = [], rejected: [String] = [],
            prompt: String? = nil
        ) {
            self.text = DisplayText.line(text)
            spelling = text
            self.aliases = aliases
            self.notEnough = notEnough
            self.rejected = rejected
            self.prompt = prompt.map(DisplayText.lines)
        }

        /// A Boolean value that indicates whether the answer has only names that count as this answer.
        var hasOnlyNames: Bool { notEnough.isEmpty && rejected.isEmpty && prompt == nil }
    }
}

/// Empty members are left out, so that older builds can decode an answer that has only names.
extension RecallQuestion.Answer: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, aliases, notEnough, prompt
        // The name in the saved form and in files.
        case rejected = "not"
    }

    /// Creates an answer by decoding it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text),
            aliases: try container.decode([String].self, forKey: .aliases),
            notEnough: try container.decodeIfPresent([String].self, forKey: .notEnough) ?? [],
            rejected: try container.decodeIfPresent([String].self, forKey: .rejected) ?? [],
            prompt: try container.decodeIfPresent(String.self, forKey: .prompt))
    }

    /// Encodes the answer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(spelling, forKey: .text)
        try container.encode(aliases, forKey: .aliases)
        if !notEnough.isEmpty { try container.encode(notEnough, forKey: .notEnough) }
        if !rejected.isEmpty { try container.encode(rejected, forKey: .rejected) }
        try container.encodeIfPresent(prompt, forKey: .prompt)
    }
}

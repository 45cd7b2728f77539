import QuizDomain

/// A mode is encoded as the arguments of its initialiser, with durations as whole numbers of milliseconds.
extension NameMatchMode: Codable {
    private enum Key: String, CodingKey {
        case limit, rounds, lesson, direction, choices, people, distractors, hints
    }

    /// Encodes the mode.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch play {
        case .untilMissed: break
        case .timed(let limit): try container.encode(limit.wholeMilliseconds, forKey: .limit)
        case .rounds(let count): try container.encode(count, forKey: .rounds)
        case .lesson(let limit): try container.encode(limit.wholeMilliseconds, forKey: .lesson)
        }
        try container.encode(direction, forKey: .direction)
        try container.encode(choices, forKey: .choices)
        try container.encode(people, forKey: .people)
        try container.encode(distractors, forKey: .distractors)
        try container.encodeIfPresent(eliminationsEvery?.wholeMilliseconds, forKey: .hints)
    }

    /// Creates a mode by decoding it.
    ///
    /// Throws an error if a value is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func duration(_ key: Key) throws -> Duration? {
            try container.decodeIfPresent(Int64.self, forKey: key).map { .milliseconds($0) }
        }
        let limit = try duration(.limit).map { Play.timed($0) }
        let rounds = try container.decodeIfPresent(Int.self, forKey: .rounds).map { Play.rounds($0) }
        let lesson = try duration(.lesson).map { Play.lesson($0) }
        try self.init(
            limit ?? rounds ?? lesson ?? .untilMissed,
            asking: container.decode(MatchDirection.self, forKey: .direction),
            choices: container.decode(Int.self, forKey: .choices),
            among: container.decode(PeopleFilter.self, forKey: .people),
            distractors: container.decode(DistractorPolicy.self, forKey: .distractors),
            eliminationsEvery: duration(.hints))
    }
}

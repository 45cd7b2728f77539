public import RemoteLoading

extension ChoiceSession<QuizContent> {
    /// Creates a session of Lucky Day, an endless true-or-false quiz in which one wrong answer ends the game.
    ///
    /// The session fetches pages of ten questions, and fetches the next page when fewer than four questions are left.
    /// If `memory` has no token, the first page is requested without one. Otherwise, the player would wait for two
    /// requests, one for the token and one for the questions.
    ///
    /// After a wrong answer, the results show the last score, the highest score, and whether the highest score is new.
    public static func luckyDay(
        _ memory: OpenTriviaMemory, heading: QuizContent = QuizContent("Lucky Day"),
        records: (any RecordStore)? = nil, recordKey: RecordKey = RecordKey(game: "lucky-day"),
        wording: ChoiceWording = .english, time: TimeSource = .system, chance: ChanceSource = .system,
        resuming saved: ChoiceGame<QuizContent>? = nil
    ) -> ChoiceSession {
        var query = OpenTriviaQuery.ten
        query.kind = .trueOrFalse
        var deck = OpenTriviaDeck(memory, asking: query)
        deck.beginsWithoutToken = true
        return ChoiceSession(
            deck: deck, rules: .suddenDeath, heading: heading,
            records: records.map { RecordLocation($0, key: recordKey) }, wording: wording, time: time, chance: chance,
            resuming: saved)
    }
}

public import RemoteLoading

extension ChoiceSession<QuizContent> {
    /// Lucky Day: true or false without end, ten questions a page, and one miss ends it.
    ///
    /// The next page is fetched while four questions are left. After a miss come the last score, the highest, and
    /// whether it is new.
    public static func luckyDay(
        _ memory: OpenTriviaMemory, heading: QuizContent = QuizContent("Lucky Day"),
        records: (any RecordStore)? = nil, recordKey: RecordKey = RecordKey(game: "lucky-day"),
        wording: ChoiceWording = .english, time: TimeSource = .system, chance: ChanceSource = .system,
        resuming saved: ChoiceGame<QuizContent>? = nil
    ) -> ChoiceSession {
        var query = OpenTriviaQuery.ten
        query.kind = .trueOrFalse
        return ChoiceSession(
            deck: OpenTriviaDeck(memory, asking: query), rules: .suddenDeath, heading: heading, records: records,
            recordKey: recordKey, wording: wording, time: time, chance: chance, resuming: saved)
    }
}

public import RemoteLoading

extension ChoiceSession<QuizContent> {
    /// Lucky Day: true or false without end, ten questions a page, and one miss ends it.
    ///
    /// The next page is fetched while four questions are left. After a miss come the last score, the highest, and
    /// whether it is new.
    public static func luckyDay(
        _ memory: OpenTriviaMemory, heading: QuizHeading = QuizHeading("Lucky Day"),
        records: (any RecordStore)? = nil, recordKey: RecordKey = .luckyDay, wording: ChoiceWording = .english,
        time: TimeSource = .system, chance: ChanceSource = .system, resuming saved: ChoiceGame<QuizContent>? = nil
    ) -> ChoiceSession {
        ChoiceSession(
            deck: OpenTriviaDeck(memory, asking: .luckyDay), rules: .suddenDeath, heading: heading, records: records,
            recordKey: recordKey, wording: wording, time: time, chance: chance, resuming: saved)
    }
}

extension RecordKey {
    /// What the records of Lucky Day are kept under.
    public static let luckyDay = RecordKey(game: "lucky-day")
}

extension OpenTriviaQuery {
    /// Ten statements that are true or false.
    public static let luckyDay: OpenTriviaQuery = {
        var query = OpenTriviaQuery.ten
        query.kind = .trueOrFalse
        return query
    }()
}

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

extension OpenTrivia {
    /// A limiter at the service's pace; share one among all that asks the service from one network.
    public static func limiter(time: TimeSource = .system) -> RateLimiter {
        RateLimiter(.spacing(gap), time: time)
    }

    /// The service at `https://opentdb.com` over a transport, at its pace, and asked again where that may help.
    public static func polite(
        over transport: some HTTPClient, limiter: RateLimiter? = nil, time: TimeSource = .system,
        chance: ChanceSource = .system
    ) -> OpenTrivia {
        let client = transport.rateLimited(by: limiter ?? OpenTrivia.limiter(time: time))
            .retrying(.standard, time: time, chance: chance)
            .followingRedirects()
            .coalesced()
        return OpenTrivia(client: client, time: time)
    }
}

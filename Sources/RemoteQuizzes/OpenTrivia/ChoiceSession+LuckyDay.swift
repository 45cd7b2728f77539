public import QuizDomain
import RemoteLoading

extension ChoiceSession<QuizContent> {
    /// Creates a session of Lucky Day, a true-or-false quiz that continues until the first wrong answer.
    ///
    /// The session fetches pages of ten questions, and fetches the next page when fewer than four questions are left.
    ///
    /// Pass other rules, for example to show outcomes for longer if the host explains the answers.
    ///
    /// After a wrong answer, the results show the last score, the highest score, whether the highest score is new, and
    /// the attribution of the questions. The records are those of the game `lucky-day`. For other records,
    /// create a ``/QuizDomain/ChoiceSession`` with `trivia.deck(.trueOrFalse)`.
    public static func luckyDay(
        _ trivia: OpenTrivia, rules: ChoiceRules = .suddenDeath, heading: QuizContent = QuizContent("Lucky Day"),
        records: (any RecordStore)? = nil, wording: ChoiceWording = .english, time: any TimeProviding = .system,
        chance: ChanceSource = .system, resuming saved: ChoiceGame<QuizContent>? = nil
    ) -> ChoiceSession {
        ChoiceSession(
            deck: trivia.deck(.trueOrFalse), rules: rules, heading: heading,
            records: records.map { RecordLocation($0, key: RecordKey(game: "lucky-day")) }, wording: wording,
            time: time, chance: chance, resuming: saved)
    }
}

import HostParts
import QuizDomain
import RemoteLoading

extension ChoiceApp {
    /// The quiz about capitals.
    static func quiz(_ setting: Setting) -> ChoiceApp {
        let game = ChoiceSession(
            deck: RemoteDeckLoader.embedded(.english), rules: .quiz(reveal: 1, answerDelay: .zero), heading: "Quiz",
            records: setting.records.location(of: "quiz", mode: CapitalsQuiz.address),
            time: setting.time, chance: setting.chance)
        return ChoiceApp(game: game)
    }
}

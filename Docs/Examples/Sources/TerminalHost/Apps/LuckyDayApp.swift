import HostParts
import QuizDomain
import RemoteLoading

extension ChoiceApp {
    /// The game of true and false statements, over a fake of the trivia service.
    static func luckyDay(_ setting: Setting) -> ChoiceApp {
        let game = ChoiceSession.luckyDay(
            .offline(.english), records: setting.records, time: setting.time, chance: setting.chance)
        return ChoiceApp(game: game)
    }
}

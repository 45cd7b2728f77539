import QuizDomain
import RemoteLoading

/// An app of the program, by its name on the command line.
enum AppName: String, CaseIterable, Sendable {
    case recall, quiz, trivia, names, twitch

    private var about: String {
        switch self {
        case .recall: "Type all the answers that you know before the time is up."
        case .quiz: "Choose the right answer of four."
        case .trivia: "Lucky Day: true or false? One wrong answer ends the game."
        case .names: "Find the face that belongs to a name."
        case .twitch: "See the most popular games and their streams."
        }
    }

    /// The name and what the player does in the app.
    var entry: String { rawValue.cell(8) + about }

    @MainActor
    func make(_ setting: Setting) -> any TerminalApp {
        switch self {
        case .recall: RecallApp(setting)
        case .quiz: ChoiceApp.quiz(setting)
        case .trivia: ChoiceApp.luckyDay(setting)
        case .names: NamesApp(setting)
        case .twitch: TwitchApp(setting)
        }
    }
}

extension Page {
    static func startMenu(_ open: @escaping @MainActor (AppName) async -> Void) -> Page {
        let apps = AppName.allCases
        var page = Page(lines: [.text("Playhouse", .bold)])
        page.lines += apps.enumerated().map { "\($0 + 1)) \($1.entry)" }
        page.choices = apps.map { name in
            Command(name.rawValue) {
                await open(name)
                return nil
            }
        }
        return page
    }
}

/// The parts that all apps share: the time, the random numbers, and the records until the program ends.
struct Setting: Sendable {
    var time = TimeSource.system
    var chance = ChanceSource.system
    let records = InMemoryRecordStore()
}

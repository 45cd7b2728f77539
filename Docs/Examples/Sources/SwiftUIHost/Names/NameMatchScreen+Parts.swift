import NameMatch
import QuizDomain
import RemoteLoading

extension NameMatchRoundScreen {
    /// Returns the alternative text of a portrait.
    func pictureDescription(of face: FaceID) -> String { pictureDescriptions[face] ?? "" }

    /// Returns the whole accessibility text of an option.
    func label(of option: ChoiceOptionID) -> String {
        zip(choice.options, spokenOptions).first { $0.0.id == option }?.1 ?? ""
    }

    /// The number of columns of the options: three for faces, and two for names.
    var columns: Int { choice.options.contains { $0.content.face != nil } ? 3 : 2 }
}

extension NameMatchScreen {
    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isPlaying: Bool { round.map { ChoiceScreen.round($0.choice).isPlaying } ?? false }
}

extension NameMatchScreen {
    /// The inputs of the game, which the player ends by leaving it.
    func inputs(_ send: @escaping (Action) -> Void) -> GameInputs<Action> {
        let places: [Action?] =
            switch self {
            case .menu(let menu):
                [menu.message?.button.action] + menu.lines.map(\.button.action)
                    + [menu.forget?.action, menu.forgetRecords?.action]
            case .introduction(let introduction): [introduction.next.action, introduction.quit.action]
            case .round(let round): [round.hint?.action] + round.choice.places.map { $0.map { .choice($0) } }
            case .results(let results):
                results.game.allButtons.map { .choice($0.action) }
                    + results.people.flatMap { [.noteKnownAlready($0.face), .forgetLessons(about: $0.face)] }
            }
        return GameInputs(
            places: places, ends: round == nil && introduction == nil ? [] : [.choice(.quit)], isPlaying: isPlaying,
            pause: .choice(.pause),
            resume: .choice(.resume), send: send)
    }
}

extension NameMatchResults {
    /// People of the results under a title.
    nonisolated struct Group: Identifiable {
        let title: String
        let people: [AskedPerson]

        var id: String { title }
    }

    /// The people whom the player missed, and then those who were new and not missed, so that nobody has two cards.
    var groups: [Group] {
        [(missedTitle, missed), (newTitle, new.filter { !$0.isMissed })].compactMap { title, people in
            guard let title, !people.isEmpty else { return nil }
            return Group(title: title, people: people)
        }
    }
}

extension NameMatchSession {
    /// Loads a portrait, or returns `nil` if the load fails.
    func picture(of face: FaceID) async -> EncodedImage? {
        try? await loadPortrait(of: face)  // A face without its portrait can still be chosen.
    }
}

import NameMatch
import QuizDomain
import RemoteLoading

/// An input of the player on the view of the name game.
nonisolated enum NamesInput: Hashable, Sendable {
    /// A press on a button of the menu, of a message or of the results.
    case pressed(NameMatchAction)
    /// An input on the view of a round.
    case round(ChoiceInput)
}

extension NameMatchRoundScreen {
    /// Returns the name that the content contains, or the name of its face if the round may already show it.
    func words(_ content: NameOrFace) -> String {
        content.name ?? content.face.flatMap { names[$0] } ?? ""
    }

    /// Returns the alternative text of a portrait.
    func alternativeText(of face: FaceID) -> String { alternativeTexts[face] ?? "" }

    /// Returns the whole accessibility text of an option.
    func label(_ place: Int) -> String {
        labels.indices.contains(place) ? labels[place] : ""
    }
}

extension NameMatchResults {
    /// Returns the name that the content contains, or the name of its face.
    func words(_ content: NameOrFace) -> String {
        content.name ?? content.face.flatMap { names[$0] } ?? ""
    }
}

extension NameMatchScreen {
    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isPlaying: Bool { round.map { ChoiceStage.game($0.choice).isPlaying } ?? false }
}

extension NameMatchPlaying {
    /// Calls the use case that an input requests.
    func receive(_ input: NamesInput) async {
        switch input {
        case .pressed(let action): await perform(action)
        case .round(.picked(let option)): pick(option)
        case .round(.pressed(.pause)): pause()
        case .round(.pressed(.resume)): resume()
        case .round(.pressed(.leave)): leave()
        case .round(.pressed(.load)): await load()
        case .round(.dismissed(let round)): dismissAlert(round)
        // A round of the name game has no buttons with other actions.
        case .round(.pressed): break
        }
    }

    /// Loads a portrait, or returns `nil` if the load fails.
    func picture(of face: FaceID) async -> EncodedImage? {
        try? await loadPortrait(of: face)  // A face without its portrait can still be chosen.
    }
}

import NameMatch
import QuizDomain
import RemoteLoading

extension NameMatchRoundScreen {
    /// Returns the alternative text of a portrait.
    func alternativeText(of face: FaceID) -> String { alternativeTexts[face] ?? "" }

    /// Returns the whole accessibility text of an option.
    func label(_ place: Int) -> String {
        labels.indices.contains(place) ? labels[place] : ""
    }
}

extension NameMatchScreen {
    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isPlaying: Bool { round.map { ChoiceScreen.round($0.choice).isPlaying } ?? false }
}

extension NameMatchSession {
    /// Loads a portrait, or returns `nil` if the load fails.
    func picture(of face: FaceID) async -> EncodedImage? {
        try? await loadPortrait(of: face)  // A face without its portrait can still be chosen.
    }
}

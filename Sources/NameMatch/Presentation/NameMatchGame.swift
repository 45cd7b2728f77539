import QuizDomain

/// A game of a session: its mode, its deck and the session of its rounds.
@MainActor
struct NameMatchGame {
    let mode: NameMatchMode
    let deck: NameMatchDeck
    let rounds: ChoiceSession<NameOrFace>

    var isInMenu: Bool { rounds.stage.menu != nil }
}

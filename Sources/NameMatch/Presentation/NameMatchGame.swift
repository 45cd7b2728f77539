import QuizDomain

/// A game with its mode, its deck, and the `ChoiceSession` that plays its rounds.
@MainActor
struct NameMatchGame {
    let mode: NameMatchMode
    let deck: NameMatchDeck
    let rounds: ChoiceSession<NameOrFace>

    var isInMenu: Bool { rounds.stage.menu != nil }
}

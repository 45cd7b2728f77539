import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The text field of a typed round, with the hints, the text about the last guess, and the buttons.
struct NameField: View {
    let typing: NameMatchRoundScreen.Typing
    /// The last event of the game.
    let event: GameEvent?
    let send: (NameMatchScreen.Action) -> Void
    @State private var name = ""

    var body: some View {
        TextField(typing.placeholder, text: $name)
            .autocorrectionDisabled()
            .disabled(!typing.isEnabled)
            .onSubmit { send(.choice(.answer(name))) }
            .onChange(of: event) { name = Self.text(after: event, to: name) }
        ForEach(typing.hints, id: \.self) { Text($0) }
        if let verdict = typing.verdict { Text(verdict) }
        ButtonRows(typing.buttons, press: send)
    }

    /// Returns the text that the field shows after an event: no text if the guess was right or wrong, or else the guess,
    /// so that the player can complete it.
    static func text(after event: GameEvent?, to guess: String) -> String {
        switch event?.kind {
        case .right, .wrong, .timeUp: ""
        case .ambiguous, .notEnough, .close, .again, .hint, .tenSecondsLeft, .newRecord, nil: guess
        }
    }
}

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
    let answer: (String) -> GuessVerdict
    let press: (NameMatchAction) -> Void
    @State private var name = ""

    var body: some View {
        TextField(typing.placeholder, text: $name)
            .autocorrectionDisabled()
            .disabled(!typing.isEnabled)
            .onSubmit { name = Self.text(after: answer(name), to: name) }
        ForEach(typing.hints, id: \.self) { Text($0) }
        if let verdict = typing.verdict { Text(verdict) }
        ButtonRows(typing.buttons, press: press)
    }

    /// Returns the text that the field shows after a verdict: the guess if the player can complete it, or else no text.
    static func text(after verdict: GuessVerdict, to guess: String) -> String {
        if case .ambiguous = verdict { guess } else { "" }
    }
}

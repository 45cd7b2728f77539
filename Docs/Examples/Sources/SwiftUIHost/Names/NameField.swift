import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The text field of a typed round, with the hints, the text about the last guess, and the buttons.
struct NameField: View {
    let typing: NameMatchRoundScreen.Typing
    let send: (NamesInput) -> Void
    @State private var name = ""

    var body: some View {
        TextField(typing.placeholder, text: $name)
            .autocorrectionDisabled()
            .disabled(!typing.isEnabled)
            .onSubmit {
                send(.typed(name))
                name = ""
            }
        ForEach(typing.hints, id: \.self) { Text($0) }
        if let verdict = typing.verdict { Text(verdict) }
        ButtonRows(typing.buttons) { send(.pressed($0)) }
    }
}

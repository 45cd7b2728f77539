import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A message in place of a content that could not be loaded, with its button.
struct MessageView<Action: Hashable & Sendable>: View {
    let message: ActionMessage<Action>
    let press: (Action) -> Void

    init(_ message: ActionMessage<Action>, press: @escaping (Action) -> Void) {
        self.message = message
        self.press = press
    }

    var body: some View {
        ContentUnavailableView {
            Label(message.title, systemImage: "exclamationmark.triangle")
        } description: {
            Text(message.detail)
        } actions: {
            Button(message.button.label) { press(message.button.action) }
                .buttonStyle(.borderedProminent)
        }
    }
}

import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The rows of a message and its button, or no rows if there is no message.
struct MessageRows<Action: Hashable & Sendable>: View {
    let message: ActionMessage<Action>?
    let press: (Action) -> Void

    init(_ message: ActionMessage<Action>?, press: @escaping (Action) -> Void) {
        self.message = message
        self.press = press
    }

    var body: some View {
        if let message {
            Text(message.title).font(.headline)
            Text(message.detail)
            ButtonRows([message.button], press: press)
        }
    }
}

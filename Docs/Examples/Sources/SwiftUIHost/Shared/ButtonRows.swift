import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The buttons of a screen, each in its own row, so that long labels and large type have the whole width.
struct ButtonRows<Action: Hashable & Sendable>: View {
    let buttons: [ActionButton<Action>]
    let press: (Action) -> Void

    init(_ buttons: [ActionButton<Action>], press: @escaping (Action) -> Void) {
        self.buttons = buttons
        self.press = press
    }

    var body: some View {
        ForEach(buttons, id: \.self) { button in
            Button(button.label) { press(button.action) }.disabled(!button.isEnabled)
        }
    }
}

import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The buttons of a screen: beside each other, or in two columns or one if the width is too small for that.
struct ButtonBar<Action: Hashable & Sendable>: View {
    let buttons: [ActionButton<Action>]
    /// The actions that end a game, whose buttons are red.
    let ends: [Action]
    let press: (Action) -> Void

    init(_ buttons: [ActionButton<Action>], ends: [Action] = [], press: @escaping (Action) -> Void) {
        self.buttons = buttons
        self.ends = ends
        self.press = press
    }

    var body: some View {
        if !buttons.isEmpty {
            ViewThatFits(in: .horizontal) {
                HStack { row(buttons) }
                VStack {
                    ForEach(pairs, id: \.self) { pair in
                        HStack { row(pair) }
                    }
                }
                VStack { row(buttons) }
            }
            .buttonStyle(.bordered)
        }
    }

    private var pairs: [[ActionButton<Action>]] {
        stride(from: 0, to: buttons.count, by: 2).map { Array(buttons[$0...].prefix(2)) }
    }

    private func row(_ buttons: [ActionButton<Action>]) -> some View {
        ForEach(buttons, id: \.self) { button in
            Button(button.label, role: ends.contains(button.action) ? .destructive : nil) { press(button.action) }
                .disabled(!button.isEnabled)
        }
    }
}

import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The inputs of a game, with what `GameInputView` must know about its buttons.
struct GameInputs<Action: Hashable & Sendable> {
    /// The actions of the buttons on the screen, in the order of their places, where `nil` is a place without a button.
    let places: [Action?]
    /// The actions that end a game.
    let ends: [Action]
    let isPlaying: Bool
    let pause: Action
    let resume: Action
    let send: (Action) -> Void
}

/// A view of a game that ignores presses that the player did not mean, and from which the player can take back the end
/// of a game.
struct GameInputView<Action: Hashable & Sendable, Content: View>: View {
    let inputs: GameInputs<Action>
    @ViewBuilder let content: (_ send: @escaping (Action) -> Void) -> Content
    @State private var pressGuard = PressGuard<Action>()
    @State private var offer = UndoOffer<Action>()
    @Environment(\.texts) private var texts
    private let time = TimeSource.system

    var body: some View {
        VStack(spacing: 0) {
            content(send)
            if offer.end != nil {
                HStack {
                    Text(texts.gameEnded)
                    Spacer()
                    Button(texts.undo) { perform(offer.takeBack(resume: inputs.resume)) }
                        .buttonStyle(.borderedProminent)
                }
                .padding()
                .background(.bar)
                .transition(.opacity)
            }
        }
        .animation(.default, value: offer.end)
        .onChange(of: inputs.places, initial: true) { pressGuard.show(inputs.places, at: time.elapsed()) }
        .task(id: offer.end) {
            guard offer.end != nil else { return }
            // Fails if the view has disappeared, or if the player has taken the end back.
            guard (try? await time.sleep(until: time.elapsed() + UndoOffer<Action>.time)) != nil else { return }
            perform(offer.complete())
        }
        // Without this, the result of a game that was given up would be lost.
        .onDisappear { perform(offer.complete()) }
    }

    private func send(_ action: Action) {
        guard pressGuard.admits(action, at: time.elapsed()) else { return }
        if inputs.ends.contains(action) {
            perform(offer.begin(action, isPlaying: inputs.isPlaying, pause: inputs.pause))
        } else if action == inputs.resume, offer.end != nil {
            _ = offer.takeBack(resume: action)
            inputs.send(action)
        } else {
            if inputs.places.contains(action) { perform(offer.complete()) }
            inputs.send(action)
        }
    }

    private func perform(_ action: Action?) {
        if let action { inputs.send(action) }
    }
}

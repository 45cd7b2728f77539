import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The text field for guesses and the buttons of the game, below the board.
struct GuessBar: View {
    let screen: RecallScreen
    let send: (RecallScreen.Action) -> Void
    @State private var guess = ""
    /// The last guess that was entered with Return.
    @State private var judged = ""
    @FocusState private var isTyping: Bool

    var body: some View {
        VStack(alignment: .leading) {
            HStack {
                // The text stays, so that a verdict moves nothing.
                Text(screen.verdict ?? " ")
                    .accessibilityHidden(screen.verdict == nil)
                Spacer()
                if let count = screen.count { ReadoutText(count) }
            }
            .font(.subheadline)
            TextField(screen.placeholder, text: $guess)
                .answerField()
                .focused($isTyping)
                .disabled(!screen.acceptsGuesses)
                .onSubmit {
                    judged = guess
                    send(.guess(guess))
                    // Return would close the keyboard.
                    isTyping = true
                }
            ButtonBar(
                screen.allButtons, ends: [.giveUp, .reset],
                press: send)
        }
        .padding()
        .background(.bar)
        .onChange(of: guess) { send(.type(guess)) }
        .onChange(of: screen.taken) {
            guess = screen.taken?.rest(of: guess) ?? ""
        }
        .onChange(of: screen.event) {
            // The player may have typed on since.
            if guess == judged, screen.clearsField(of: judged) {
                guess = ""
            }
        }
        .onChange(of: screen.acceptsGuesses) {
            isTyping = screen.acceptsGuesses
        }
    }
}

import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The shortest view of a typed-recall quiz, which needs no other view of this target.
struct SimpleRecallView: View {
    let session: any RecallPlaying
    @State private var guess = ""
    @FocusState private var isTyping: Bool

    var body: some View {
        let screen = session.screen
        List {
            if let text = screen.loadingText { ProgressView(text) }
            if let question = screen.question {
                Text(question).font(.headline)
            }
            if let count = screen.count {
                Text(count.text).accessibilityLabel(count.spoken)
            }
            if let record = screen.record {
                Text(record.text).accessibilityLabel(record.spoken)
            }
            if let problem = screen.recordProblem { Text(problem) }
            if let message = screen.message {
                Text(message.title).font(.headline)
                Text(message.detail)
                button(message.button)
            }
            ForEach(screen.buttons, id: \.self) {
                button($0)
            }
            ForEach(screen.found, id: \.self) { Text($0) }
            ForEach(screen.missed, id: \.self) { Text($0).italic() }
        }
        .safeAreaInset(edge: .bottom) {
            VStack(alignment: .leading) {
                if let verdict = screen.verdict { Text(verdict) }
                TextField(screen.placeholder, text: $guess)
                    .textFieldStyle(.roundedBorder)
                    .autocorrectionDisabled()
                    .focused($isTyping)
                    .disabled(!screen.acceptsGuesses)
                    .onSubmit {
                        send(.guess(guess))
                        isTyping = true
                    }
            }
            .padding()
            .background(.bar)
        }
        .toolbar {
            if let clock = screen.clock {
                ToolbarItem(placement: .primaryAction) {
                    Text(clock.text)
                        .monospacedDigit()
                        .accessibilityLabel(clock.spoken)
                }
            }
        }
        .onChange(of: guess) { send(.type(guess)) }
        .onChange(of: screen.taken) {
            guess = screen.taken?.rest(of: guess) ?? ""
        }
        .task { await session.load() }
    }

    private func button(_ button: RecallScreen.Button) -> some View {
        Button(button.label) { send(button.action) }
            .disabled(!button.isEnabled)
    }

    private func send(_ action: RecallScreen.Action) {
        Task { await session.perform(action) }
    }
}

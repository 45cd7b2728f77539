import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a typed-recall quiz.
struct RecallView: View {
    let screen: RecallScreen
    let send: (RecallScreen.Action) -> Void
    var pictures: (any ImageLoading)?
    @State private var guess = ""
    @State private var showsEnd = false

    var body: some View {
        List {
            if let text = screen.loadingText { ProgressView(text) }
            MessageRows(screen.failure) { send($0) }
            if let question = screen.question {
                Text(question).font(.headline)
            }
            if let url = screen.pictureURL {
                let description = screen.pictureDescription
                PictureView(url, description: description) {
                    await pictures?.picture(at: $0)
                }
            }
            TextField(screen.placeholder, text: $guess)
                .autocorrectionDisabled()
                .disabled(!screen.acceptsGuesses)
                .onSubmit { send(.guess(guess)) }
            // The row stays, so that a verdict moves no button.
            Text(screen.verdict ?? " ")
                .accessibilityHidden(screen.verdict == nil)
            if let count = screen.count { ReadoutText(count) }
            if let clock = screen.clock { ReadoutText(clock) }
            if screen.clock == nil, let elapsed = screen.elapsed {
                ReadoutText(elapsed)
            }
            RecordRows(screen.record, problem: screen.recordProblem)
            ButtonRows(screen.allButtons) { send($0) }
            if let help = screen.help { Text(help) }
            ShareRows(screen.share)
            ForEach(screen.shownRows, id: \.id) { row in
                RecallRowView(row: row, send: send)
            }
        }
        .onChange(of: guess) { send(.type(guess)) }
        .onChange(of: screen.taken) {
            guess = screen.taken?.rest(of: guess) ?? ""
        }
        .onChange(of: screen.end, initial: true) {
            showsEnd = screen.end != nil
        }
        .alert(
            screen.end?.title ?? "", isPresented: $showsEnd,
            presenting: screen.end
        ) { end in
            let button = end.button
            Button(button.label) { send(button.action) }
            Button("OK", role: .cancel) { send(.dismissMessage) }
        } message: { end in
            Text(end.detail)
        }
    }
}

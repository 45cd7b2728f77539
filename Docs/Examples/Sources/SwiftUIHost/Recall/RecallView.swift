import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a typed-recall quiz.
struct RecallView: View {
    let screen: RecallScreen
    let send: (RecallScreen.Action) -> Void
    var pictures: (any ImageLoading)?
    @State private var showsEnd = false

    var body: some View {
        RecallBoardView(
            screen: screen, pictures: pictures, send: send
        )
        .safeAreaInset(edge: .bottom) {
            if screen.question != nil {
                GuessBar(screen: screen, send: send)
            }
        }
        .toolbar {
            if let clock = screen.clock {
                ToolbarItem(placement: .primaryAction) {
                    ClockView(clock: clock)
                }
            }
        }
        .gameFeedback(screen.event, verdict: screen.verdict)
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

import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The previews of the view of a typed-recall quiz.
enum RecallPreviews {
    static var loading: some View { view(of: RecallScreen.sample(.loading)) }
    static var ready: some View { view(of: .sample(.ready)) }
    static var playing: some View { view(of: .sample(.playing)) }
    static var finished: some View { view(of: .sample(.finished(.timeUp))) }

    private static func view(of screen: RecallScreen) -> some View {
        NavigationStack { RecallView(screen: screen) { _ in } }
    }
}

extension RecallScreen {
    /// Returns a screen with a question about colours in a phase.
    static func sample(_ phase: Phase) -> RecallScreen {
        var screen = RecallScreen(phase: phase, button: Button("Start", .start, isEnabled: phase == .ready))
        guard phase != .loading else {
            screen.loadingText = "Loading…"
            return screen
        }
        screen.question = "What are the colours of the rainbow?"
        screen.placeholder = "Insert a colour"
        screen.rows = ["red", "orange", "yellow"].enumerated().map { place, colour in
            Row(
                id: place, state: .found, label: Readout(colour, spoken: colour), isLastFound: place == 2)
        }
        screen.count = Readout("3/7", spoken: "3 of 7")
        screen.clock = ClockReadout("00:28", spoken: "28 seconds")
        switch phase {
        case .playing: screen.controls = [Button("Pause", .pause), Button("Give up", .giveUp)]
        case .finished:
            screen.rows += ["green", "blue"].enumerated().map { place, colour in
                Row(id: place + 3, state: .missed, label: Readout(colour, spoken: colour + ", missed"))
            }
            screen.isNewRecord = true
            screen.share = "3 of 7"
            screen.message = Message(
                title: "Time is up", detail: "You found 3 of 7.", button: Button("Try again", .reset))
        default: screen.rows = []
        }
        return screen
    }
}

#if canImport(SwiftUI)
#Preview("Loading") { RecallPreviews.loading }
#Preview("Ready") { RecallPreviews.ready }
#Preview("Playing") { RecallPreviews.playing }
#Preview("Finished") { RecallPreviews.finished }
#endif

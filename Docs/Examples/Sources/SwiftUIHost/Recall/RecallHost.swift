import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A view that shows a recall session, loads its question, and pauses its game while the scene is inactive.
struct RecallHost: View {
    let session: any RecallPlaying
    /// The loader of the question's picture, or `nil` for questions without pictures.
    var pictures: (any ImageLoading)?

    var body: some View {
        let isPlaying = session.screen.phase == .playing
        RecallView(screen: session.screen, send: send, picture: { await pictures?.picture(at: $0) })
            .task { await session.load() }
            .pausing(whileInactive: isPlaying) {
                send(.pause)
            } resume: {
                send(.resume)
            } saved: {
                await session.resultSaved()
            }
    }

    private func send(_ action: RecallScreen.Action) {
        Task { await session.perform(action) }
    }
}

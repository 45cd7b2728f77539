import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A view that shows a recall session, loads its question, and pauses its game while the scene is inactive.
struct RecallHost: View {
    let session: any RecallPlaying
    var pictures: (any ImageLoading)?

    var body: some View {
        let screen = session.screen
        GameInputView(inputs: screen.inputs(send)) { send in
            RecallView(screen: screen, send: send, pictures: pictures)
        }
        .task { await session.load() }
        .pausing(whileInactive: screen.phase == .playing) {
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

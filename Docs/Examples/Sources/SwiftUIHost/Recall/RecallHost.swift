import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a recall session, which loads the question and pauses the game while the scene is inactive.
struct RecallHost: View {
    let session: any RecallPlaying

    var body: some View {
        RecallView(screen: session.screen) { input in
            Task { await session.receive(input) }
        }
        .task { await session.load() }
        .pausing(whileInactive: session.screen.phase == .playing) {
            session.pause()
        } resume: {
            session.resume()
        } saved: {
            await session.resultSaved()
        }
    }
}

import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A view that shows a recall session, loads its question, and pauses its game while the scene is inactive.
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

import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a recall session, which loads the question and pauses the game while the scene is inactive.
struct RecallHost: View {
    let session: any RecallPlaying
    @Environment(\.scenePhase) private var scenePhase
    @State private var pause = ScenePause()

    var body: some View {
        RecallView(screen: session.screen) { input in
            Task { await session.receive(input) }
        }
        .task { await session.load() }
        .onChange(of: scenePhase) {
            let isPlaying = session.screen.phase == .playing
            switch pause.follow(scenePhase, isPlaying: isPlaying) {
            case .pause: session.pause()
            case .resume: session.resume()
            case nil: break
            }
        }
    }
}

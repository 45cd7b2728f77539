import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a session of the name game.
struct NamesHost: View {
    let session: any NameMatchPlaying
    @Environment(\.scenePhase) private var scenePhase
    @State private var pause = ScenePause()

    var body: some View {
        NamesView(screen: session.screen, portrait: { await session.picture(of: $0) }) { input in
            Task { await session.receive(input) }
        }
        .task { await session.load() }
        .onChange(of: scenePhase) {
            switch pause.follow(scenePhase, isPlaying: session.screen.isPlaying) {
            case .pause: session.pause()
            case .resume: session.resume()
            case nil: break
            }
        }
    }
}

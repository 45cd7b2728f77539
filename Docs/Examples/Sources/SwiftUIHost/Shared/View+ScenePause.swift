#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

extension View {
    /// Pauses a game while the scene is inactive, and resumes it if the player has not paused it.
    func pausing(
        whileInactive isPlaying: Bool, pause: @escaping () -> Void, resume: @escaping () -> Void
    ) -> some View {
        PausingView(base: self, isPlaying: isPlaying, pause: pause, resume: resume)
    }
}

/// A view whose game is paused while the scene is inactive.
struct PausingView<Base: View>: View {
    let base: Base
    let isPlaying: Bool
    let pause: () -> Void
    let resume: () -> Void
    @Environment(\.scenePhase) private var scenePhase
    @State private var scenePause = ScenePause()

    var body: some View {
        base.onChange(of: scenePhase) {
            switch scenePause.follow(scenePhase, isPlaying: isPlaying) {
            case .pause: pause()
            case .resume: resume()
            case nil: break
            }
        }
    }
}

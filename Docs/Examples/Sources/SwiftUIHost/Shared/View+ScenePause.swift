#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

extension View {
    /// Pauses a game while the scene is inactive, and resumes it if the player has not paused it.
    ///
    /// `saved` is called when the scene enters the background, because the system may end the app soon afterwards. This
    /// closure must return when the results are saved.
    func pausing(
        whileInactive isPlaying: Bool, pause: @escaping () -> Void, resume: @escaping () -> Void,
        saved: @escaping () async -> Void
    ) -> some View {
        modifier(PausingModifier(isPlaying: isPlaying, pause: pause, resume: resume, saved: saved))
    }
}

/// A modifier that pauses a game while the scene is inactive, and saves the results when it enters the background.
struct PausingModifier: ViewModifier {
    let isPlaying: Bool
    let pause: () -> Void
    let resume: () -> Void
    let saved: () async -> Void
    @Environment(\.scenePhase) private var scenePhase
    @State private var scenePause = ScenePause()

    func body(content: Content) -> some View {
        content.onChange(of: scenePhase) {
            switch scenePause.follow(scenePhase, isPlaying: isPlaying) {
            case .pause: pause()
            case .resume: resume()
            case nil: break
            }
            if ScenePause.mustSave(in: scenePhase) { Task { await saved() } }
        }
    }
}

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
    /// A closure that waits until the results of the games and the progress of the player are saved.
    let saved: () async -> Void

    var body: some View {
        NamesView(
            screen: session.screen, portrait: { await session.picture(of: $0) }, answer: { session.answer($0) }
        ) { input in
            Task { await session.receive(input) }
        }
        .task { await session.load() }
        .pausing(whileInactive: session.screen.isPlaying) {
            session.pause()
        } resume: {
            session.resume()
        } saved: {
            await saved()
        }
    }
}

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
    let session: NameMatchSession

    var body: some View {
        NamesView(screen: session.screen, portrait: { await session.picture(of: $0) }) { action in
            Task { await session.perform(action) }
        }
        .task { await session.load() }
        .pausing(whileInactive: session.screen.isPlaying) {
            session.pause()
        } resume: {
            session.resume()
        } saved: {
            await session.resultSaved()
        }
    }
}

import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a session of the name game.
struct NamesHost: View {
    let session: NameMatchSession

    var body: some View {
        let screen = session.screen
        let inputs = screen.inputs { action in Task { await session.perform(action) } }
        GameInputView(inputs: inputs) { send in
            NamesView(screen: screen, portrait: { await session.picture(of: $0) }, send: send)
        }
        .task { await session.load() }
        .pausing(whileInactive: screen.isPlaying) {
            session.pause()
        } resume: {
            session.resume()
        } saved: {
            await session.resultSaved()
        }
    }
}

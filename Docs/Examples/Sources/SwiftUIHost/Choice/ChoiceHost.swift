import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a session of a quiz with pictures or of trivia.
struct ChoiceHost: View {
    let session: ChoiceSession<QuizContent>
    /// The loader of the pictures, or `nil` for a trivia game, which has texts only.
    var pictures: (any ImageLoading)?

    var body: some View {
        let screen = session.screen
        let inputs = screen.inputs { action in Task { await session.perform(action) } }
        GameInputView(inputs: inputs) { send in
            if let pictures {
                QuizView(screen: screen, picture: { await pictures.picture(at: $0) }, send: send)
            } else {
                TriviaView(screen: screen, send: send)
            }
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

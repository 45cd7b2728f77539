import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a session of multiple choice or trivia, which loads the pictures of the questions.
struct ChoiceHost: View {
    let session: ChoiceSession<QuizContent>
    let pictures: any ImageLoading

    var body: some View {
        let screen = session.screen
        let inputs = screen.inputs { action in Task { await session.perform(action) } }
        GameInputView(inputs: inputs) { send in
            QuizView(screen: screen, picture: { await pictures.picture(at: $0) }, send: send)
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

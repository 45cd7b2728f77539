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
        QuizView(screen: session.screen, picture: { await pictures.picture(at: $0) }) { action in
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

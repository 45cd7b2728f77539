import NameMatch
import QuizDomain
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The menu of all five apps.
struct MenuHost: View {
    let sessions: OfflineSessions

    var body: some View {
        NavigationStack {
            List {
                NavigationLink("Recall") { RecallHost(session: sessions.recall) }
                NavigationLink("Planets") { RecallHost(session: sessions.planets) }
                NavigationLink("Quiz") { ChoiceHost(session: sessions.quiz, pictures: sessions.quizPictures) }
                NavigationLink("Mixed quiz") {
                    ChoiceHost(session: sessions.mixedQuiz, pictures: sessions.quizPictures)
                }
                NavigationLink("Trivia") { ChoiceHost(session: sessions.trivia, pictures: sessions.quizPictures) }
                NavigationLink("Names") { NamesHost(session: sessions.names) }
                NavigationLink("Twitch") {
                    SignInHost(
                        signIn: sessions.signIn, session: sessions.games, streams: { sessions.streams($0) },
                        pictures: sessions.twitchPictures,
                        decide: { sessions.decide(code: $0, isApproved: $1) })
                }
            }
            .navigationTitle("Playhouse")
        }
    }
}

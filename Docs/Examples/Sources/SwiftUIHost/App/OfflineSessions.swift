import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The sessions of all five apps, over fakes of their services.
final class OfflineSessions {
    let recall: RecallSession
    let quiz: ChoiceSession<QuizContent>
    let trivia: ChoiceSession<QuizContent>
    let names: NameMatchSession
    let browse: BrowseSession
    let signIn: SignInSession
    /// The loader of the pictures of the quiz and of Twitch.
    let pictures: any ImageLoading

    /// Creates sessions whose records are lost when the app ends.
    init() {
        let records = InMemoryRecordStore()
        recall = .embedded(.english, seconds: 300, records: records, wording: .english)
        quiz = ChoiceSession(
            deck: RemoteDeckLoader.embedded(.english), rules: .quiz(reveal: 2), heading: "Quiz",
            records: RecordLocation(records, key: RecordKey(game: "quiz", mode: CapitalsQuiz.address)))
        trivia = .luckyDay(OpenTriviaMemory(of: .offline(.english)), records: records)

        let people = InProcessHTTPClient(FakeNameGame()).under(.standard)
        names = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: people),
            images: RemoteImageLoader(over: people), modes: NameMatchMode.offered.map(\.mode), records: records,
            learning: InMemoryLearningStore())

        let service = InProcessHTTPClient(FakeTwitch())
        let device = DeviceSignIn(clientID: FakeTwitch.clientID, client: service, store: InMemoryTokenStore())
        let loader = HelixLoader(clientID: FakeTwitch.clientID, client: service.under(.twitch()), tokens: device)
        signIn = SignInSession(device)
        browse = BrowseSession(games: loader, streams: loader, finder: loader)
        pictures = RemoteImageLoader(over: service.under(.standard)).refusingDeletedArt()
    }
}

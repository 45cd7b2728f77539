import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import TwitchBrowse
import TwitchBrowseTesting

/// The sessions of all five apps, over fakes of their services.
final class OfflineSessions {
    let recall: RecallSession
    let planets: RecallSession
    let quiz: ChoiceSession<QuizContent>
    /// A quiz in which some questions have options, and others have answers to type.
    let mixedQuiz: ChoiceSession<QuizContent>
    let trivia: ChoiceSession<QuizContent>
    let names: NameMatchSession
    let games: GamesSession
    let signIn: SignInSession
    let quizPictures: any ImageLoading
    let twitchPictures: any ImageLoading
    private let fakeTwitch: FakeTwitch
    private let catalog: HelixLoader
    private let time: TimeSource

    /// Creates sessions whose records are lost when the app ends.
    ///
    /// People, pictures and lists are cached in the folder. If it is `nil`, they are cached in memory. Twitch, its
    /// sign-in and the mixed quiz use the time source.
    init(cachingIn folder: URL? = OfflineSessions.cacheFolder, time: TimeSource = .system) {
        self.time = time
        let caches = Caches(in: folder)
        let records = InMemoryRecordStore()
        recall = .embedded(.english, seconds: 300, records: records, wording: .english)
        planets = .board(.planets, .english, records: records, wording: .english)
        quiz = ChoiceSession(
            deck: EmbeddedQuiz.capitals.deck(.english), rules: .quiz(reveal: 2), heading: "Quiz",
            records: records.location(of: "quiz", mode: CapitalsQuiz.address))
        mixedQuiz = ChoiceSession(
            deck: MixedQuiz.deck, rules: .quiz(reveal: 2), heading: "Mixed quiz",
            records: records.location(of: "quiz", mode: MixedQuiz.address), time: time)
        quizPictures = RemoteImageLoader(over: caches.pictures(over: CapitalsQuiz.client(.english)))
        trivia = .luckyDay(.offline(.english), records: records)

        let people = InProcessHTTPClient(FakeNameGame())
        names = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: caches.lists(over: people.retrying())),
            images: RemoteImageLoader(over: caches.pictures(over: people)),
            modes: NameMatchMode.offered, records: records, learning: InMemoryLearningStore(),
            wording: .offered(.english))

        fakeTwitch = FakeTwitch(time: time)
        let service = InProcessHTTPClient(fakeTwitch)
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, scopes: [.readFollows], client: service, store: InMemoryTokenStore(),
            time: time)
        let tokens = PlayerTokens(
            signIn: device, application: FixedAccessToken(fakeTwitch.issueToken(), clientID: FakeTwitch.clientID))
        catalog = HelixLoader(
            clientID: FakeTwitch.clientID,
            client: caches.lists(over: service.limitedForTwitch(by: .twitch(time: time), time: time)),
            authorizer: Authorizer(tokens, for: [HelixLoader.address], time: time), time: time)
        signIn = SignInSession(device, time: time)
        games = GamesSession(from: catalog, time: time)
        twitchPictures = RemoteImageLoader(over: caches.pictures(over: service)).refusingDeletedArt()
    }

    /// Returns a new session of a list of streams.
    func streams(_ topic: StreamsTopic) -> StreamsSession { StreamsSession(topic, from: catalog, time: time) }

    /// Approves or declines a sign-in code, as the user would on another device.
    func decide(code: String, isApproved: Bool) {
        if isApproved { fakeTwitch.approve(userCode: code) } else { fakeTwitch.deny(userCode: code) }
    }

    /// The folder of the caches, which the system may empty.
    nonisolated static var cacheFolder: URL? {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appending(path: "org.playhouse.swiftui-host")
    }
}

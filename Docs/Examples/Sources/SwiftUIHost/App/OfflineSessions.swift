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
public final class OfflineSessions {
    let texts: HostTexts
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
    private let files: AppFiles
    private let fakeTwitch: FakeTwitch
    private let catalog: HelixLoader
    private let wording: BrowseWording
    private let time: TimeSource

    /// Creates sessions in the language of the user, which continue the games in the folder of the app.
    public convenience init() {
        self.init(.preferred(), keepingIn: AppFiles.standardFolder, cachingIn: AppFiles.cacheFolder)
    }

    /// Creates sessions that continue the games in a folder, and keep records, lessons and tokens there.
    ///
    /// People, pictures and lists are cached in another folder. Where a folder is `nil`, everything is kept in memory.
    init(
        _ language: Language, keepingIn folder: URL? = nil, cachingIn cacheFolder: URL? = nil,
        time: TimeSource = .system
    ) {
        let texts = HostTexts(language)
        let (files, caches) = (AppFiles(in: folder), OfflineCaches(in: cacheFolder))
        let records = files.records
        (self.texts, self.files, self.time, wording) = (texts, files, time, texts.browse)

        recall = .embedded(
            language, seconds: 300, records: records, wording: texts.recallWording, time: time,
            resuming: files.game(of: .recall))
        planets = .board(
            .planets, language, records: records, wording: texts.recallWording, time: time,
            resuming: files.game(of: .planets))
        quiz = ChoiceSession(
            deck: EmbeddedChoiceQuiz.capitals.deck(language), rules: .quiz(reveal: 2), heading: QuizContent(texts.quiz),
            records: records.location(of: "quiz", mode: CapitalsQuiz.address), wording: texts.choiceWording,
            time: time, resuming: files.game(of: .quiz))
        mixedQuiz = ChoiceSession(
            deck: MixedQuiz.deck, rules: .quiz(reveal: 2), heading: QuizContent(texts.mixedQuiz),
            records: records.location(of: "quiz", mode: MixedQuiz.address), wording: texts.choiceWording, time: time,
            resuming: files.game(of: .mixedQuiz))
        trivia = .trivia(
            language, heading: texts.trivia, records: records, wording: texts.choiceWording, time: time,
            resuming: files.game(of: .trivia))
        quizPictures = RemoteImageLoader(over: caches.pictures(over: CapitalsQuiz.client(language)))

        let people = InProcessHTTPClient(FakeNameGame())
        names = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: caches.lists(over: people.retrying())),
            images: RemoteImageLoader(over: caches.pictures(over: people)),
            modes: NameMatchMode.offered, records: records, learning: files.lessons,
            wording: .offered(language), time: time, resuming: files.game(of: .names))

        fakeTwitch = FakeTwitch(time: time)
        let service = InProcessHTTPClient(fakeTwitch)
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, scopes: [.readFollows], client: service, store: files.tokens, time: time)
        let tokens = PlayerTokens(
            signIn: device, application: FixedAccessToken(fakeTwitch.issueToken(), clientID: FakeTwitch.clientID))
        catalog = HelixLoader(
            clientID: FakeTwitch.clientID,
            client: caches.lists(over: service.limitedForTwitch(by: .twitch(time: time), time: time)),
            authorizer: Authorizer(tokens, for: [HelixLoader.address], time: time), time: time)
        signIn = SignInSession(device, wording: wording, time: time)
        games = GamesSession(from: catalog, wording: wording, time: time)
        twitchPictures = RemoteImageLoader(over: caches.pictures(over: service)).refusingDeletedArt()
    }

    /// Returns a new session of a list of streams.
    func streams(_ topic: StreamsTopic) -> StreamsSession {
        StreamsSession(topic, from: catalog, wording: wording, time: time)
    }

    /// Approves or declines a sign-in code, as the user would on another device.
    func decide(code: String, isApproved: Bool) {
        if isApproved { fakeTwitch.approve(userCode: code) } else { fakeTwitch.deny(userCode: code) }
    }

    /// Loads the questions, the people and the records that the menu shows.
    func load() async {
        await recall.load()
        await planets.load()
        for session in [quiz, mixedQuiz, trivia] { await session.load() }
        await names.load()
    }

    /// Pauses and saves the game of an app whose view has disappeared.
    func leave(_ app: AppName) {
        switch app {
        case .recall: recall.pause()
        case .planets: planets.pause()
        case .quiz: quiz.pause()
        case .mixedQuiz: mixedQuiz.pause()
        case .trivia: trivia.pause()
        case .names: names.pause()
        case .twitch: break
        }
        saveGame(of: app)
    }

    /// Saves the running game of an app, or removes the saved game if none is running.
    func saveGame(of app: AppName) {
        switch app {
        case .recall: files.save(recall.savedGame, of: app)
        case .planets: files.save(planets.savedGame, of: app)
        case .quiz: files.save(quiz.savedGame, of: app)
        case .mixedQuiz: files.save(mixedQuiz.savedGame, of: app)
        case .trivia: files.save(trivia.savedGame, of: app)
        case .names: files.save(names.savedGame, of: app)
        case .twitch: break
        }
    }
}

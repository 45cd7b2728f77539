import HostParts
import NameMatch
import QuizDomain
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The menu of all apps, in the language of the user.
public struct MenuHost: View {
    private let sessions: OfflineSessions
    @Environment(\.scenePhase) private var scenePhase

    /// Creates the menu for the sessions of the app.
    public init(sessions: OfflineSessions) {
        self.sessions = sessions
    }

    /// The menu, from which a navigation stack opens the apps.
    public var body: some View {
        NavigationStack {
            MenuView(
                cards: AppName.main.map(sessions.card), more: AppName.more.map(sessions.card)
            )
            .navigationDestination(for: AppName.self) { app in
                AppHost(app: app, sessions: sessions)
            }
        }
        .environment(\.texts, sessions.texts)
        .task { await sessions.load() }
        .onChange(of: scenePhase) {
            guard ScenePause.mustSave(in: scenePhase) else { return }
            for app in AppName.allCases { sessions.saveGame(of: app) }
        }
    }
}

/// The view of one app, which saves the running game after each event.
struct AppHost: View {
    let app: AppName
    let sessions: OfflineSessions

    var body: some View {
        content
            .onChange(of: sessions.event(of: app)) { sessions.saveGame(of: app) }
            .onDisappear { sessions.leave(app) }
    }

    private var title: String { app.title(sessions.texts) }

    /// The view of the app, with a title except for Twitch, whose lists have titles of their own.
    @ViewBuilder private var content: some View {
        switch app {
        case .recall: RecallHost(session: sessions.recall).navigationTitle(title)
        case .planets: RecallHost(session: sessions.planets).navigationTitle(title)
        case .quiz: ChoiceHost(session: sessions.quiz, pictures: sessions.quizPictures).navigationTitle(title)
        case .mixedQuiz: ChoiceHost(session: sessions.mixedQuiz, pictures: sessions.quizPictures).navigationTitle(title)
        case .trivia: ChoiceHost(session: sessions.trivia).navigationTitle(title)
        case .names: NamesHost(session: sessions.names).navigationTitle(title)
        case .twitch:
            BrowseHost(
                session: sessions.games, streams: { sessions.streams($0) }, signIn: sessions.signIn,
                pictures: sessions.twitchPictures,
                decide: { sessions.decide(code: $0, isApproved: $1) })
        }
    }
}

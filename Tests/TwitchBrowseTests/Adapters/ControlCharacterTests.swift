import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests that no text of Twitch puts a control character on a screen.
@MainActor
@Suite(.bounded) struct ControlCharacterTests {
    /// The members whose texts a screen does not show, but sends to the service or compares.
    ///
    /// An action can contain a topic.
    private static let identifiers: Set = ["topic", "action", "id", "nameAtService", "stream.login", "stream.language"]

    private let clock = ManualClock()

    /// Returns a Helix that spells every text of its responses in the same way.
    private func helix(spelling text: String) -> HelixLoader {
        let text = UntrustedText.json(text)
        let client = InProcessHTTPClient { request in
            switch request.url.lastPathComponent {
            case "streams":
                .json(
                    """
                    {"data": [{"id": "1", "user_id": "7", "user_login": \(text), "user_name": \(text), "title": \(text),
                    "tags": [\(text)], "viewer_count": 1, "language": \(text)}], "pagination": {}}
                    """)
            case "channels":
                .json(#"{"data": [{"broadcaster_id": "7", "content_classification_labels": [\#(text)]}]}"#)
            default: .json(#"{"data": [{"id": "1", "name": \#(text)}], "pagination": {}}"#)
            }
        }
        return HelixLoader(
            clientID: .app, client: client, tokens: FixedAccessToken(AccessToken("token", owner: .application)!),
            time: clock.timeSource)
    }

    /// Returns a Kraken that spells every text of its responses in the same way, and records its requests.
    private func kraken(spelling text: String, _ requests: Locked<[HTTPRequest]> = Locked([])) -> KrakenLoader {
        let text = UntrustedText.json(text)
        let client = InProcessHTTPClient { request in
            requests.withLock { $0.append(request) }
            guard request.url.lastPathComponent == "streams" else {
                return .json(#"{"top": [{"viewers": 1, "game": {"_id": 1, "name": \#(text)}}]}"#)
            }
            return .json(
                """
                {"streams": [{"_id": 1, "viewers": 1, "channel": {"_id": 7, "name": \(text), "display_name": \(text),
                "status": \(text), "language": \(text)}}]}
                """)
        }
        return KrakenLoader(clientID: .app, client: client, time: clock.timeSource)
    }

    private func games(_ catalog: any TwitchCatalog) async throws -> GamesScreen {
        let session = GamesSession(from: catalog, time: clock.timeSource)
        await session.load()
        for await screen in session.screens where !screen.isCompleting { return screen }
        return session.screen
    }

    private func streams(_ topic: StreamsTopic, _ catalog: any TwitchCatalog) async throws -> StreamsScreen {
        let session = StreamsSession(topic, from: catalog, time: clock.timeSource)
        await session.load()
        for await screen in session.screens where !screen.isCompleting { return screen }
        return session.screen
    }

    @Test(arguments: UntrustedText.controls)
    func helixScreensHaveNoControlCharacters(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let catalog = helix(spelling: text)
        let games = try await games(catalog)
        #expect(UntrustedText.flaws(in: games, except: Self.identifiers) == [])
        #expect(games.rows.map(\.name) == [line])
        #expect(games.rows[0].spoken.contains(line) && games.rows[0].pictureDescription.contains(line))
        let screen = try await streams(.game("1", language: text), catalog)
        #expect(UntrustedText.flaws(in: screen, except: Self.identifiers) == [])
        #expect(screen.title == "\(line) · \(line)")
        let row = try #require(screen.rows.first)
        #expect(row.name == line && row.title == line && row.stream.tags == [line])
        #expect(row.language == line && row.labels == [Readout(line, spoken: line)])
        #expect(row.spoken.contains("\(line), \(line), 1 viewer"))
    }

    @Test(arguments: UntrustedText.controls)
    func krakenScreensHaveNoControlCharacters(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let games = try await games(kraken(spelling: text))
        #expect(UntrustedText.flaws(in: games, except: Self.identifiers) == [])
        #expect(games.rows.map(\.name) == [line])
        let screen = try await streams(games.rows[0].streams, kraken(spelling: text))
        #expect(UntrustedText.flaws(in: screen, except: Self.identifiers) == [])
        #expect(screen.title == line)
        #expect(screen.rows.map(\.name) == [line] && screen.rows.map(\.title) == [line])
    }

    /// The login of a channel without a name is shown in place of the name.
    @Test(arguments: ["\u{202E}", " \u{7}\n"]) func loginIsShownInPlaceOfInvisibleName(name: String) {
        #expect(LiveStream(id: "1", login: "ada", name: name, viewers: 1).name == "ada")
    }

    @Test(arguments: UntrustedText.controls) func loginShownAsNameHasNoControlCharacters(control: Unicode.Scalar) {
        let stream = LiveStream(id: "1", login: UntrustedText.text(with: control), viewers: 1)
        #expect(stream.name == UntrustedText.line(of: control) && stream.login == UntrustedText.text(with: control))
    }

    @Test(arguments: UntrustedText.controls) func identifiersKeepControlCharacters(control: Unicode.Scalar) async throws
    {
        let text = UntrustedText.text(with: control)
        let requests = Locked<[HTTPRequest]>([])
        let catalog = kraken(spelling: text, requests)
        let row = try #require(try await games(catalog).rows.first)
        _ = try await streams(row.streams, catalog)
        let asked = requests.withLock { $0 }.last.map { $0.address }
        let spelled = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        #expect(asked?.contains("/streams?game=\(spelled)&") == true, "\(asked ?? "")")
        let stream = try #require(try await catalog.loadTopStreams(of: .fixture(), limit: 1).elements.first)
        #expect(stream.login == text && stream.language == text)
    }

    @Test func gameFoundByDeepLinkKeepsControlCharacters() async throws {
        let text = UntrustedText.text(with: "\n")
        let screen = try await streams(.game("1"), helix(spelling: text))
        #expect(screen.topic == .game("1", name: text) && screen.title == "Ab cd")
    }

    /// A row whose name has nothing to show is malformed, as a row without a name is.
    @Test(arguments: ["\u{7}", "\u{202E}\u{202C}"]) func gameWithoutVisibleNameIsDropped(name: String) async throws {
        let list = try await kraken(spelling: name).loadTopGames(limit: 1)
        #expect(list.elements.isEmpty && list.dropped > 0)
    }

    @Test(arguments: UntrustedText.controls)
    func searchTitleHasNoControlCharacters(control: Unicode.Scalar) async throws {
        let session = GamesSession(.search(UntrustedText.text(with: control)), from: helix(spelling: "Chess"))
        await session.load()
        #expect(session.screen.title == UntrustedText.line(of: control))
    }

    @Test(arguments: UntrustedText.controls)
    func channelTextsHaveNoControlCharacters(control: Unicode.Scalar) async throws {
        let catalog = helix(spelling: "ada")
        let screen = try await streams(.channel(UntrustedText.text(with: control)), catalog)
        #expect(UntrustedText.flaws(in: screen, except: Self.identifiers) == [])
        #expect(screen.title == UntrustedText.line(of: control))
        let empty = InProcessHTTPClient { _ in .json(#"{"data": [], "pagination": {}}"#) }
        let none = HelixLoader(
            clientID: .app, client: empty, tokens: FixedAccessToken(AccessToken("token", owner: .application)!),
            time: clock.timeSource)
        let text = UntrustedText.text(with: control)
        let list = try await streams(.game("1", name: text, language: text), none)
        #expect(list.message != nil && UntrustedText.flaws(in: list, except: Self.identifiers) == [])
    }

    @Test(arguments: UntrustedText.controls) func signInScreenHasNoControlCharacters(control: Unicode.Scalar) {
        let text = UntrustedText.text(with: control)
        let address = URL(string: "https://www.twitch.tv/activate")!
        for phase in [SignInScreen.Phase.signedIn(login: text), .code(text, address: address)] {
            let screen = SignInScreen(phase)
            #expect(UntrustedText.flaws(in: screen) == [])
            #expect("\(screen)".contains(UntrustedText.line(of: control)))
        }
    }

    @Test func arabicAndHebrewMarksAreKept() async throws {
        let row = try #require(try await games(helix(spelling: UntrustedText.marked)).rows.first)
        #expect(row.name.unicodeScalars.elementsEqual(UntrustedText.marked.unicodeScalars))
        let stream = LiveStream(id: "1", login: "ada", title: UntrustedText.marked, viewers: 1)
        #expect(stream.title.unicodeScalars.elementsEqual(UntrustedText.marked.unicodeScalars))
    }
}

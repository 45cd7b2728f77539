import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of the classes on the main actor that implement the ports, and of the advice on the pages of the ports.
@MainActor
@Suite(.bounded) struct MainActorPortsTests {
    private static let sample = "Tests/PackageTests/Samples/MainActorPorts.swift"

    /// The protocols that a host can implement with any type.
    ///
    /// `TimeProviding` is not a port, because it has no method.
    nonisolated private static func ports() throws -> [(name: String, page: String)] {
        try Checkout.files(below: "Sources", ending: ".swift").filter { !$0.contains("Testing/") }.flatMap { file in
            let page = try Checkout.text(of: file)
            return page.matches(of: /\npublic protocol (\w+)(?:<\w+>)?: Sendable \{/)
                .map { (String($0.output.1), page) }.filter { $0.0 != "TimeProviding" }
        }
    }

    @Test func everyPortPageExplainsMainActorDeclaration() throws {
        let ports = try Self.ports()
        #expect(ports.count == 10)
        for port in ports {
            let words = port.page.replacing("\n///", with: "").replacing("  ", with: " ")
            #expect(
                words.contains("needs `@MainActor` at its declaration") && words.contains("at each of its methods"),
                "\(port.name)")
        }
    }

    @Test func everyPortHasSampleOnMainActor() throws {
        let code = try Checkout.text(of: Self.sample)
        let ports = try Self.ports()
        for port in ports { #expect(code.contains(": \(port.name) {"), "\(port.name)") }
        // Each method has its own annotation.
        let methods = code.matches(of: #/\n    (@MainActor\n    )?func /#)
        #expect(methods.count >= ports.count && methods.allSatisfy { $0.output.1 != nil })
    }

    @Test func mainActorSamplesForwardCallsToWrappedPort() async throws {
        let clock = ManualClock()
        let loader = CountingLoader(RecallQuestionLoaderSpy(answering: .always(.javaKeywords)))
        let session = RecallSession(loader: loader, time: clock.timeSource)
        await session.load()
        #expect(loader.loads == 1 && session.screen.question == RecallQuestion.javaKeywords.text)

        let deck = CountingDeck(FixedDeck([]))
        let client = CountingClient(InProcessHTTPClient(FakeNameGame()))
        let records = CountingRecords(InMemoryRecordStore())
        _ = try await (deck.next(after: ChoiceHistory()), records.records(), records.record(for: .fixture()))
        _ = try await records.record(.fixture(score: 1), for: .fixture())
        #expect(deck.pages == 1 && records.calls == 3)

        let people = CountingPeople(RemotePeopleLoader(FakeNameGame.request(), client: client))
        let images = CountingImages(RemoteImageLoader(over: client))
        let lessons = CountingLessons(InMemoryLearningStore())
        let person = try #require(try await people.loadPeople().people.first)
        _ = try await images.image(at: person.portrait)
        try await lessons.append([.fixture()])
        try await lessons.forgetAll()
        #expect(try await lessons.log() == LearningLog())
        #expect(people.loads == 1 && images.loads == 1 && lessons.calls == 3 && client.requests == 2)

        let fake = FakeTwitch(time: clock.timeSource)
        let source = CountingCredentials(FixedAccessToken(fake.issueToken(), clientID: FakeTwitch.clientID))
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            authorizer: Authorizer(source, for: [HelixLoader.address]), time: clock.timeSource)
        let catalog = CountingCatalog(helix)
        let game = try #require(try await catalog.loadTopGames(limit: 1).elements.first)
        _ = try await catalog.loadTopStreams(of: game, limit: 1)
        let tokens = CountingTokens(InMemoryTokenStore())
        _ = try await tokens.load()
        try await tokens.clear()
        #expect(catalog.loads == 2 && source.calls == 1 && tokens.calls == 2)
    }
}

import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct FakePortraitsTests {
    private func people(_ fake: FakeNameGame) async throws -> [Person] {
        try await RemotePeopleLoader(FakeNameGame.request(), client: InProcessHTTPClient(fake)).loadPeople().people
    }

    private func images(_ fake: FakeNameGame) -> RemoteImageLoader {
        RemoteImageLoader(over: InProcessHTTPClient(fake))
    }

    @Test func everyPersonHasUniqueUnchangingPortrait() async throws {
        let fake = FakeNameGame()
        var seen: Set<Data> = []
        for person in try await people(fake) {
            let image = try await images(fake).image(at: person.portrait)
            #expect(image.info == ImageInfo(format: .png, width: 12, height: 12))
            #expect(try await images(fake).image(at: person.portrait).data == image.data)
            seen.insert(image.data)
        }
        #expect(seen.count == FakeProfile.usual.count)
    }

    @Test func requestsForPortraitsAreRecordedInOrder() async throws {
        let fake = FakeNameGame(FakeProfile.people(2))
        let people = try await people(fake)
        let order = [people[0], people[1], people[0]]
        for person in order { _ = try await images(fake).image(at: person.portrait) }
        #expect(fake.requests.map(\.url) == [FakeNameGame.request().url] + order.map(\.portrait))
    }

    @Test(arguments: [(1, 1), (12, 31), (40, 12), (16, 16)])
    func portraitHasGivenSize(width: Int, height: Int) async throws {
        var profile = FakeProfile("Ada", "Borg")
        profile.headshot = .init("ada.png", width: width, height: height)
        let fake = FakeNameGame([profile])
        let image = try await images(fake).image(at: try await people(fake)[0].portrait)
        #expect(image.info == ImageInfo(format: .png, width: width, height: height))
        #expect(PixelPicture(png: image.data) == .portrait(of: "ada.png", width: width, height: height))
    }

    @Test(arguments: [
        (HTTPResponse.status(.notFound), LoadError.refused(.notFound)), (.status(.gone), .refused(.gone)),
        (.status(.serviceUnavailable), .refused(.unavailable(until: nil))),
        (HTTPResponse(fields: [.contentType: "image/png"]), .invalidData(.empty)),
    ])
    func spoiledPortraitThrowsErrorOfItsResponse(response: HTTPResponse, error: LoadError) async throws {
        let fake = FakeNameGame()
        let people = try await people(fake)
        fake.spoilPortrait(of: people[3], with: response)
        await #expect(throws: error) { try await images(fake).image(at: people[3].portrait) }
        _ = try await images(fake).image(at: people[4].portrait)
        fake.spoilPortrait(of: people[3], with: nil)
        _ = try await images(fake).image(at: people[3].portrait)
    }

    // MARK: On a real socket

    @Test(arguments: [
        FakeProfile.Headshot.Address.on("//a.test"), .on("https://a.test"), .on("http://a.test"), .fileName,
    ])
    func everyFormOfPortraitAddressLeadsToServer(address: FakeProfile.Headshot.Address) async throws {
        var profiles = FakeProfile.people(2)
        for place in profiles.indices { profiles[place].headshot?.address = address }
        let fake = FakeNameGame(profiles)
        let server = try await LoopbackHTTPServer.start(fake)
        defer { server.stop() }
        let client = URLSessionHTTPClient.unhurried
        let roster = try await RemotePeopleLoader(
            FakeNameGame.request(at: server.baseAddress), client: client
        ).loadPeople()
        let images = RemoteImageLoader(over: client)
        for person in roster.people {
            #expect(person.portrait.absoluteString.hasPrefix(server.baseAddress + "/"))
            #expect(try await images.image(at: person.portrait).info.format == .png)
            #expect(fake.requests.count { $0.url == person.portrait } == 1)
        }
        #expect(roster.people.count == 2)
    }

    // MARK: In a game

    @MainActor
    @Test func gameRequestsEachPortraitOnce() async throws {
        let fake = FakeNameGame()
        let client = InProcessHTTPClient(fake)
        let session = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: client),
            images: RemoteImageLoader(over: client), chance: ChanceSource(SeededGenerator(seed: 1)))
        await session.start(.practice)
        guard case .round(let round) = session.screen else {
            Issue.record("no round: \(session.screen)")
            return
        }
        let faces = round.choice.options.compactMap(\.content.face)
        #expect(faces.count == 6)
        for face in faces {
            let portrait = try #require(session.portrait(of: face))
            let url = try #require(session.roster?.people.first { $0.face == face }).portrait
            #expect(PixelPicture(png: portrait.data) == .portrait(of: url.lastPathComponent))
            #expect(fake.requests.count { $0.url == url } == 1)
        }
    }
}

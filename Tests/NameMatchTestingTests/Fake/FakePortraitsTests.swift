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

    @Test func requestsAreCountedPerPortrait() async throws {
        let fake = FakeNameGame(FakeProfile.people(2))
        let people = try await people(fake)
        for person in [people[0], people[1], people[0]] { _ = try await images(fake).image(at: person.portrait) }
        #expect(people.map { fake.requests(forPortraitOf: $0) } == [2, 1])
        #expect(fake.portraitRequests.values.reduce(0, +) == 3)
        #expect(fake.listRequests == 1)
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
        (FakeNameGame.PortraitFault.missing, LoadError.refused(.notFound)), (.gone, .refused(.gone)),
        (.unavailable, .refused(.unavailable(until: nil))), (.empty, .invalidData(.empty)),
    ])
    func eachPortraitFaultThrowsItsExpectedError(fault: FakeNameGame.PortraitFault, error: LoadError) async throws {
        let fake = FakeNameGame()
        let person = try await people(fake)[3]
        fake.spoilPortrait(of: person, by: fault)
        await #expect(throws: error) { try await images(fake).image(at: person.portrait) }
        fake.spoilPortrait(of: person, by: nil)
        _ = try await images(fake).image(at: person.portrait)
        #expect(fake.requests(forPortraitOf: person) == 2)
    }

    @Test(arguments: [FakeNameGame.PortraitFault.noPicture, .absurdSize])
    func invalidPortraitThrowsInvalidData(fault: FakeNameGame.PortraitFault) async throws {
        let fake = FakeNameGame()
        let person = try await people(fake)[0]
        fake.behaviour.portraitFaults = [person.portrait.lastPathComponent: fault]
        let outcome: LoadError? = await #expect(throws: LoadError.self) {
            try await images(fake).image(at: person.portrait)
        }
        guard case .invalidData = outcome else {
            Issue.record("ended with \(outcome as Any)")
            return
        }
    }

    @Test func cancellationEndsUnansweredPortraitRequest() async throws {
        let fake = FakeNameGame()
        let person = try await people(fake)[0]
        fake.spoilPortrait(of: person, by: .silent)
        let images = images(fake)
        let loading = Task { try await images.image(at: person.portrait) }
        try await fake.waitForSilentPortraits(1)
        loading.cancel()
        await #expect(throws: LoadError.cancelled) { try await loading.value }
    }

    @Test func unansweredPortraitRequestReturns504AfterTimeout() async throws {
        let fake = FakeNameGame(timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        let person = try await people(fake)[0]
        fake.spoilPortrait(of: person, by: .silent)
        let response = await fake.handle(try HTTPRequest(.get, person.portrait.absoluteString))
        #expect(response.status == 504)
    }

    // MARK: On a real socket

    @Test(arguments: [
        FakeProfile.Headshot.Address.protocolRelative(), .secure, .plain, .fileName,
    ])
    func everyFormOfPortraitAddressLeadsToServer(address: FakeProfile.Headshot.Address) async throws {
        var profiles = FakeProfile.people(2)
        for place in profiles.indices { profiles[place].headshot?.address = address }
        let fake = FakeNameGame(profiles)
        let server = try await LoopbackHTTPServer.start(fake)
        let client = URLSessionHTTPClient.unhurried
        let roster = try await RemotePeopleLoader(
            FakeNameGame.request(at: server.baseAddress), client: client
        ).loadPeople()
        let images = RemoteImageLoader(over: client)
        for person in roster.people {
            #expect(person.portrait.absoluteString.hasPrefix(server.baseAddress + "/"))
            #expect(try await images.image(at: person.portrait).info.format == .png)
            #expect(fake.requests(forPortraitOf: person) == 1)
        }
        #expect(roster.people.count == 2)
    }

    @Test func cancellationEndsPortraitRequestToSilentServer() async throws {
        let fake = FakeNameGame()
        let server = try await LoopbackHTTPServer.start(fake)
        let client = URLSessionHTTPClient.unhurried
        let roster = try await RemotePeopleLoader(
            FakeNameGame.request(at: server.baseAddress), client: client
        ).loadPeople()
        let person = roster.people[0]
        fake.spoilPortrait(of: person, by: .silent)
        let loading = Task { try await RemoteImageLoader(over: client).image(at: person.portrait) }
        try await fake.waitForSilentPortraits(1)
        loading.cancel()
        await #expect(throws: LoadError.cancelled) { try await loading.value }
        try await server.waitForExchanges(2)
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
            let file = try #require(session.roster?.people.first { $0.face == face }).portrait.lastPathComponent
            #expect(PixelPicture(png: portrait.data) == .portrait(of: file))
            #expect(fake.portraitRequests[file] == 1)
        }
    }
}

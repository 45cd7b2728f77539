import DrawnPortraits
import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatchTesting

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
            #expect(image.info == ImageInfo(format: .png, width: 32, height: 32))
            #expect(image.data.count < 4_000)
            #expect(try await images(fake).image(at: person.portrait).data == image.data)
            seen.insert(image.data)
        }
        #expect(seen.count == FakeProfile.usual.count)
    }

    /// All pairs of the usual people.
    private static let pairs: [(String, String)] = {
        let files = FakeProfile.usual.compactMap { $0.headshot?.file }
        return files.indices.flatMap { place in files[..<place].map { (files[place], $0) } }
    }()

    @Test func usualPeopleDifferInAtLeastFiveFeatures() {
        for (one, other) in Self.pairs {
            let differences = DrawnFace(portraitOf: one).differences(from: DrawnFace(portraitOf: other))
            #expect(differences >= 5, "\(one), \(other)")
        }
        #expect(Self.pairs.count == 36 * 35 / 2)
    }

    @Test(arguments: [32, 16, 12])
    func portraitsOfUsualPeopleDifferInManyPixels(side: Int) {
        func hasContrast(_ one: PixelPicture.Pixel, _ other: PixelPicture.Pixel) -> Bool {
            let parts = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
            return parts.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } > 60
        }
        let portraits = Dictionary(
            uniqueKeysWithValues: FakeProfile.usual.compactMap { $0.headshot?.file }.map {
                ($0, PixelPicture.portrait(of: $0, width: side, height: side).pixels)
            })
        for (one, other) in Self.pairs {
            let (left, right) = (portraits[one] ?? [], portraits[other] ?? [])
            let share = Double(zip(left, right).count { hasContrast($0, $1) }) / Double(side * side)
            #expect(share > 0.2, "\(one), \(other)")
        }
    }

    @Test func featuresOfUsualPeopleAreVaried() {
        let faces = FakeProfile.usual.compactMap { $0.headshot.map { DrawnFace(portraitOf: $0.file) } }
        #expect(Set(faces.map(\.hair)).count >= 11)
        #expect(Set(faces.map(\.beard)) == Set(DrawnFace.Beard.allCases))
        #expect(Set(faces.map(\.glasses)) == Set(DrawnFace.Glasses.allCases))
        #expect(Set(faces.map(\.clothes)) == Set(DrawnFace.Clothes.allCases))
        #expect(Set(faces.map(\.head)) == Set(DrawnFace.Head.allCases))
        #expect(Set(faces.map(\.skinTone)).count == 6)
    }

    @Test func onlyListedFirstNamesGetBeards() {
        #expect(InventedName.firstNamesWithBeards.contains("Björn"))
        for number in 0..<200 {
            #expect(DrawnFace(portraitOf: "ada-\(number).png").beard == .none)
        }
        #expect((0..<200).contains { DrawnFace(portraitOf: "bj_c3_b6rn-\($0).png").beard == .full })
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
    func portraitErrorDependsOnGivenResponse(response: HTTPResponse, error: LoadError) async throws {
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
    func everyFormOfPortraitAddressPointsToServer(address: FakeProfile.Headshot.Address) async throws {
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
            images: RemoteImageLoader(over: client), chance: ChanceSource(SeededNumbers(seed: 1)))
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

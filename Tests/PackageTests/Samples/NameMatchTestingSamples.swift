import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct NameMatchTestingSamples {
    @Test func loadStaysPendingUntilTestCompletesIt() async throws {
        let people = PeopleLoaderSpy()
        let session = NameMatchSession(
            people: people, images: ImageLoaderSpy(answering: .fixture()))
        let load = Task { await session.load() }
        try await people.loads.waitForCalls(1)
        people.loads.complete(0, with: .fixture(count: 12, seed: 7))
        await load.value
        #expect(session.roster?.people.count == 12)
    }

    @Test func fakeServiceSendsPeopleAndPortraitsOverSocket() async throws {
        let fake = FakeNameGame(FakeProfile.usual)
        fake.behaviour.root = .metaAndItems
        let server = try await LoopbackHTTPServer.start(fake)
        defer { server.stop() }
        let client = URLSessionHTTPClient()
        let people = RemotePeopleLoader(
            FakeNameGame.request(at: server.baseAddress), client: client)
        let person = try await people.loadPeople().people[0]
        let images = RemoteImageLoader(over: client)
        let portrait = try await images.image(at: person.portrait)
        #expect(portrait.info.format == .png)
        #expect(fake.requests.count { $0.url == person.portrait } == 1)

        fake.spoilPortrait(of: person, with: .status(.notFound))
        await #expect(throws: LoadError.refused(.notFound)) {
            try await RemoteImageLoader(over: client).image(at: person.portrait)
        }
    }

    @Test(arguments: PeopleLoadingContract.rules)
    func customPeopleSourceObeysLoadingContract(rule: ContractRule<PeopleLoadingContract.Subject>) async throws {
        let subject = PeopleLoadingContract.Subject(
            // Your own type.
            delivering: { rows in
                Directory(entries: rows.compactMap(Directory.Entry.init))
            },
            unreachable: nil, givenNonsense: nil, neverAnswered: nil,
            unknown: { reason in
                switch reason {
                // A directory has no such rows.
                case .unreadable, .unusablePicture: true
                default: false
                }
            })
        try await rule.verify(subject)
    }
}

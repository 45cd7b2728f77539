import Foundation
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct FakeNameGameTests {
    private func loader(_ fake: FakeNameGame) -> RemotePeopleLoader {
        RemotePeopleLoader(FakeNameGame.request(), client: InProcessHTTPClient(fake))
    }

    private func text(_ fake: FakeNameGame) async -> String {
        String(decoding: await fake.handle(FakeNameGame.request()).body, as: UTF8.self)
    }

    // MARK: The list

    @Test(arguments: FakeProfile.quirks)
    func loaderExcludesExpectedPeopleFromUnusualRows(quirk: FakeProfile.Quirk) async throws {
        let roster = try await loader(FakeNameGame(quirk.rows)).loadPeople()
        #expect(roster.excluded == quirk.excluded)
        #expect(roster.people.count == quirk.rows.count - quirk.excluded.count)
    }

    @Test(arguments: FakeNameGame.Root.allCases)
    func everyListFormatYieldsSamePeople(root: FakeNameGame.Root) async throws {
        let fake = FakeNameGame()
        let people = try await loader(fake).loadPeople().people
        fake.behaviour.root = root
        #expect(try await loader(fake).loadPeople().people == people)
        #expect(people.count == FakeProfile.usual.count)
    }

    @Test func bodyContainsRowCountInMetaMember() async {
        let fake = FakeNameGame(FakeProfile.people(3))
        fake.behaviour.root = .metaAndItems
        #expect(await text(fake).hasSuffix(#""meta":{"limit":3,"skip":0,"total":3}}"#))
    }

    @Test(arguments: [
        (FakeProfile.Headshot.Address.on("//images.test"), #""url":"//images.test/pictures/1/a.png""#),
        (.on("//images.contentful.com"), #""url":"//images.contentful.com/pictures/1/a.png""#),
        (.on("https://images.ctfassets.net"), #""url":"https://images.ctfassets.net/pictures/1/a.png""#),
        (.on("http://images.ctfassets.net"), #""url":"http://images.ctfassets.net/pictures/1/a.png""#),
        (.fileName, #""url":"a.png""#), (.value(.null), #""url":null"#), (.value("data:"), #""url":"data:""#),
    ])
    func pictureAddressIsWrittenInConfiguredForm(address: FakeProfile.Headshot.Address, text expected: String) async {
        var profile = FakeProfile("Ada", "Borg")
        profile.headshot = .init("a.png", id: "1", address: address)
        #expect(await text(FakeNameGame([profile])).contains(expected))
    }

    @Test func rowHasAllMembersThatRealServiceSends() async {
        let rows = await text(FakeNameGame([FakeProfile("Zoë", "O'Neil")]))
        #expect(
            rows == #"[{"bio":"","firstName":"Zoë","headshot":{"alt":"Zoë O'Neil","height":32,"#
                + #""id":"picture of zo_c3_ab-o_27neil.png","mimeType":"image/png","type":"image","#
                + #""url":"//images.ctfassets.net/pictures/picture-of-zo_5fc3_5fab-o_5f27neil_2epng/zo_c3_ab-o_27neil.png","#
                + #""width":32},"id":"id of Zoë O'Neil","jobTitle":"Engineer","lastName":"O'Neil","#
                + #""slug":"zo_c3_ab-o_27neil","socialLinks":[],"type":"people"}]"#)
    }

    @Test func rowOmitsMembersThatProfileLacks() async {
        let fake = FakeNameGame([FakeProfile("Ada", "Borg", nil)])
        fake.profiles[0].headshot?.address = .absent
        let text = await text(fake)
        #expect(!text.contains("jobTitle") && !text.contains("url") && !text.contains("null"))
    }

    @Test func profilesCanBeRemoved() async throws {
        let fake = FakeNameGame(FakeProfile.people(3))
        fake.profiles.removeFirst()
        #expect(try await loader(fake).loadPeople().people.count == 2)
        #expect(fake.requests == [FakeNameGame.request()])
    }

    @Test func defaultPeopleSufficeForEveryMode() async throws {
        let roster = try await loader(FakeNameGame()).loadPeople()
        #expect(roster.excluded == [])
        let modes: [NameMatchMode] = [
            .practice, .timed, .reverse, .hints, .namesStartingWithMat, .currentTeam, .formerTeam, .tenRounds,
        ]
        for mode in modes {
            let people = roster.people.filter(mode.people.includes)
            _ = try Dealer(people, choices: mode.choices)
        }
    }

    // MARK: Other responses

    @Test func testCanReplaceNextResponses() async {
        let fake = FakeNameGame()
        fake.answerNext(with: .status(.gone), .status(.serviceUnavailable))
        let request = FakeNameGame.request()
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(await fake.handle(request).status.code) }
        #expect(statuses == [410, 503, 200])
        #expect(fake.requests == [request, request, request])
    }

    @Test func unknownPathReturns404AndDeleteReturns405() async throws {
        let fake = FakeNameGame()
        #expect(await fake.handle(HTTPRequest(.get, "https://faces.test/nobody.png")).status == .notFound)
        #expect(await fake.handle(HTTPRequest(.delete, "https://faces.test/api/v1.0/profiles")).status == 405)
        #expect(fake.report().issues.map(\.kind) == ["unknown path"])
    }

    @Test func everyResponseHasConfiguredHeaderFields() async throws {
        let fake = FakeNameGame()
        fake.behaviour.fields = ["Cache-Control": "max-age=60"]
        #expect(await fake.handle(FakeNameGame.request()).fields["Cache-Control"] == "max-age=60")
        let portrait = try await loader(fake).loadPeople().people[0].portrait
        let picture = await fake.handle(try HTTPRequest(.get, parsing: portrait.absoluteString))
        #expect(picture.fields["Cache-Control"] == "max-age=60")
    }
}

import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowseTesting

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ServicesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "web-cache-\(UUID())")

    private func services(_ names: FakeNameGame, _ twitch: FakeTwitch) -> Services {
        Services(names: names, twitch: twitch, caches: OfflineCaches(in: folder))
    }

    /// Opens a name game and the games of Twitch, and returns the pictures that the pages show.
    private func pictures(of services: Services, player: String) async throws -> (faces: Int, art: [EncodedImage]) {
        let server = try await WebServer.start(.unhurried, services: services)
        defer { server.stop() }
        let names = Tab(server, .names, player: player)
        try await names.open()
        try await names.wait(for: "value=\"mode-3\"")
        try await names.press("mode-1")
        try await names.wait(for: "value=\"pick-0-5\"")
        for picture in names.pictures { _ = try await names.picture(picture) }
        let twitch = Tab(server, .twitch, player: player)
        try await twitch.open()
        try await twitch.wait(for: "Just Chatting")
        var art: [EncodedImage] = []
        for picture in twitch.pictures { art.append(try await twitch.picture(picture)) }
        return (names.pictures.count, art)
    }

    @Test func firstTwelveGroupsHaveModesOfTheirOwn() {
        let groups = (1...20).map { "group \($0)" }
        let modes = Services(people: PeopleFolder(folder), groups: groups).modes
        let limited = modes.compactMap { mode -> String? in
            if case .groups(let names) = mode.people { names.first } else { nil }
        }
        #expect(Set(limited) == Set(groups.prefix(12)))
    }

    @Test func allPlayersShareLoadedPeopleAndPictures() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders
        let (names, twitch) = (FakeNameGame(FakeProfile.people(6)), FakeTwitch())
        names.behaviour.fields = ["Cache-Control": "max-age=3600"]
        let shared = services(names, twitch)
        for player in ["ada", "bea"] {
            let shown = try await pictures(of: shared, player: player)
            #expect(shown.faces == 6 && shown.art.count == 14)
        }
        // One request is for the list, and the others are for the portraits.
        #expect(names.requests.count == 7 && Set(names.requests.map(\.url)).count == 7)
        let loaded = twitch.pictures
        #expect(loaded.count >= 5 && Set(loaded).count == loaded.count)

        // When the program starts again, it reads the people and the pictures from the disk and sends no requests for
        // them.
        let (otherNames, otherTwitch) = (FakeNameGame([]), FakeTwitch())
        let shown = try await pictures(of: services(otherNames, otherTwitch), player: "cleo")
        #expect(shown.faces == 6 && shown.art.count == 14)
        #expect(otherNames.requests.isEmpty && otherTwitch.pictures.isEmpty)
    }
}

extension FakeTwitch {
    /// The paths of the requests for pictures.
    fileprivate var pictures: [String] {
        history.map(\.path).filter { !$0.hasPrefix("/helix") && !$0.hasPrefix("/oauth2") }
    }
}

import Foundation
import PlayhouseCoreTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// The fake against recordings of a service that differs from it.
@Suite(.bounded) struct FakeTwitchDriftTests {
    private static let paths = [
        "/helix/games/top?first=5", "/helix/games?id=509658", "/helix/streams?first=30",
        "/helix/search/categories?query=a", "/helix/channels?broadcaster_id=1",
    ]

    private let folder = ScratchFolder()
    private let fake = FakeTwitch(.usual).optional()

    /// Returns a request with credentials, which a recording masks.
    private static func authorised(_ request: HTTPRequest, for fake: FakeTwitch) -> HTTPRequest? {
        var request = request
        do throws(HTTPMessageError) {
            try request.fields.set(FakeTwitch.clientID.text, for: "Client-Id")
            try request.fields.set("Bearer " + fake.issueToken().value, for: .authorization)
            return request
        } catch {
            Issue.record(error)
            return nil
        }
    }

    /// Returns the drifts of the fake from a service that changes the JSON of the fake.
    private func drifts(
        from service: FakeTwitch? = nil, at paths: [String] = Self.paths,
        _ change: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
    ) async throws -> [String] {
        let service = service ?? fake
        let file = folder.url.appending(path: "\(UUID()).har")
        let client = InProcessHTTPClient { request in
            var response = await service.handle(request)
            let body = try? JSONDecoder().decode(JSONValue.self, from: response.body)  // the fake sends JSON
            response.body = body.flatMap { try? JSONEncoder().encode(change($0)) } ?? Data()  // JSON can be encoded
            return response
        }
        let recorder = try RecordingHTTPClient(client, to: file, environment: [:])
        for path in paths {
            let request = Self.authorised(try HTTPRequest(.get, parsing: "https://api.test" + path), for: service)
            _ = try await recorder.send(try #require(request))
        }
        try recorder.save()
        return try await serviceDrift(between: file, and: fake) { [fake] in Self.authorised($0, for: fake) }
            .map(\.difference)
    }

    @Test func fakeHasNoDriftFromItsRecording() async throws { #expect(try await drifts() == []) }

    @Test func differentValuesAreNotDrift() async throws {
        let other = FakeTwitch(.numbered, seed: 7).optional()
        #expect(try await drifts(from: other, at: Array(Self.paths.prefix(3))) == [])
    }

    @Test func memberNoLongerSentIsReportedAsDrift() async throws {
        let found = try await drifts { $0.changing("is_mature") { _ in [:] } }
        #expect(found == ["data[].is_mature: only in the double"])
    }

    @Test func everyChangedMemberIsReportedAsDrift() async throws {
        var (missed, count): ([String], Int) = ([], 0)
        for path in Self.paths {
            let request = try #require(
                Self.authorised(HTTPRequest(.get, parsing: "https://api.test" + path), for: fake))
            let body = try JSONDecoder().decode(JSONValue.self, from: await fake.handle(request).body)
            for name in body.memberNames.sorted() {
                for plant in Plant.allCases {
                    count += 1
                    let found = try await drifts(at: [path]) { $0.changing(name) { plant.members($0, of: name) } }
                    if !found.contains(where: { $0.contains(name) }) { missed.append("\(path) \(name) \(plant)") }
                }
            }
        }
        #expect(missed == [] && count >= 40)
    }
}

/// A change of a member by a service.
private enum Plant: CaseIterable {
    case gone, renamed, ofOtherKind

    func members(_ value: JSONValue, of name: String) -> [String: JSONValue] {
        switch self {
        case .gone: [:]
        case .renamed: ["new_" + name: value]
        case .ofOtherKind: if case .string = value { [name: 1] } else { [name: "text"] }
        }
    }
}

extension JSONValue {
    /// The names of all members that have a value.
    fileprivate var memberNames: Set<String> {
        switch self {
        case .array(let elements): Set(elements.flatMap(\.memberNames))
        case .object(let members): Set(members.filter { $0.value != .null }.flatMap { [$0] + $1.memberNames })
        default: []
        }
    }

    /// Returns the value with other members in place of those with a name.
    fileprivate func changing(_ name: String, _ change: (JSONValue) -> [String: JSONValue]) -> JSONValue {
        switch self {
        case .array(let elements): .array(elements.map { $0.changing(name, change) })
        case .object(let members):
            .object(
                members.reduce(into: [:]) { changed, member in
                    let kept = [member.key: member.value.changing(name, change)]
                    changed.merge(member.key == name ? change(member.value) : kept) { $1 }
                })
        default: self
        }
    }
}

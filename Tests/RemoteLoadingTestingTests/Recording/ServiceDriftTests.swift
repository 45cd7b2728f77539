import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct ServiceDriftTests {
    private let file = RecordingFile()
    private let address = "https://api.test/streams"

    /// A response of a service, with members at several depths.
    private static let body: JSONValue = [
        "data": [
            [
                "id": "1", "viewer_count": 7, "is_mature": false, "tags": ["a"], "user": ["name": "x", "follows": 3],
                "size": ["width": 1.5, "height": 2, "unit": "cm"],
            ]
        ],
        "pagination": ["cursor": "abc", "left": 2], "total": 1,
    ]

    private func record(_ responses: [HTTPResponse], paths: [String] = [""]) async throws {
        let stub = HTTPClientStub()
        stub.on(.any, script: HTTPScript(values: responses, whenExhausted: .fail))
        let recorder = try RecordingHTTPClient(stub, to: file.url, environment: [:])
        for number in responses.indices {
            _ = try await recorder.send(HTTPRequest(.get, parsing: address + paths[number % paths.count]))
        }
        try recorder.save()
    }

    private func drifts(
        from responses: [HTTPResponse], optional: Set<String> = [], maximumAge: Int? = nil, time: TimeSource = .system
    ) async throws -> [String] {
        let next = Locked(responses[...])
        let double = ClosureHandler { _ in next.withLock { $0.popFirst() } ?? .status(500) }
        return try await serviceDrift(
            between: file.url, and: double, optionalMembers: optional, maximumAge: maximumAge, time: time
        ).map(\.difference)
    }

    private static func response(_ body: JSONValue) -> HTTPResponse { .json(body.text) }

    /// A change of a response that a service could make.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: HTTPResponse

        static let all: [Change] =
            JSONPlace.all(in: body).flatMap { place -> [Change] in
                let name = place.description
                return [
                    Change("\(name) is gone", place.changed(in: body) { _ in nil }),
                    Change("\(name) has another kind", place.changed(in: body) { $0.ofOtherKind }),
                    Change("\(name) has another name", place.renamed(in: body)),
                ]
            } + [
                Change("another status", .json(body.text, status: 206)),
                Change("another content type", .text(body.text)),
                Change("no JSON", HTTPResponse(fields: [.contentType: "application/json"], body: Data("<p>".utf8))),
            ]

        init(_ description: String, _ body: JSONValue) {
            self.init(description, ServiceDriftTests.response(body))
        }

        init(_ description: String, _ response: HTTPResponse) {
            (testDescription, self.response) = (description, response)
        }
    }

    @Test(arguments: Change.all.indices) func everyChangeBetweenRecordingAndDoubleIsFound(index: Int) async throws {
        let change = Change.all[index]
        try await record([Self.response(Self.body)])
        #expect(try await drifts(from: [change.response]).isEmpty == false, "\(change.testDescription)")
        try await record([change.response])
        #expect(try await drifts(from: [Self.response(Self.body)]).isEmpty == false, "\(change.testDescription)")
    }

    @Test func atLeastFortyServiceChangesAreTested() { #expect(Change.all.count >= 40) }

    @Test func differentValuesAndOptionalMembersCauseNoDrift() async throws {
        var random = SeededNumbers(seed: 5)
        let bodies = (0..<50).map { number -> HTTPResponse in
            var stream: [String: JSONValue] = ["id": .string("\(number)"), "viewer_count": .number(Double(number))]
            if number % 25 < 2 || Bool.random(using: &random) { stream["title"] = .string("title \(number)") }
            stream["thumbnail"] = Bool.random(using: &random) ? nil : .null
            stream["ended"] = number % 3 == 0 ? .null : .string("now")
            let count = Int.random(in: 0...3, using: &random)
            return Self.response([
                "data": .array(Array(repeating: .object(stream), count: count)), "by_id": ["\(number)": ["n": 1]],
            ])
        }
        try await record(Array(bodies.prefix(25)))
        #expect(try await drifts(from: Array(bodies.suffix(25)), optional: ["thumbnail"]) == [])
    }

    @Test func doubleDoesNotDriftFromItsOwnRecording() async throws {
        let double = ClosureHandler { request in
            request.fields["X-Key"] == "s3cr3t-key" && request.url.path() == "/streams/s3cr3t-key"
                ? Self.response(Self.body) : .status(401)
        }
        let secret = RecordedSecret("key", "s3cr3t-key")
        let recorder = try RecordingHTTPClient(
            InProcessHTTPClient(double), to: file.url, secrets: [secret], environment: [:])
        _ = try await recorder.send(
            HTTPRequest(.get, parsing: address + "/s3cr3t-key", fields: ["X-Key": "s3cr3t-key"]))
        try recorder.save()
        #expect(try await serviceDrift(between: file.url, and: double, secrets: [secret]) == [])
        #expect(try await serviceDrift(between: file.url, and: double).isEmpty == false)
        #expect(try await serviceDrift(between: file.url, and: double) { _ in nil } == [])
    }

    @Test func reportContainsMemberThatServiceNoLongerSends() async throws {
        try await record([.json(#"{"data":[{"id":"1"},{"id":"2"}]}"#)])
        let body = #"{"data":[{"id":"1","is_mature":false}]}"#
        #expect(try await drifts(from: [.json(body)]) == ["data[].is_mature: only in the double"])
        #expect(try await drifts(from: [.json(body)], optional: ["data[].is_mature"]) == [])
    }

    @Test(arguments: [
        (["/1", "/2"], true), (["/a1b2", "/c3d4"], true), (["/a", "/b"], false), (["/v1", "/v2"], false),
    ])
    func pathsDifferingOnlyInIdentifierAreComparedTogether(paths: [String], isTogether: Bool) async throws {
        try await record([.json(#"{"a":1,"b":1}"#), .json(#"{"a":1}"#)], paths: paths)
        #expect(try await drifts(from: [.json(#"{"a":1}"#), .json(#"{"a":2}"#)]).isEmpty == isTogether)
    }

    /// The members of an error do not make those of a value optional.
    @Test func eachStatusIsComparedSeparately() async throws {
        let error = HTTPResponse.json(#"{"error":"none"}"#, status: 404)
        try await record([.json(#"{"id":1,"name":"x"}"#), error])
        #expect(try await drifts(from: [.json(#"{"id":1}"#), error]) == ["name: only in the recording"])
    }

    @Test func recordingWithoutDateIsReported() async throws {
        try await record([.status(200)])
        let entry = #"{"request":{"method":"GET","url":"https://a.test/"},"response":{"status":200}}"#
        let har = #"{"log":{"entries":["# + entry + "]}}"
        try Data(har.utf8).write(to: file.url)
        let found = try await drifts(from: [.status(200)], maximumAge: 1)
        #expect(found == ["an entry has no date: record it again"])
        #expect(try await drifts(from: [.status(200)]) == [])
    }

    @Test func recordedBinaryBodyReachesDoubleUnchanged() async throws {
        let body = Data([0xFF, 0x00, 0xFE])
        let double = ClosureHandler { .status($0.body == body ? 200 : 400) }
        let recorder = try RecordingHTTPClient(InProcessHTTPClient(double), to: file.url, environment: [:])
        _ = try await recorder.send(HTTPRequest(.post, parsing: address, body: body))
        try recorder.save()
        #expect(try await serviceDrift(between: file.url, and: double) == [])
    }

    @Test func oldRecordingIsReported() async throws {
        try await record([Self.response(Self.body)])
        let clock = ManualClock(startingAt: Date(timeIntervalSinceNow: 40.5 * 86_400))
        let found = try await drifts(from: [Self.response(Self.body)], maximumAge: 39, time: clock.timeSource)
        #expect(found.count == 1 && found.first?.hasSuffix(", 40 days ago: record it again") == true)
        #expect(try await drifts(from: [Self.response(Self.body)], maximumAge: 40, time: clock.timeSource) == [])
    }
}

/// A member of a JSON value, at any depth.
private struct JSONPlace: CustomStringConvertible {
    /// The names of members, in which an index is the first element.
    let steps: [String]

    var description: String { steps.joined(separator: ".") }

    static func all(in value: JSONValue) -> [JSONPlace] {
        switch value {
        case .array(let elements): elements.first.map { all(in: $0).map { JSONPlace(steps: ["[]"] + $0.steps) } } ?? []
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, member in
                [JSONPlace(steps: [name])] + all(in: member).map { JSONPlace(steps: [name] + $0.steps) }
            }
        default: []
        }
    }

    func changed(in value: JSONValue, _ change: (JSONValue) -> JSONValue?) -> JSONValue {
        let rest = JSONPlace(steps: Array(steps.dropFirst()))
        switch value {
        case .array(let elements): return .array(elements.map { rest.changed(in: $0, change) })
        case .object(var members):
            guard let old = members[steps[0]] else { return value }
            members[steps[0]] = steps.count == 1 ? change(old) : rest.changed(in: old, change)
            return .object(members)
        default: return value
        }
    }

    func renamed(in value: JSONValue) -> JSONValue {
        var kept: JSONValue?
        let removed = changed(in: value) {
            kept = $0
            return nil
        }
        guard let kept else { return value }
        let parent = JSONPlace(steps: Array(steps.dropLast()))
        let added = { (object: JSONValue) -> JSONValue in
            guard case .object(var members) = object else { return object }
            members["renamed"] = kept
            return .object(members)
        }
        return parent.steps.isEmpty ? added(removed) : parent.changedObjects(in: removed, added)
    }

    private func changedObjects(in value: JSONValue, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard let step = steps.first else { return change(value) }
        let rest = JSONPlace(steps: Array(steps.dropFirst()))
        switch value {
        case .array(let elements): return .array(elements.map { rest.changedObjects(in: $0, change) })
        case .object(var members):
            members[step] = members[step].map { rest.changedObjects(in: $0, change) }
            return .object(members)
        default: return value
        }
    }
}

extension JSONValue {
    /// A value of another kind.
    fileprivate var ofOtherKind: JSONValue {
        if case .string = self { return 1 }
        return "text"
    }
}

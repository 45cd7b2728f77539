import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct TestRecordingTests {
    private let folder = TestRecordingFolder()
    private let token = RecordedSecret("token", "s3cr3t-token")

    /// Runs a test whose service answers with its secret.
    private func run(
        _ environment: [String: String], _ body: (any HTTPClient) async throws -> Void
    ) async throws {
        let options = TestRecording.Options(secrets: [token], publicNames: []) {
            InProcessHTTPClient { .text("for " + $0.url.lastPathComponent) }
        }
        try await TestRecording.run(
            "games", in: folder.url, options: options, environment: environment, site: CallSite()
        ) {
            try await body(TestRecording.current)
        }
    }

    private func get(_ path: String = "s3cr3t-token") throws -> HTTPRequest {
        try HTTPRequest(.get, parsing: "https://a.test/" + path)
    }

    @Test func recordedTestIsReplayedWithoutSecret() async throws {
        try await run(["PLAYHOUSE_RECORD": "1"]) { client in
            let response = try await client.send(get())
            #expect(response.body == Data("for s3cr3t-token".utf8))
        }
        try await run([:]) { client in
            let response = try await client.send(get())
            #expect(response.body == Data("for masked-token".utf8))
        }
    }

    @Test(arguments: ["CI", "GITHUB_ACTIONS", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION"])
    func nothingIsRecordedOnCIServer(variable: String) async throws {
        try await run(["PLAYHOUSE_RECORD": "1"]) { client in _ = try await client.send(get()) }
        try await run(["PLAYHOUSE_RECORD": "1", variable: "x"]) { client in
            let response = try await client.send(get())
            #expect(response.body == Data("for masked-token".utf8))
        }
        #expect(throws: RecordingError.forbiddenInCI) {
            try RecordingHTTPClient(HTTPClientDummy(), to: RecordingFile().url, environment: [variable: ""])
        }
    }

    @Test(arguments: ["", "0"])
    func nothingIsRecordedIfVariableIsEmptyOrZero(value: String) async throws {
        try await run(["PLAYHOUSE_RECORD": "1"]) { client in _ = try await client.send(get()) }
        try await run(["PLAYHOUSE_RECORD": value]) { client in
            let response = try await client.send(get())
            #expect(response.body == Data("for masked-token".utf8))
        }
    }

    @Test func recordingOfFailedTestIsNotSaved() async throws {
        await #expect(throws: TransportError.notConnected) {
            try await run(["PLAYHOUSE_RECORD": "1"]) { client in
                _ = try await client.send(get())
                throw TransportError.notConnected
            }
        }
        await #expect(throws: RecordingError.self) { try await run([:]) { _ in } }
    }

    @Test func unusedEntryAndUnexpectedRequestAreReported() async throws {
        try await run(["PLAYHOUSE_RECORD": "1"]) { client in _ = try await client.send(get()) }
        await #expect(throws: VerificationError.self) { try await run([:]) { _ in } }
        await #expect(throws: VerificationError.self) {
            try await run([:]) { client in await client.swallow(try get("other")) }
        }
    }

    @Test func errorContainsPathOfMissingFile() async throws {
        let error = await #expect(throws: RecordingError.self) {
            try await replaying("missing", environment: [:]) { _ in }
        }
        #expect(error?.description.contains("URLSession/Recordings/missing.har cannot be read") == true)
        #expect(error?.description.hasSuffix("to record it, run the test with PLAYHOUSE_RECORD=1") == true)
    }
}

/// A folder of a test, which is removed with its last reference.
private final class TestRecordingFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)  // the system removes leftovers
    }
}

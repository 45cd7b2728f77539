public import Foundation
package import PlayhouseCoreTesting
public import RemoteLoading

/// The recording of a test, which answers from a file, or records the file again.
///
/// The file is `Recordings/NAME.har` beside the test. If the environment variable `PLAYHOUSE_RECORD` is `1`, or another
/// value that is neither empty nor `0`, a real client answers instead, and the file is written at the end of the test,
/// unless the test throws an error. This never happens on a CI server. The same secrets are masked in both cases.
public final class TestRecording: HTTPClient {
    /// The client that sends the requests to the network while a test records, unless the test passes another client.
    public static let realClient: @Sendable () -> any HTTPClient = { URLSessionHTTPClient().followingRedirects() }

    /// The recording of the current test, or a dummy that refuses all requests if the test has no recording.
    public static var current: any HTTPClient {
        inherited ?? HTTPClientDummy("a recording: the test has no trait .replay and is not in replaying")
    }

    @TaskLocal package static var inherited: TestRecording?

    /// The environment variable that makes a test record its file.
    private static let variable = "PLAYHOUSE_RECORD"

    private enum Source {
        case file(ReplayingHTTPClient)
        case service(RecordingHTTPClient)
    }

    private let source: Source

    /// Opens the file of a test.
    ///
    /// Throws an error if the file is to be read and is missing or invalid, or if a secret is too short.
    init(
        _ file: URL, options: Options, environment: [String: String], site: CallSite
    ) throws(RecordingError) {
        let isWanted = !["", "0"].contains(environment[Self.variable] ?? "")
        let isRecording = isWanted && !RecordingHTTPClient.isForbidden(in: environment)
        let path = file.path(percentEncoded: false)
        guard isRecording || FileManager.default.fileExists(atPath: path) else {
            let advice = "there is no such file; to record it, run the test with \(Self.variable)=1"
            throw .unreadable(path: path, reason: advice)
        }
        source =
            isRecording
            ? .service(
                try RecordingHTTPClient(
                    options.client(), to: file, secrets: options.secrets, publicNames: options.publicNames,
                    environment: environment, file: site.file, line: site.line))
            : .file(
                try ReplayingHTTPClient(
                    file, secrets: options.secrets, publicNames: options.publicNames, filePath: site.file,
                    line: site.line))
    }

    /// The settings of a recording.
    package struct Options: Sendable {
        let secrets: [RecordedSecret]
        let publicNames: Set<String>
        let client: @Sendable () -> any HTTPClient

        package init(
            secrets: [RecordedSecret], publicNames: Set<String>, client: @escaping @Sendable () -> any HTTPClient
        ) {
            self.secrets = secrets
            self.publicNames = publicNames
            self.client = client
        }
    }

    /// Returns the answer of the recording, or of the real service.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        switch source {
        case .file(let client): try await client.send(request)
        case .service(let client): try await client.send(request)
        }
    }

    /// Runs a test with a recording.
    ///
    /// The folder of the test contains the folder of the recordings.
    package static func run<Result>(
        _ name: String, in folder: URL? = nil, options: Options, environment: [String: String], site: CallSite,
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
        let folder = folder ?? URL(filePath: "\(site.file)").deletingLastPathComponent()
        let file = folder.appending(path: "Recordings").appending(path: name + ".har")
        let recording = try TestRecording(file, options: options, environment: environment, site: site)
        return try await $inherited.withValue(recording) {
            switch recording.source {
            case .file(let replay): return try await verifying(replay, isolation: isolation, body)
            case .service(let recorder):
                // The error of a failed test says more than the issue of its unsaved recording, which is read here.
                defer { _ = recorder.report() }
                let result = try await body()
                try recorder.save()
                return result
            }
        }
    }
}

/// Runs a test that gets its responses from the recording `Recordings/NAME.har` beside the test.
///
/// The closure gets the client that answers, which is also ``TestRecording/current``. Code that calls `URLSession` gets
/// `URLSessionConfiguration.answered(by: TestRecording.current)`. An unexpected request or an unused entry makes the
/// function throw a ``/PlayhouseCoreTesting/VerificationError`` at its end.
///
/// To record the file, set the environment variable `PLAYHOUSE_RECORD` to `1`: then `client` answers.
@discardableResult
public func replaying<Result>(
    _ name: String, secrets: [RecordedSecret] = [], publicNames: Set<String> = [],
    client: @escaping @Sendable () -> any HTTPClient = TestRecording.realClient,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath, line: UInt = #line,
    _ body: (any HTTPClient) async throws -> Result
) async throws -> Result {
    let options = TestRecording.Options(secrets: secrets, publicNames: publicNames, client: client)
    return try await TestRecording.run(
        name, options: options, environment: environment, site: CallSite(file: file, line: line), isolation: isolation
    ) {
        try await body(TestRecording.current)
    }
}

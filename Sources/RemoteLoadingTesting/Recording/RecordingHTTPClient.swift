public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// A client that records the calls of another client, and writes them to a file when the test asks for it.
///
/// The file has the format HAR 1.2, so the tools of browsers can show it, and a ``ReplayingHTTPClient`` can answer from
/// it. Call ``save()`` to write the file; calls that were never saved are an issue. Calls that end with a cancellation
/// are not recorded.
///
/// Secrets are masked in all places where the file would repeat them: in addresses, queries, fields, cookies, bodies
/// and redirects. Declare the secrets of the test by their values. The client itself masks the values of
/// `Authorization`, of cookies, and of fields and items that a request declares secret. It also masks the values of
/// fields, JSON members, parts of forms, and items of addresses in any text, if their names denote a secret, such as
/// `access_token`, `X-Api-Key` and `sessionId`. If such a value has at least eight bytes, it is masked in all other
/// places where it occurs, in upper or lower case.
///
/// Only strings are masked by name, and a secret number becomes 0, so the code under test can decode the recording.
/// Pass `publicNames` for names that denote no secret in your service. Elements of XML are not masked by name: declare
/// their secrets.
///
/// If a compressed body contains a secret and has a `Content-Encoding`, it is written without compression. If a secret
/// is still in the file after all that, for example in base64, ``save()`` writes nothing and throws an error.
public final class RecordingHTTPClient: HTTPClient, VerifiableDouble {
    private struct State {
        var calls: [RecordedCall] = []
        var savedCount = 0
    }

    private let client: any HTTPClient
    private let recording: URL
    private let secrets: [RecordedSecret]
    private let publicNames: Set<String>
    private let time: TimeSource
    private let state = Locked(State())
    private let log: IssueLog

    /// Creates a client that records the calls of another client, and can save them in a file.
    ///
    /// `publicNames` are names of fields, items and members that denote no secret, although they look like it.
    ///
    /// Throws an error if a secret has fewer than four bytes, or on a CI server, which sets one of the variables `CI`,
    /// `GITHUB_ACTIONS`, `TF_BUILD`, `JENKINS_URL` and `TEAMCITY_VERSION`. A URL that is not a file URL is a
    /// programming error and traps.
    public init(
        _ client: any HTTPClient, to recording: URL, secrets: [RecordedSecret] = [], publicNames: Set<String> = [],
        name: String? = nil, time: any TimeProviding = .system,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) throws(RecordingError) {
        precondition(recording.isFileURL, "a recording must be a file")
        guard !Self.isForbidden(in: environment) else { throw .forbiddenInCI }
        try RecordedSecret.check(secrets)
        self.client = client
        self.recording = recording
        self.secrets = secrets
        self.publicNames = publicNames
        self.time = time.timeSource
        log = IssueLog("RecordingHTTPClient", name: name, sink: sink, file: file, line: line)
        log.addClosingCheck { [state] in
            let count = state.withLock { $0.calls.count - $0.savedCount }
            return count == 0 ? [] : [DoubleIssue("unsaved recording", "\(count) calls; call save()")]
        }
    }

    /// Returns `true` if a CI server has set one of its variables (Azure Pipelines sets `TF_BUILD`).
    static func isForbidden(in environment: [String: String]) -> Bool {
        ["CI", "GITHUB_ACTIONS", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION"].contains { environment[$0] != nil }
    }

    /// Sends the request with the other client, and keeps the request and its response or error.
    ///
    /// Errors with a value, such as `tooLarge(limit:)`, and `insecureAddress` are recorded as `other(code: 0)`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (date, start) = (time.date(), time.elapsed())
        let result: Result<HTTPResponse, TransportError>
        do throws(TransportError) {
            result = .success(try await client.send(request))
        } catch {
            result = .failure(error)
        }
        if result != .failure(.cancelled) {
            let call = RecordedCall(
                request: request, result: result, date: date, duration: time.elapsed() - start)
            state.withLock { $0.calls.append(call) }
        }
        return try result.get()
    }

    /// Writes all calls so far to the file, and replaces its content.
    ///
    /// The folder of the file is created if it is missing. If the function throws, the file is unchanged.
    public func save() throws(RecordingError) {
        let calls = state.withLock { $0.calls }
        let content = try HARWriter(calls, secrets: secrets, publicNames: publicNames).content(of: calls)
        do {
            try FileManager.default.createDirectory(
                at: recording.deletingLastPathComponent(), withIntermediateDirectories: true)
            try content.write(to: recording, options: .atomic)
        } catch {
            throw .unwritable(path: recording.path(percentEncoded: false), reason: "\(error)")
        }
        state.withLock { $0.savedCount = calls.count }
    }

    /// Returns an issue if calls were recorded and never saved.
    public func report() -> DoubleReport { log.report() }
}

extension RecordedSecret {
    /// Throws an error if a secret is too short.
    static func check(_ secrets: [RecordedSecret]) throws(RecordingError) {
        for secret in secrets where secret.value.utf8.count < leastBytes {
            throw .secretTooShort(label: secret.label)
        }
    }
}

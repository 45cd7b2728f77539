#if canImport(Testing)
public import Foundation
import PlayhouseCoreTesting
public import RemoteLoading
public import RemoteLoadingTesting
public import Testing

/// A trait that answers the requests of a test from a recording, or makes the recording.
///
/// The trait is for a test, not for a suite, because each test has a recording of its own. The cases of a test with
/// arguments share one, so all of them must send the same requests.
public struct ReplayedRecording: TestTrait, TestScoping {
    private let name: String
    private let options: TestRecording.Options
    private let site: CallSite
    private let environment: [String: String]

    init(_ name: String, _ options: TestRecording.Options, _ site: CallSite, _ environment: [String: String]) {
        self.name = name
        self.options = options
        self.site = site
        self.environment = environment
    }

    /// Runs a test case with the recording.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await TestRecording.run(name, options: options, environment: environment, site: site) {
            try await function()
        }
    }
}

extension Trait where Self == ReplayedRecording {
    /// Returns a trait that answers the requests of a test from the file `Recordings/NAME.har` beside the test.
    ///
    /// The client that answers is `TestRecording.current`. If the environment variable `PLAYHOUSE_RECORD` is `1`, and
    /// the test does not run on a CI server, `client` answers. The file is then written at the end of the test, even
    /// after a failed expectation, but not if the test throws an error.
    public static func replay(
        _ name: String, secrets: [RecordedSecret] = [], publicNames: Set<String> = [],
        client: @escaping @Sendable () -> any HTTPClient = TestRecording.realClient,
        environment: [String: String] = ProcessInfo.processInfo.environment, file: StaticString = #filePath,
        line: UInt = #line
    ) -> ReplayedRecording {
        ReplayedRecording(
            name, TestRecording.Options(secrets: secrets, publicNames: publicNames, client: client),
            CallSite(file: file, line: line), environment)
    }
}
#endif

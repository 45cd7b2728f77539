public import PlayhouseCoreTesting
public import RemoteLoading

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension URLSessionConfiguration {
    /// Returns a configuration whose sessions send nothing, because a client answers their requests.
    ///
    /// Code that calls `URLSession` needs no change if it takes a session or a configuration as a parameter. A session
    /// that code gets from `URLSession.shared` still uses the network. The configuration is a new ephemeral one without
    /// a cache. The test may add fields to it. On Linux, its sessions do not store the cookies of a response.
    ///
    /// Pass any client: a ``HTTPClientStub``, a ``HTTPClientSpy``, a ``ReplayingHTTPClient``, or one with faults. The
    /// client gets the fields that the code has set, and none that a session adds when it sends a request, such as
    /// `Content-Length`. They are sorted by name. Cancelling a `URLSessionTask` cancels the call of the client. This
    /// call may end a moment later than the task, so wait with `until` before you read `cancelledCalls`.
    ///
    /// An error of the client becomes the `URLError` that `URLSession` would throw. `TransportError.other(code:)`
    /// becomes the `URLError` with this code, or `URLError.resourceUnavailable` if there is none. So a request without
    /// a stub fails with `URLError.resourceUnavailable`, and is an issue.
    ///
    /// The configuration belongs to the test that creates it, and its requests are answered until the test ends. A task
    /// that still runs at the end of the test is an issue, and so is a later request. Without a test scope, such as
    /// that of `verifyingDoubles(timeout:sink:journal:isolation:_:)`, requests are answered until the process ends.
    ///
    /// A request that `URLSession` hides from the test is an issue, too: an upload task whose body cannot be seen
    /// (every upload task on Linux), and on Linux a download task, and a response with a `Basic` challenge, which the
    /// task would never complete. Use a data task or a ``LoopbackHTTPServer``, and leave out the field
    /// `WWW-Authenticate` of the response. A request that `HTTPRequest` does not permit is an issue as well, such as a
    /// GET with a body. All these tasks fail with `URLError.unsupportedURL`.
    ///
    /// - Parameters:
    ///   - client: The client that answers.
    ///   - followsRedirects: A Boolean value that indicates whether sessions follow redirects. On Linux, delegates are
    ///     not asked. Pass `false` to test code that refuses redirects, such as `URLSessionHTTPClient`.
    ///   - name: The name of the configuration in reports.
    ///   - sink: A closure that receives each issue of the configuration as it occurs.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public static func answered(
        by client: some HTTPClient, followsRedirects: Bool = true, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) -> URLSessionConfiguration {
        let log = IssueLog("URLSessionConfiguration", name: name, sink: sink, file: file, line: line)
        let configuration = URLSessionConfiguration.ephemeral
        // A stored response would hide a request. On Linux, a cache can also crash the process if a task is cancelled.
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        let sessions = StubbedConfiguration(client, configuration, followsRedirects: followsRedirects, log: log)
        configuration.protocolClasses = [StubbedConfiguration.Table.shared.add(sessions)]
        return configuration
    }

    /// Returns a configuration whose sessions send nothing, because a fake server answers their requests.
    ///
    /// In all other respects, the function behaves like the one for a client.
    public static func answered(
        by handler: some HTTPHandler, followsRedirects: Bool = true, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) -> URLSessionConfiguration {
        answered(
            by: InProcessHTTPClient(handler), followsRedirects: followsRedirects, name: name, sink: sink, file: file,
            line: line)
    }

    /// Returns a configuration whose sessions send nothing, because a double answers their requests.
    ///
    /// The double is used as a client, so that its errors reach the code under test.
    public static func answered(
        by double: some HTTPClient & HTTPHandler, followsRedirects: Bool = true, name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) -> URLSessionConfiguration {
        let client: any HTTPClient = double
        return answered(by: client, followsRedirects: followsRedirects, name: name, sink: sink, file: file, line: line)
    }
}

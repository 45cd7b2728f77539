import Foundation
import PlayhouseCoreTesting
import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A protocol of the URL loading system that passes each request to the client of its configuration.
///
/// `URLSession` creates one instance for each request.
class ClientURLProtocol: URLProtocol {
    private struct Answer {
        let request: HTTPRequest
        let result: Result<HTTPResponse, TransportError>
    }

    private enum Phase {
        case loading
        /// The task is suspended, and may have an answer that it gets when it is resumed.
        case suspended(Answer?)
        case over
    }

    /// A lock that is held while the loading system gets an answer.
    ///
    /// On Linux, a part that arrives after the end of its task would crash the process. The lock is recursive, because
    /// the system may call `stopLoading()` meanwhile.
    private let delivering = NSRecursiveLock()
    private var phase = Phase.loading
    /// The number of the request among those of its configuration.
    private let number: Int

    #if canImport(FoundationNetworking)
    required init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
        number = StubbedConfiguration.Table.shared[Self.self]?.begin(request.shown) ?? 0
        super.init(request: request, cachedResponse: cachedResponse, client: client)
    }
    #else
    override init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
        number = StubbedConfiguration.Table.shared[Self.self]?.begin(request.shown) ?? 0
        super.init(request: request, cachedResponse: cachedResponse, client: client)
    }
    #endif

    /// Files and data are not on the network.
    override class func canInit(with request: URLRequest) -> Bool {
        !["file", "data"].contains(request.url?.scheme?.lowercased())
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let sessions = StubbedConfiguration.Table.shared[Self.self], !hasResumed(in: sessions) else { return }
        let request: HTTPRequest
        do throws(UnanswerableRequest) {
            try task?.checkVisibility()
            request = try HTTPRequest(of: self.request, adding: sessions.additionalFields)
        } catch {
            sessions.forget(number)
            return refuse(error, sessions)
        }
        // All uses of the object are under its lock.
        nonisolated(unsafe) let loading = self
        sessions.answer(number, request) { result in
            let answer = Answer(request: request, result: result)
            loading.delivering.withLock {
                switch loading.phase {
                case .loading: loading.deliver(answer, sessions)
                case .suspended: loading.phase = .suspended(answer)
                case .over: break
                }
            }
        }
    }

    /// Returns `true` if the task was suspended, and delivers an answer that has arrived meanwhile.
    private func hasResumed(in sessions: StubbedConfiguration) -> Bool {
        delivering.withLock {
            guard case .suspended(let answer) = phase else { return false }
            phase = .loading
            if let answer { deliver(answer, sessions) }
            return true
        }
    }

    override func stopLoading() {
        let isSuspended = delivering.withLock {
            let isSuspended = task?.state == .suspended
            phase = isSuspended ? .suspended(nil) : .over
            return isSuspended
        }
        if !isSuspended { StubbedConfiguration.Table.shared[Self.self]?.cancel(number) }
    }

    private func deliver(_ answer: Answer, _ sessions: StubbedConfiguration) {
        let (asked, response): (HTTPRequest, HTTPResponse)
        switch answer.result {
        case .failure(let error): return fail(URLError(error, at: request.url))
        case .success(let success): (asked, response) = (answer.request, success)
        }
        if let flaw = response.neverCompletes { return refuse(flaw, sessions) }
        let url = response.url ?? asked.url
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: response.status.code, httpVersion: "HTTP/1.1",
                headerFields: response.fields.joined)
        else { return refuse(UnanswerableRequest("invalid response", "\(response)"), sessions) }
        #if !canImport(FoundationNetworking)
        if sessions.followsRedirects, let next = request.redirected(by: response, body: asked.body) {
            client?.urlProtocol(self, wasRedirectedTo: next, redirectResponse: head)
            return
        }
        #endif
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
        // Foundation on Linux keeps only the last piece of a body.
        let hasBody = asked.method != .head && !response.status.forbidsBody && !response.body.isEmpty
        if hasBody { client?.urlProtocol(self, didLoad: response.body) }
        client?.urlProtocolDidFinishLoading(self)
    }

    private func refuse(_ flaw: UnanswerableRequest, _ sessions: StubbedConfiguration) {
        let text = "\(request.httpMethod ?? "GET") \(flaw.reason)"
        sessions.log.record(DoubleIssue(flaw.kind, text, details: flaw.advice))
        fail(URLError(.unsupportedURL))
    }

    private func fail(_ error: URLError) { client?.urlProtocol(self, didFailWithError: error) }
}

/// A class that differs for each number.
///
/// A request tells neither its session nor its configuration, and fields that a configuration adds do not reach it on
/// Linux. Its class does.
private final class NumberedProtocol<Digits>: ClientURLProtocol {}

private enum End {}
private enum Zero<Rest> {}
private enum One<Rest> {}

extension ClientURLProtocol {
    /// Returns the class with a number.
    static func numbered(_ number: Int) -> ClientURLProtocol.Type {
        func type<Digits>(_ number: Int, _ digits: Digits.Type) -> ClientURLProtocol.Type {
            switch (number, number & 1) {
            case (0, _): NumberedProtocol<Digits>.self
            case (_, 0): type(number >> 1, Zero<Digits>.self)
            default: type(number >> 1, One<Digits>.self)
            }
        }
        return type(number, End.self)
    }
}

import Foundation
import PlayhouseCoreTesting
import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A protocol of the URL loading system that passes each request to the client of its configuration.
///
/// `URLSession` creates one instance for each request.
class AnsweringProtocol: URLProtocol {
    /// A lock that is held while the loading system gets an answer.
    ///
    /// On Linux, a part that arrives after the end of its task would stop the process. The lock is recursive, because
    /// the system may call `stopLoading()` meanwhile.
    private let delivering = NSRecursiveLock()
    private var isOver = false
    private var cancel: (@Sendable () -> Void)?

    /// Files and data are not on the network.
    override class func canInit(with request: URLRequest) -> Bool {
        !["file", "data"].contains(request.url?.scheme?.lowercased())
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let sessions = AnsweredSessions.Table.shared[type(of: self)] else { return }
        let request: HTTPRequest
        do throws(HiddenRequest) {
            try task?.checkVisibility()
            request = try HTTPRequest(of: self.request, adding: sessions.additionalFields)
        } catch {
            return refuse(error, sessions)
        }
        // All uses of the object are under its lock.
        nonisolated(unsafe) let loading = self
        cancel = sessions.answer(request) { result in
            loading.delivering.withLock {
                if !loading.isOver { loading.deliver(result, to: request, sessions) }
            }
        }
    }

    override func stopLoading() {
        delivering.withLock { isOver = true }
        cancel?()
    }

    private func deliver(
        _ result: Result<HTTPResponse, TransportError>, to asked: HTTPRequest, _ sessions: AnsweredSessions
    ) {
        let response: HTTPResponse
        switch result {
        case .failure(let error): return fail(URLError(error, at: request.url))
        case .success(let success): response = success
        }
        if let flaw = response.neverCompletes { return refuse(flaw, sessions) }
        let url = response.url ?? asked.url
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: response.status.code, httpVersion: "HTTP/1.1",
                headerFields: response.fields.joined)
        else { return refuse(HiddenRequest("invalid response", "\(response)"), sessions) }
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

    private func refuse(_ flaw: HiddenRequest, _ sessions: AnsweredSessions) {
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
private final class NumberedProtocol<Digits>: AnsweringProtocol {}

private enum End {}
private enum Zero<Rest> {}
private enum One<Rest> {}

extension AnsweringProtocol {
    /// Returns the class with a number.
    static func numbered(_ number: Int) -> AnsweringProtocol.Type {
        func type<Digits>(_ number: Int, _ digits: Digits.Type) -> AnsweringProtocol.Type {
            switch (number, number & 1) {
            case (0, _): NumberedProtocol<Digits>.self
            case (_, 0): type(number >> 1, Zero<Digits>.self)
            default: type(number >> 1, One<Digits>.self)
            }
        }
        return type(number, End.self)
    }
}

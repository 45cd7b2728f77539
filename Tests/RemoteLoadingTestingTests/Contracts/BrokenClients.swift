import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A client that breaks the message contract in one point.
struct BrokenClient: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let subject: HTTPClientContract.Subject

    private init(_ flaw: String, timeout: Timeout = Timeout(), _ make: @escaping Make) {
        testDescription = flaw
        subject = HTTPClientContract.Subject(timeout: timeout) { handler in
            (make(InProcessHTTPClient(handler)), "https://contract.test")
        }
    }

    private typealias Make = @Sendable (InProcessHTTPClient) -> any HTTPClient

    static let all = responses + requests + calls + memories

    private static func sending(
        _ flaw: String, _ change: @escaping @Sendable (HTTPRequest) -> HTTPRequest
    ) -> BrokenClient {
        BrokenClient(flaw) { TamperingClient(inner: $0, outgoing: change) }
    }

    private static func returning(
        _ flaw: String, _ change: @escaping @Sendable (inout HTTPResponse) -> Void
    ) -> BrokenClient {
        BrokenClient(flaw) { client in
            TamperingClient(
                inner: client,
                incoming: { response in
                    var response = response
                    change(&response)
                    return response
                })
        }
    }

    private static func failing(
        _ flaw: String, with error: TransportError,
        for isFailure: @escaping @Sendable (HTTPResponse) -> Bool
    ) -> BrokenClient {
        BrokenClient(flaw) { client in
            TamperingClient(
                inner: client,
                incoming: { (response) throws(TransportError) in
                    if isFailure(response) { throw error }
                    return response
                })
        }
    }

    private static let responses = [
        returning("418 becomes 200") { if $0.status == 418 { $0.status = .ok } },
        failing("a server error is thrown", with: .other(code: 500)) { $0.status.code >= 500 },
        failing("a 401 is thrown", with: .notAuthorized) { $0.status == .unauthorized },
        returning("a 401 has no body") { if $0.status == .unauthorized { $0.body = Data() } },
        BrokenClient("redirects are followed") { $0.followingRedirects() },
        failing("a 307 is thrown", with: .redirect(.malformedLocation)) { $0.status == 307 },
        returning("fields are dropped") { $0.fields = [:] },
        returning("the entity tag is dropped") { $0.fields.remove("ETag") },
        returning("fields are reversed") { $0.fields = HTTPFields($0.fields.reversed()) },
        returning("only the last value is kept") {
            $0.fields = HTTPFields($0.fields.suffix(1))
        },
        returning("empty fields are dropped") {
            $0.fields = HTTPFields($0.fields.filter { !$0.value.isEmpty })
        },
        returning("fields after an empty field are dropped") {
            if let empty = $0.fields.firstIndex(where: \.value.isEmpty) { $0.fields = HTTPFields($0.fields[...empty]) }
        },
        returning("the body is read as text") {
            $0.body = Data(String(decoding: $0.body, as: UTF8.self).utf8)
        },
        returning("the body is cut at 64 KB") { $0.body = $0.body.prefix(65_536) },
    ]

    private static let requests = [
        sending("PATCH becomes PUT") { $0.method == .patch ? $0.rebuilt(method: .put) : $0 },
        sending("OPTIONS becomes GET") { $0.method == .options ? $0.rebuilt(method: .get) : $0 },
        sending("a blank becomes a plus sign") {
            $0.rebuilt(address: $0.address.replacingOccurrences(of: "%20", with: "+"))
        },
        sending("an item without a value is dropped") {
            $0.rebuilt(address: $0.address.replacingOccurrences(of: "&empty=", with: ""))
        },
        sending("empty segments are dropped") {
            let path = $0.url.path().replacingOccurrences(of: "//", with: "/")
            return $0.rebuilt(address: "https://contract.test" + path)
        },
        sending("the last slash is dropped") {
            $0.address.hasSuffix("/") ? $0.rebuilt(address: String($0.address.dropLast())) : $0
        },
        sending("secret fields are dropped") {
            $0.rebuilt(fields: HTTPFields($0.fields.filter { !$0.isSecret }))
        },
        sending("the client sets its own Accept") {
            var fields = $0.fields
            fields.remove(.accept)
            return $0.rebuilt(fields: fields)
        },
        sending("only the first value is sent") {
            $0.rebuilt(fields: HTTPFields($0.fields.prefix(1)))
        },
        sending("values are reversed") {
            $0.rebuilt(fields: HTTPFields($0.fields.reversed()))
        },
        sending("empty fields are dropped") {
            $0.rebuilt(fields: HTTPFields($0.fields.filter { !$0.value.isEmpty }))
        },
        sending("fields after an empty field are dropped") {
            guard let empty = $0.fields.firstIndex(where: \.value.isEmpty) else { return $0 }
            return $0.rebuilt(fields: HTTPFields($0.fields[...empty]))
        },
        sending("the body is empty") { $0.body == nil ? $0 : $0.rebuilt(body: Data()) },
        sending("the body is sent as text") { request in
            request.rebuilt(body: request.body.map { Data(String(decoding: $0, as: UTF8.self).utf8) })
        },
        sending("the body of PUT is dropped") {
            $0.method == .put ? $0.rebuilt(body: .some(nil)) : $0
        },
        sending("the body of PATCH is dropped") {
            $0.method == .patch ? $0.rebuilt(body: .some(nil)) : $0
        },
        sending("the body of DELETE is dropped") {
            $0.method == .delete ? $0.rebuilt(body: .some(nil)) : $0
        },
        sending("an empty body is dropped") {
            $0.body?.isEmpty == true ? $0.rebuilt(body: .some(nil)) : $0
        },
        sending("an empty body has no content type") {
            $0.body?.isEmpty == true ? $0.rebuilt(fields: [:]) : $0
        },
    ]

    private static let soon = Timeout(.milliseconds(200))

    private static let calls = [
        BrokenClient("twelve calls at a time", timeout: soon) { TwelveAtATimeClient(inner: $0) },
        BrokenClient("one call at a time", timeout: soon) { SerialClient(inner: $0) },
        BrokenClient("responses are one call late") { client in
            let last = Locked<HTTPResponse?>(nil)
            return TamperingClient(
                inner: client,
                incoming: { response in
                    last.withLock { last in
                        defer { last = response }
                        return last ?? response
                    }
                })
        },
        BrokenClient("all calls get the first response") { client in
            let first = Locked<HTTPResponse?>(nil)
            return TamperingClient(
                inner: client,
                incoming: { response in
                    first.withLock { first in
                        first = first ?? response
                        return first ?? response
                    }
                })
        },
        BrokenClient("a cancellation looks like a lost connection") {
            TamperingClient(inner: $0, failure: { $0 == .cancelled ? .connectionLost : $0 })
        },
        BrokenClient("a cancelled call does not end", timeout: soon) {
            DetachedClient(inner: $0, checksAfterwards: false)
        },
        BrokenClient("a cancelled task gets a response", timeout: soon) {
            DetachedClient(inner: $0, checksAfterwards: false)
        },
        BrokenClient("the request is sent although the call is cancelled", timeout: soon) {
            DetachedClient(inner: $0, checksAfterwards: true)
        },
        BrokenClient("every POST is sent twice") {
            RepeatingClient(inner: $0) { request, _ in request.method == .post }
        },
        BrokenClient("every HEAD is sent twice") {
            RepeatingClient(inner: $0) { request, _ in request.method == .head }
        },
        BrokenClient("a 503 is retried") {
            RepeatingClient(inner: $0) { _, response in response.status == 503 }
        },
        BrokenClient("a 429 is retried") {
            RepeatingClient(inner: $0) { _, response in response.status == 429 }
        },
    ]

    private static let memories = [
        BrokenClient("responses to GET are kept for ever") { client in
            ForgetfulCache(inner: client, sendsTag: false)
        },
        BrokenClient("the client asks whether its copy is still valid") { client in
            ForgetfulCache(inner: client, sendsTag: true)
        },
        BrokenClient("cookies are kept") { CookieClient(inner: $0) { $0 } },
        BrokenClient("cookies are kept without their attributes") {
            CookieClient(inner: $0) { String($0.prefix { $0 != ";" }) }
        },
    ]
}

/// A client that starts a call only after the previous call has ended.
final class SerialClient: HTTPClient {
    private let inner: any HTTPClient
    private let turns = SerialQueue()

    init(inner: any HTTPClient) {
        self.inner = inner
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let result = await turns.next { [inner] in
            await Result.catching { () throws(TransportError) in try await inner.send(request) }
        }
        return try result.get()
    }
}

/// A client that distributes calls over twelve lanes, each with one call at a time.
final class TwelveAtATimeClient: HTTPClient {
    private let lanes: [SerialClient]
    private let next = Locked(0)

    init(inner: any HTTPClient) {
        lanes = (0..<12).map { _ in SerialClient(inner: inner) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let lane = next.withLock { next in
            next += 1
            return next % 12
        }
        return try await lanes[lane].send(request)
    }
}

/// A client whose exchange with the server ignores the cancellation of the caller.
private struct DetachedClient: HTTPClient {
    let inner: any HTTPClient
    /// `true` if the client throws `cancelled` after the exchange of a cancelled call.
    let checksAfterwards: Bool

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let result = await Task { [inner] in
            await Result.catching { () throws(TransportError) in try await inner.send(request) }
        }.value
        if checksAfterwards, Task.isCancelled { throw .cancelled }
        return try result.get()
    }
}

/// A client that sends some requests a second time.
private struct RepeatingClient: HTTPClient {
    let inner: any HTTPClient
    let repeats: @Sendable (HTTPRequest, HTTPResponse) -> Bool

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await inner.send(request)
        return repeats(request, response) ? try await inner.send(request) : response
    }
}

/// A client that keeps responses to GET, and either returns them without a limit or asks with their entity tags.
private struct ForgetfulCache: HTTPClient {
    let inner: any HTTPClient
    let sendsTag: Bool
    private let kept = Locked<[String: HTTPResponse]>([:])

    init(inner: any HTTPClient, sendsTag: Bool) {
        (self.inner, self.sendsTag) = (inner, sendsTag)
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.method == .get else { return try await inner.send(request) }
        var outgoing = request
        if let known = kept.withLock({ $0[request.address] }) {
            guard sendsTag, let tag = known.fields["ETag"] else { return known }
            var fields = request.fields
            do throws(HTTPMessageError) { try fields.set(tag, for: "If-None-Match") } catch { throw .malformedResponse }
            outgoing = request.rebuilt(fields: fields)
        }
        let response = try await inner.send(outgoing)
        kept.withLock { $0[request.address] = response }
        return response
    }
}

/// A client that sends the last cookie that it has received.
private struct CookieClient: HTTPClient {
    let inner: any HTTPClient
    let sent: @Sendable (String) -> String
    private let cookie = Locked<String?>(nil)

    init(inner: any HTTPClient, sent: @escaping @Sendable (String) -> String) {
        (self.inner, self.sent) = (inner, sent)
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var outgoing = request
        if let cookie = cookie.withLock({ $0 }) {
            var fields = request.fields
            do throws(HTTPMessageError) { try fields.set(sent(cookie), for: .cookie) } catch {
                throw .malformedResponse
            }
            outgoing = request.rebuilt(fields: fields)
        }
        let response = try await inner.send(outgoing)
        if let new = response.fields["Set-Cookie"] { cookie.withLock { $0 = new } }
        return response
    }
}

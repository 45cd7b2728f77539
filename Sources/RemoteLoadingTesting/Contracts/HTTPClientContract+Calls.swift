import Foundation
import PlayhouseCoreTesting
import RemoteLoading

extension HTTPClientContract {
    static let callRules: [ContractRule<Subject>] = [
        ContractRule("twelve slow calls do not delay a fast call", id: "slow-calls") { subject in
            let (arrived, all, release) = (Locked(0), Promise<Void>(), Promise<Void>())
            let route = try await subject.make(
                ClosureHandler { request in
                    guard !request.address.hasSuffix("/fast") else { return HTTPResponse() }
                    let count = arrived.withLock { count in
                        count += 1
                        return count
                    }
                    if count == 12 { all.fulfil(with: ()) }
                    await release.value()
                    return HTTPResponse()
                })
            defer { release.fulfil(with: ()) }
            for number in 0..<12 {
                let request = try HTTPRequest(.get, parsing: route.base + "/slow/\(number)")
                Task { await route.client.outcome(request) }
            }
            guard await subject.timeout.run({ await all.value() }) != nil else {
                return "only \(arrived.withLock { $0 }) of twelve slow calls arrived"
            }
            let request = try HTTPRequest(.get, parsing: route.base + "/fast")
            guard let result = await subject.timeout.run({ await route.client.outcome(request) }) else {
                return "the fast call did not end while twelve slow calls were in flight"
            }
            if case .failure = result { return "returned \(result) for the fast call" }
            return nil
        },
        ContractRule("a cancelled call promptly fails with cancelled", id: "cancelled-call") { subject in
            let arrival = Promise<Void>()
            let route = try await subject.make(
                ClosureHandler { _ in
                    arrival.fulfil(with: ())
                    await Promise<Void>.untilCancelled()
                    return HTTPResponse()
                })
            let request = try HTTPRequest(.get, parsing: route.base + "/")
            return await route.client.flawOfCancelling(request, after: arrival, subject.timeout)
        },
        ContractRule("a call of a cancelled task sends no request", id: "cancelled-before") { subject in
            let log = ArrivalLog()
            let route = try await subject.make(log)
            let late = try HTTPRequest(.get, parsing: route.base + "/late")
            let call = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await route.client.outcome(late)
            }
            guard let result = await subject.timeout.run({ await call.value }) else { return "did not end" }
            guard result == .failure(.cancelled) else { return "returned \(result)" }
            _ = await route.client.outcome(try HTTPRequest(.get, parsing: route.base + "/next"))
            return log.paths == ["/next"] ? nil : "sent \(log.paths)"
        },
        ContractRule("each call sends one request", id: "one-request") { subject in
            for status: HTTPStatus in [200, 408, 429, 500, 503] {
                for method: HTTPMethod in [.get, .head, .post, .put, .patch, .delete] {
                    let log = ArrivalLog { _ in HTTPResponse(status: status, fields: ["Retry-After": "0"]) }
                    let route = try await subject.make(log)
                    _ = await route.client.outcome(try HTTPRequest(method, parsing: route.base + "/one"))
                    guard log.paths == ["/one"] else {
                        return "\(method) with \(status) sent \(log.paths.count) requests"
                    }
                }
            }
            return nil
        },
        ContractRule("no response is used for a second call", id: "no-cache") { subject in
            let fields: HTTPFields = ["Cache-Control": "max-age=3600", "ETag": "\"e\"", "Last-Modified": lastModified]
            let log = ArrivalLog { HTTPResponse(fields: fields, body: Data("\($0)".utf8)) }
            let route = try await subject.make(log)
            for number in 1...2 {
                let result = await route.client.outcome(try HTTPRequest(.get, parsing: route.base + "/page"))
                guard case .success(let response) = result, response.body == Data("\(number)".utf8) else {
                    return "returned \(result) for call \(number)"
                }
            }
            let conditions = log.requests.flatMap(\.fields).filter { $0.name.spelling.lowercased().hasPrefix("if-") }
            return conditions.isEmpty ? nil : "sent \(HTTPFields(conditions))"
        },
        ContractRule("no cookie of a response is sent", id: "no-cookies") { subject in
            let log = ArrivalLog { _ in HTTPResponse(fields: ["Set-Cookie": "id=1; Path=/"]) }
            let route = try await subject.make(log)
            for _ in 0..<2 { _ = await route.client.outcome(try HTTPRequest(.get, parsing: route.base + "/")) }
            let cookies = log.requests.compactMap { $0.fields[.cookie] }
            guard cookies.isEmpty else { return "sent \(cookies)" }
            return log.requests.count == 2 ? nil : "sent \(log.requests.count) requests for two calls"
        },
    ]

    private static let lastModified = "Thu, 01 Jan 2026 00:00:00 GMT"
}

/// A handler that records the requests, and returns a response that may depend on their number.
private final class ArrivalLog: HTTPHandler {
    private let arrived = Locked<[HTTPRequest]>([])
    private let answer: @Sendable (_ number: Int) -> HTTPResponse

    init(answer: @escaping @Sendable (_ number: Int) -> HTTPResponse = { _ in HTTPResponse() }) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { arrived.withLock { $0 } }

    /// The paths of all requests, in order.
    var paths: [String] { requests.map { $0.url.path() } }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let number = arrived.withLock { arrived in
            arrived.append(request)
            return arrived.count
        }
        return answer(number)
    }
}

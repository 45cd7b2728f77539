import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Code that calls `URLSession`, answered by doubles.
@Suite(.bounded, .verifiedDoubles()) struct StubbedURLSessionTests {
    private let server = HTTPClientStub("weather")
    private let address = "https://weather.test/today"

    private func url(_ address: String? = nil) throws -> URL { try #require(URL(string: address ?? self.address)) }

    private func request(_ method: String, _ body: Data? = nil) throws -> URLRequest {
        var request = URLRequest(url: try url())
        request.httpMethod = method
        request.httpBody = body
        return request
    }

    @Test func responseHasStatusFieldsAndBody() async throws {
        let fields: HTTPFields = ["X-Kind": "a", "X-Kind": "b"]
        server.on(.get(address), HTTPResponse(status: 418, fields: fields, body: Data("tea".utf8)))
        let (body, response) = try await URLSession(configuration: .answered(by: server)).data(from: url())
        let head = try #require(response as? HTTPURLResponse)
        #expect(body == Data("tea".utf8))
        #expect(head.statusCode == 418)
        #expect(head.value(forHTTPHeaderField: "x-kind") == "a, b")
        #expect(head.url == (try url()))
    }

    @Test func handlerReceivesMethodFieldsAndBody() async throws {
        server.on(
            .post(address) && .header("X-Own", "1") && .header("X-Added", "2") && .json(at: "city", "Rome"),
            .status(201))
        let configuration = URLSessionConfiguration.answered(by: server)
        configuration.httpAdditionalHeaders = ["X-Added": "2", "X-Own": "3"]
        var request = try request("POST", Data(#"{"city":"Rome"}"#.utf8))
        request.setValue("1", forHTTPHeaderField: "X-Own")
        let (_, response) = try await URLSession(configuration: configuration).data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
    }

    @Test func handlerReceivesNoAutomaticFields() async throws {
        let seen = Locked<[HTTPRequest]>([])
        let configuration = URLSessionConfiguration.answered(
            by: ClosureHandler { request in
                seen.withLock { $0.append(request) }
                return .text("hello")
            })
        _ = try await URLSession(configuration: configuration).data(from: url())
        #expect(seen.withLock { $0 } == [try HTTPRequest(.get, parsing: address)])
    }

    @Test func handlerReceivesBodyFromStream() async throws {
        server.on(.post(address) && .json(at: "city", "Rome"), .status(201))
        var request = try request("POST")
        request.httpBodyStream = InputStream(data: Data(#"{"city":"Rome"}"#.utf8))
        let (_, response) = try await URLSession(configuration: .answered(by: server)).data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
    }

    @Test func completionHandlerGetsResponse() async throws {
        server.on(.get(address), .text("sun"))
        let session = URLSession(configuration: .answered(by: server))
        let url = try url()
        let body = await withCheckedContinuation { continuation in
            session.dataTask(with: url) { body, _, _ in continuation.resume(returning: body) }.resume()
        }
        #expect(body == Data("sun".utf8))
    }

    /// On Linux, a suspended task stops its protocol, and starts it again.
    @Test(arguments: [0, 1, 3]) func suspendedTaskGetsResponseWhenResumed(pauses: Int) async throws {
        server.on(.get(address), .text("sun"))
        let session = URLSession(configuration: .answered(by: server))
        let url = try url()
        let body = await withCheckedContinuation { continuation in
            let task = session.dataTask(with: url) { body, _, _ in continuation.resume(returning: body) }
            task.resume()
            for _ in 0..<pauses {
                task.suspend()
                task.resume()
            }
        }
        #expect(body == Data("sun".utf8))
    }

    @Test(arguments: [
        (TransportError.notConnected, URLError.Code.notConnectedToInternet), (.hostNotFound, .cannotFindHost),
        (.connectionRefused, .cannotConnectToHost), (.connectionLost, .networkConnectionLost), (.timedOut, .timedOut),
        (.secureConnectionFailed, .secureConnectionFailed), (.malformedResponse, .cannotParseResponse),
        (.tooLarge(limit: 1), .dataLengthExceedsMaximum), (.notAuthorized, .userAuthenticationRequired),
        (.redirect(.cycle), .httpTooManyRedirects), (.redirect(.notHTTP), .redirectToNonExistentLocation),
        (.other(code: 0), .resourceUnavailable), (.other(code: -1005), .networkConnectionLost),
    ])
    func errorOfClientBecomesURLError(error: TransportError, code: URLError.Code) async throws {
        server.on(.any, failure: error)
        let session = URLSession(configuration: .answered(by: server))
        let url = try url()
        let thrown = await #expect(throws: URLError.self) { try await session.data(from: url) }
        #expect(thrown?.code == code)
    }

    @Test(arguments: [false, true]) func headOr204ResponseHasNoBody(isHead: Bool) async throws {
        server.on(.any, isHead ? .text("hello") : HTTPResponse(status: 204, body: Data("hello".utf8)))
        let session = URLSession(configuration: .answered(by: server))
        let (body, _) = try await session.data(for: request(isHead ? "HEAD" : "GET"))
        #expect(body.isEmpty)
    }

    @Test(arguments: [true, false]) func redirectIsFollowedUnlessConfigurationForbidsIt(isFollowed: Bool) async throws {
        server.on(.get(address), HTTPResponse(status: 302, fields: ["Location": "/tomorrow"]))
        server.on(.get("https://weather.test/tomorrow"), .text("rain")).optional()
        let session = URLSession(configuration: .answered(by: server, followsRedirects: isFollowed))
        let (_, response) = try await session.data(from: url())
        let head = try #require(response as? HTTPURLResponse)
        #expect(head.statusCode == (isFollowed ? 200 : 302))
        #expect(head.url?.path() == (isFollowed ? "/tomorrow" : "/today"))
    }

    @Test func cancellingTaskCancelsCallOfClient() async throws {
        let spy = HTTPClientSpy()
        let session = URLSession(configuration: .answered(by: spy))
        let url = try url()
        let load = Task { try await session.data(from: url) }
        try await spy.requests.waitForCalls(1)
        load.cancel()
        let error = await #expect(throws: URLError.self) { try await load.value }
        #expect(error?.code == .cancelled)
        try await until { spy.requests.cancelledCalls == [0] }
    }

    @Test func handlerDelayUsesClockOfTest() async throws {
        let clock = ManualClock()
        let handler = ClosureHandler { _ in
            try? await clock.sleep(until: ManualClock.Instant(.seconds(9)))  // a cancelled task gets no answer
            return .text("late")
        }
        let session = URLSession(configuration: .answered(by: handler))
        let url = try url()
        let load = Task { try await session.data(from: url).0 }
        try await clock.waitForSleeper(due: .seconds(9))
        clock.advance(by: .seconds(9))
        #expect(try await load.value == Data("late".utf8))
    }

    @Test func sessionReceivesInjectedFaultsAndRecordedResponses() async throws {
        let har = #"""
            {"log":{"entries":[{"request":{"method":"GET","url":"https://weather.test/today"},
            "response":{"status":200,"content":{"text":"sun"}}}]}}
            """#
        let replay = try ReplayingHTTPClient.reading(har)
        let faulty = FaultInjectingHTTPClient(replay) { $0 == 0 ? .error(.timedOut) : nil }
        let session = URLSession(configuration: .answered(by: faulty))
        let url = try url()
        await #expect(throws: URLError.self) { try await session.data(from: url) }
        #expect(try await session.data(from: url).0 == Data("sun".utf8))
    }

    @Test func parallelConfigurationsDoNotMixResponses() async throws {
        let url = try url()
        let mixed = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    let handler = ClosureHandler { _ in .text("\(number)") }
                    let session = URLSession(configuration: .answered(by: handler))
                    let body = try await session.data(from: url).0
                    session.finishTasksAndInvalidate()
                    return body == Data("\(number)".utf8) ? 0 : 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(mixed == 0)
    }

    @Test func urlSessionHTTPClientIsAnsweredByDouble() async throws {
        server.on(.post(address), HTTPResponse(status: 307, fields: ["Location": "/tomorrow"], body: Data("no".utf8)))
        let client = URLSessionHTTPClient(configuration: .answered(by: server, followsRedirects: false))
        let response = try await client.send(HTTPRequest(.post, parsing: address, body: Data("x".utf8)))
        #expect(response.status == 307 && response.body == Data("no".utf8))
    }

    @Test func tasksCancelledAtRandomNeitherCrashNorHang() async throws {
        let url = try url()
        let session = URLSession(configuration: .answered(by: ClosureHandler { _ in .text("sun") }))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let task = Task { _ = try await session.data(from: url) }
                    for _ in 0..<number % 7 { await Task {}.value }
                    task.cancel()
                    _ = await task.result
                }
            }
        }
    }
}

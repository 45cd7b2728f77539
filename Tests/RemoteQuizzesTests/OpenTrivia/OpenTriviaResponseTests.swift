import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests of the errors for HTTP statuses and response codes, and of the error for a response with several of them.
@Suite(.bounded) struct OpenTriviaResponseTests {
    private static let nextTurn = Date(timeIntervalSinceReferenceDate: 5)
    private static let tooSoon = LoadError.refused(.rateLimited(until: nextTurn))

    private func questions(_ response: HTTPResponse) async -> Result<OpenTriviaBatch, LoadError> {
        await outcome { () throws(LoadError) in try await OpenTriviaService.answering(response).questions(.init()) }
    }

    private func error(_ response: HTTPResponse) async -> LoadError? {
        if case .failure(let error) = await questions(response) { error } else { nil }
    }

    // MARK: Codes

    @Test(arguments: [1: LoadError.refused(.notFound), 3: .refused(.gone), 4: .refused(.exhausted), 5: tooSoon])
    func responseCodeThrowsItsError(code: Int, expected: LoadError) async {
        #expect(await error(.json(#"{"response_code":\#(code),"results":[]}"#)) == expected)
    }

    @Test func responseCode2ThrowsBadRequestWithoutRetry() async {
        let fake = FakeOpenTrivia()
        fake.answerNext(with: .json(#"{"response_code":2,"results":[]}"#))
        let trivia = fake.service(on: ManualClock())
        let result = await outcome { () throws(LoadError) in try await trivia.questions(.init()) }
        #expect(result == .failure(.refused(.badRequest)))
        #expect(fake.requests.count == 1)
    }

    @Test(arguments: 1...5)
    func responseWithErrorCodeMayOmitResults(code: Int) async {
        let (bare, full) = (#"{"response_code":\#(code)}"#, #"{"response_code":\#(code),"results":[]}"#)
        #expect(await error(.json(bare)) == error(.json(full)))
        #expect(await error(.json(#"{"results":null,"response_code":\#(code)}"#)) == error(.json(full)))
    }

    // MARK: Precedence

    @Test(arguments: ["", #"{"response_code":5,"results":[]}"#, #"{"response_code":0,"results":[]}"#, "<html>"])
    func status429AlwaysThrowsRateLimited(body: String) async {
        #expect(await error(HTTPResponse(status: 429, body: Data(body.utf8))) == Self.tooSoon)
    }

    @Test(arguments: [200, 201, 400, 403, 404, 500, 503])
    func anyStatusWithCode5ThrowsRateLimited(code: Int) async throws {
        let response = HTTPResponse.json(#"{"response_code":5}"#, status: try HTTPStatus(code))
        #expect(await error(response) == Self.tooSoon)
    }

    @Test(
        arguments: 0...4,
        [
            (201, .invalidData(.status(201))), (204, .invalidData(.status(204))), (301, .invalidData(.status(301))),
            (400, .refused(.badRequest)), (404, .refused(.notFound)),
        ] as [(Int, LoadError)])
    func statusOtherThan200OverridesCodesBelow5(code: Int, judgement: (status: Int, error: LoadError)) async throws {
        let status = try HTTPStatus(judgement.status)
        let response = HTTPResponse.json(#"{"response_code":\#(code),"results":[]}"#, status: status)
        #expect(await error(response) == judgement.error)
    }

    @Test(arguments: [500, 502, 503, 504], ["", "<html>Out of order</html>", #"{"response_code":0,"results":[]}"#])
    func serverErrorThrowsUnavailable(status: Int, body: String) async throws {
        let response = HTTPResponse(status: try HTTPStatus(status), body: Data(body.utf8))
        #expect(await error(response) == .refused(.unavailable(until: nil)))
    }

    @Test(arguments: [
        ("2", 5.0), ("30", 30), ("Mon, 01 Jan 2001 00:01:00 GMT", 60), ("soon", 5), ("", 5),
    ])
    func retryAfterFieldAboveFiveSecondsExtendsWait(value: String, seconds: Double) async throws {
        let response = HTTPResponse(status: 429, fields: ["Retry-After": value])
        let turn = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(await error(response) == .refused(.rateLimited(until: turn)))
    }

    @Test func errorOfStatus503IncludesRetryAfterDate() async {
        let response = HTTPResponse(status: 503, fields: ["Retry-After": "120"])
        let turn = Date(timeIntervalSinceReferenceDate: 120)
        #expect(await error(response) == .refused(.unavailable(until: turn)))
    }

    @Test(arguments: ["<!DOCTYPE html><html><body>Maintenance</body></html>", "<html>", "Service Unavailable"])
    func bodyThatIsNotJSONThrowsMalformed(body: String) async {
        #expect(await error(.text(body)) == .invalidData(.malformed))
    }

    // MARK: Bad input

    @Test(arguments: ["": InvalidData.empty, "[]": .wrongType(at: "the root"), "{}": .missing(at: "response_code")])
    func bodyWithoutResponseCodeThrowsInvalidData(body: String, flaw: InvalidData) async {
        #expect(await error(.json(body)) == .invalidData(flaw))
    }

    @Test(arguments: [
        (#""0""#, InvalidData.wrongType(at: "response_code")), ("null", .missing(at: "response_code")),
        ("true", .wrongType(at: "response_code")), ("[0]", .wrongType(at: "response_code")),
        ("0.5", .wrongType(at: "response_code")), ("1e300", .wrongType(at: "response_code")),
        ("6", .rejected(.outOfRange(6, permitted: 0...5), at: "response_code")),
        ("99", .rejected(.outOfRange(99, permitted: 0...5), at: "response_code")),
        ("-1", .rejected(.outOfRange(-1, permitted: 0...5), at: "response_code")),
    ])
    func invalidResponseCodeThrowsInvalidData(code: String, flaw: InvalidData) async {
        #expect(await error(.json("{\"response_code\":\(code),\"results\":[]}")) == .invalidData(flaw))
    }

    @Test func responseCode0WithoutResultsThrowsInvalidData() async {
        #expect(await error(.json(#"{"response_code":0}"#)) == .invalidData(.missing(at: "results")))
        #expect(await error(.json(#"{"response_code":0,"results":null}"#)) == .invalidData(.missing(at: "results")))
        #expect(await error(.json(#"{"response_code":0,"results":{}}"#)) == .invalidData(.wrongType(at: "results")))
    }

    @Test func responseCode0WithEmptyResultsSucceeds() async throws {
        let batch = try await questions(.json(WirePage.page())).get()
        #expect(batch == OpenTriviaBatch(questions: [], skipped: []))
    }

    @Test func byteOrderMarkIsIgnored() async throws {
        let body = Data([0xEF, 0xBB, 0xBF]) + Data(WirePage.page().utf8)
        #expect(try await questions(HTTPResponse(body: body)).get().received == 0)
    }

    // MARK: The other endpoints

    @Test func everyEndpointThrowsRateLimitedForCode5() async {
        let trivia = OpenTriviaService.answering(#"{"response_code":5}"#)
        let categories = await outcome { () throws(LoadError) in try await trivia.categories() }
        let counts = await outcome { () throws(LoadError) in try await trivia.count(of: .art, nil) }
        let token = await outcome { () throws(LoadError) in try await trivia.newToken() }
        #expect(categories == .failure(Self.tooSoon))
        #expect(counts == .failure(Self.tooSoon))
        #expect(token == .failure(Self.tooSoon))
    }

    @Test(arguments: [TransportError.notConnected, .timedOut, .connectionLost])
    func transportErrorOfTriviaRequestThrowsConnectivity(error: TransportError) async {
        let client = HTTPClientStub()
        client.on(.any, failure: error)
        let trivia = OpenTriviaService(client, time: ManualClock().timeSource)
        #expect(
            await outcome { () throws(LoadError) in try await trivia.questions(.init()) }
                == .failure(LoadError(error)))
    }
}

import Dispatch
import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct RemoteLoaderTests {
    let request: HTTPRequest

    init() throws {
        request = try HTTPRequest(.get, parsing: Addresses.books)
    }

    @Test(arguments: [100, 200, 204, 304, 404, 500, 999])
    func decodingClosureReceivesEveryStatus(_ code: Int) async throws {
        let client = try StubClient(.success(HTTPResponse(status: HTTPStatus(code))))
        let loader = RemoteLoader(request, from: client) { response throws(LoadError) in response.status.code }
        #expect(try await loader.load() == code)
    }

    @Test func decodingClosureReceivesWholeResponse() async throws {
        let response = HTTPResponse(status: .gone, fields: ["X-Tag": "red"], body: Data("body".utf8))
        let loader = RemoteLoader(request, from: StubClient(.success(response))) { given throws(LoadError) in given }
        #expect(try await loader.load() == response)
    }

    @Test func errorOfDecodingClosureIsRethrown() async {
        let loader = RemoteLoader<Int>(request, from: StubClient(.success(HTTPResponse()))) { _ throws(LoadError) in
            throw .refused(.exhausted)
        }
        await #expect(throws: LoadError.refused(.exhausted)) { try await loader.load() }
    }

    @Test func jsonWithStatus200IsDecoded() async throws {
        let client = StubClient(.success(HTTPResponse(status: .ok, body: NestedPayload.twoBooksJSON)))
        #expect(try await RemoteLoader<NestedPayload>(request, from: client).load() == .twoBooks)
    }

    @Test(arguments: [201 as HTTPStatus, .noContent, .notModified, .notFound, 500])
    func jsonWithStatusOtherThan200IsInvalid(_ status: HTTPStatus) async {
        let client = StubClient(.success(HTTPResponse(status: status, body: NestedPayload.twoBooksJSON)))
        await #expect(throws: LoadError.invalidData(.status(status.code))) {
            try await RemoteLoader<NestedPayload>(request, from: client).load()
        }
    }

    @Test(arguments: [
        ("", InvalidData.empty), ("{", .malformed), ("{}", .missing(at: "books")), ("[]", .wrongType(at: "the root")),
    ])
    func errorForInvalidJSONContainsProblem(_ json: String, _ fault: InvalidData) async {
        let client = StubClient(.success(HTTPResponse(body: Data(json.utf8))))
        await #expect(throws: LoadError.invalidData(fault)) {
            try await RemoteLoader<NestedPayload>(request, from: client).load()
        }
    }

    @Test func givenDecoderIsUsed() async throws {
        let client = StubClient(.success(HTTPResponse(body: Data("86400".utf8))))
        let loader = RemoteLoader<Date>(request, from: client) {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .secondsSince1970
            return decoder
        }
        #expect(try await loader.load() == Date(timeIntervalSince1970: 86400))
    }

    @Test(arguments: [
        TransportError.notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut,
        .secureConnectionFailed, .malformedResponse, .tooLarge(limit: 512), .cancelled, .other(code: 7),
    ])
    func clientErrorBecomesLoadError(_ error: TransportError) async {
        let loader = RemoteLoader<NestedPayload>(request, from: StubClient(.failure(error)))
        await #expect(throws: LoadError(error)) { try await loader.load() }
    }

    @Test func requestIsSentUnchanged() async throws {
        let request = try HTTPRequest(
            .post, parsing: Addresses.books, fields: ["X-Tag": "red"], body: Data("body".utf8))
        let client = StubClient(.success(HTTPResponse(body: NestedPayload.twoBooksJSON)))
        _ = try await RemoteLoader<NestedPayload>(request, from: client).load()
        #expect(client.requests == [request])
    }

    @Test func creatingLoaderSendsNoRequest() {
        let client = StubClient(.success(HTTPResponse(body: NestedPayload.twoBooksJSON)))
        _ = RemoteLoader<NestedPayload>(request, from: client)
        #expect(client.requests.isEmpty)
    }

    @Test func everyLoadSendsRequest() async throws {
        let client = StubClient(.success(HTTPResponse(body: NestedPayload.twoBooksJSON)))
        let loader = RemoteLoader<NestedPayload>(request, from: client)
        _ = try await loader.load()
        _ = try await loader.load()
        #expect(client.requests.count == 2)
    }

    @MainActor @Test func decodingDoesNotRunOnMainActor() async throws {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        defer { DispatchQueue.main.setSpecific(key: mark, value: nil) }
        let isOnMainQueue = { @Sendable in DispatchQueue.getSpecific(key: mark) == true }
        try #require(isOnMainQueue(), "the main actor runs on the main queue, or this test proves nothing")
        let loader = RemoteLoader(request, from: StubClient(.success(HTTPResponse()))) { _ throws(LoadError) in
            isOnMainQueue()
        }
        #expect(try await !loader.load())
    }
}

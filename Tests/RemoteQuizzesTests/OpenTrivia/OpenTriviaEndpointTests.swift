import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// The HTTP requests that the endpoints create.
@Suite(.bounded) struct OpenTriviaEndpointTests {
    private static let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    private static func table() throws -> [(OpenTriviaEndpoint, String)] {
        let token = try #require(OpenTriviaToken(token))
        func query(_ change: (inout OpenTriviaQuery) -> Void) -> OpenTriviaQuery {
            var query = OpenTriviaQuery()
            change(&query)
            return query
        }
        return [
            (.questions(.init()), "/api.php?amount=10&encode=base64"),
            (.questions(try OpenTriviaQuery(amount: 1)), "/api.php?amount=1&encode=base64"),
            (.questions(try OpenTriviaQuery(amount: 50)), "/api.php?amount=50&encode=base64"),
            (.questions(query { $0.category = .generalKnowledge }), "/api.php?amount=10&category=9&encode=base64"),
            (
                .questions(query { $0.category = OpenTriviaCategory(id: 40, name: "New") }),
                "/api.php?amount=10&category=40&encode=base64"
            ),
            (.questions(query { $0.difficulty = .easy }), "/api.php?amount=10&difficulty=easy&encode=base64"),
            (.questions(query { $0.difficulty = .medium }), "/api.php?amount=10&difficulty=medium&encode=base64"),
            (.questions(query { $0.difficulty = .hard }), "/api.php?amount=10&difficulty=hard&encode=base64"),
            (.questions(query { $0.kind = .multipleChoice }), "/api.php?amount=10&type=multiple&encode=base64"),
            (.questions(query { $0.kind = .trueOrFalse }), "/api.php?amount=10&type=boolean&encode=base64"),
            (.questions(.init(), token: token), "/api.php?amount=10&encode=base64&token=\(Self.token)"),
            (.newToken, "/api_token.php?command=request"),
            (.reset(token), "/api_token.php?command=reset&token=\(Self.token)"),
            (.categories, "/api_category.php"),
            (.counts(17), "/api_count.php?category=17"),
        ]
    }

    @Test func everyEndpointSendsGetRequestWithItsParameters() throws {
        let address = try #require(URL(string: "https://opentdb.com"))
        for (endpoint, path) in try Self.table() {
            let request = try endpoint.request(at: address)
            #expect(request.address == "https://opentdb.com" + path)
            #expect(request.method == .get)
            #expect(request.fields["Accept"] == "application/json")
            #expect(request.body == nil)
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/api_category.php"),
        ("https://quiz.example/trivia", "https://quiz.example/trivia/api_category.php"),
        ("https://quiz.example/trivia/?key=1", "https://quiz.example/trivia/api_category.php?key=1"),
    ])
    func endpointPathIsAppendedToServiceAddress(address: String, expected: String) throws {
        let address = try #require(URL(string: address))
        #expect(try OpenTriviaEndpoint.categories.request(at: address).address == expected)
    }

    @Test func invalidAddressThrows() throws {
        let client = HTTPClientDummy()
        for address in ["ftp://opentdb.com", "/trivia", "https://me:secret@opentdb.com"] {
            let url = try #require(URL(string: address))
            #expect(throws: HTTPMessageError.self) { try OpenTrivia(over: client, at: url, attribution: nil) }
        }
        try client.verify()
    }

    @Test func descriptionsDoNotContainToken() throws {
        let token = try #require(OpenTriviaToken(Self.token))
        let address = try #require(URL(string: "https://opentdb.com"))
        let request = try OpenTriviaEndpoint.reset(token).request(at: address)
        for text in ["\(token)", "\(request)", request.debugDescription, "\(OpenTriviaEndpoint.reset(token))"] {
            #expect(!text.contains(Self.token), "\(text)")
        }
    }

    @Test(arguments: ["", " ", "\u{200B}\n"])
    func blankTextCreatesNoToken(text: String) {
        #expect(OpenTriviaToken(text) == nil)
    }

    @Test func onlyRepeatableRequestsShareOneResponse() throws {
        let address = try #require(URL(string: "https://opentdb.com"))
        let token = try #require(OpenTriviaToken(Self.token))
        let shared: [OpenTriviaEndpoint] = [.reset(token), .categories, .counts(17)]
        for endpoint in shared { #expect(try endpoint.request(at: address).options.isCoalesced) }
        for endpoint in [OpenTriviaEndpoint.newToken, .questions(.init()), .questions(.init(), token: token)] {
            #expect(try !endpoint.request(at: address).options.isCoalesced)
        }
    }
}

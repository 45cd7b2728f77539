import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RemoteRecallLoaderTests {
    private static let address = "https://quiz.test/java.json"

    private func load(_ response: HTTPResponse) async -> Result<RecallQuestion, LoadError> {
        await load(from: InProcessHTTPClient { _ in response })
    }

    private func load(from client: any HTTPClient) async -> Result<RecallQuestion, LoadError> {
        do throws(LoadError) {
            let request: HTTPRequest
            do throws(HTTPRuleError) {
                request = try HTTPRequest(.get, Self.address)
            } catch {
                preconditionFailure("\(error)")
            }
            return .success(try await RemoteRecallLoader(request, client: client).loadQuestion())
        } catch {
            return .failure(error)
        }
    }

    @Test func loaderLoadsQuestionFromAddress() async throws {
        let client = HTTPClientStub()
        client.on(.get(Self.address), RecallPayload(.javaKeywords).response)
        try await verifying(client) {
            #expect(await load(from: client) == .success(.javaKeywords))
        }
    }

    @Test func creatingRecallLoaderSendsNoRequest() async throws {
        let client = HTTPClientDummy()
        _ = RemoteRecallLoader(try HTTPRequest(.get, Self.address), client: client)
        try client.verify()
    }

    @Test(arguments: [TransportError.notConnected, .timedOut, .connectionLost, .hostNotFound, .other(code: 7)])
    func loaderReportsTransportErrorAsConnectivityError(error: TransportError) async {
        let client = HTTPClientStub()
        client.on(.any, failure: error)
        #expect(await load(from: client) == .failure(LoadError(error)))
    }

    @Test(arguments: [201, 204, 301, 304, 400, 401, 404, 500, 503])
    func statusOtherThan200ThrowsInvalidDataError(code: Int) async throws {
        let status = try HTTPStatus(code)
        var response = RecallPayload(.javaKeywords).response
        response.status = status
        #expect(await load(response) == .failure(.invalidData(.status(code))))
    }

    @Test(arguments: FlawedPayload.all)
    func errorDescribesProblemInPayload(flawed: FlawedPayload) async {
        #expect(await load(flawed.response) == .failure(.invalidData(flawed.flaw)))
    }

    @Test func byteOrderMarkIsIgnored() async {
        let body = Data([0xEF, 0xBB, 0xBF]) + RecallPayload(.javaKeywords).body
        #expect(await load(HTTPResponse(body: body)) == .success(.javaKeywords))
    }

    @Test func duplicateAnswersAreMergedAndReported() async throws {
        let payload = #"{"question": "Which?", "answer": ["int", "for", "INT", "int"]}"#
        let question = try await load(.json(payload)).get()
        #expect(question.answers.map(\.text) == ["int", "for"])
        #expect(question.merged.map(\.text) == ["INT", "int"])
    }

    @Test(arguments: [[.caseMatters], [.accentsMatter], [.caseMatters, .accentsMatter], FoldingPolicy.lenient])
    func foldingPolicyIsReadFromPayload(folding: FoldingPolicy) async throws {
        let question = try RecallQuestion("Which?", answers: ["mW", "kg", "schön"], folding: folding)
        let loaded = try await load(RecallPayload(question).response).get()
        #expect(loaded.folding == folding)
        #expect(loaded.answers == question.answers)
    }

    @Test func foldingPolicyDecidesWhichAnswersAreMerged() async throws {
        let answers = #""question": "Which?", "answer": ["Co", "CO", "schon", "schön"]"#
        #expect(try await load(.json("{\(answers)}")).get().merged.map(\.text) == ["CO", "schön"])
        let payload = #"{\#(answers), "matters": ["case"]}"#
        #expect(try await load(.json(payload)).get().merged.map(\.text) == ["schön"])
    }

    @Test(arguments: SoundPayload.all)
    func soundPayloadIsLoaded(sound: SoundPayload) async throws {
        #expect(try await !load(HTTPResponse(body: sound.body)).get().answers.isEmpty)
    }

    @Test func everyMemberOfPayloadIsRead() async throws {
        let payload = """
            {"question": "Who?", "rowOrder": "asGiven", "seconds": 90, "articles": ["The"], "image": "map.png",
             "imageDescription": " A map ", "matters": ["case"], "answer": ["George Washington",
             {"text": " Theodore Roosevelt", "also": ["Teddy Roosevelt"], "notEnough": ["Roosevelt"],
              "not": ["Eleanor Roosevelt"], "prompt": " 26th president "}]}
            """
        let question = try await load(.json(payload)).get()
        let expected = try RecallQuestion(
            "Who?",
            answers: [
                .init("George Washington"),
                .init(
                    "Theodore Roosevelt", aliases: ["Teddy Roosevelt"], notEnough: ["Roosevelt"],
                    not: ["Eleanor Roosevelt"], prompt: "26th president"),
            ], folding: .caseMatters, rowOrder: .asGiven, limit: .seconds(90), articles: LeadingArticles(["the"]),
            picture: URL(string: "https://quiz.test/map.png").map { .at($0) }, pictureDescription: "A map")
        #expect(question == expected)
    }

    @Test func listOfSimilarNamesIsRead() async throws {
        let payload = #"{"question": "Which island?", "answer": ["Ireland"], "similar": "geography"}"#
        let question = try await load(.json(payload)).get()
        #expect(question == (try RecallQuestion("Which island?", answers: ["Ireland"], similar: .geography)))
        #expect(question.answers[0].not == ["Iceland"])
    }

    @Test func pictureBesideFileIsFound() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("map.png"))
        func picture(_ address: String) async throws -> QuizPicture? {
            let text = #"{"question": "Where?", "answer": ["here"], "image": "\#(address)"}"#
            try Data(text.utf8).write(to: folder.file("quiz.json"))
            return try await FileRecallLoader(contentsOf: folder.file("quiz.json")).loadQuestion().picture
        }
        #expect(try await picture("map.png") == URL(string: "map.png").map { .at($0) })
        #expect(try await picture("../map.png") == .missing)
        #expect(try await picture(" ") == nil)
    }

    @Test func loaderLoadsQuestionFromFile() async throws {
        let folder = try TemporaryFolder()
        try RecallPayload(.javaKeywords).body.write(to: folder.file("java.json"))
        #expect(try await FileRecallLoader(contentsOf: folder.file("java.json")).loadQuestion() == .javaKeywords)
    }

    @Test(arguments: FlawedPayload.all)
    func errorContainsFileNameAndProblem(flawed: FlawedPayload) async throws {
        let folder = try TemporaryFolder()
        try flawed.body.write(to: folder.file("quiz.json"))
        await #expect(throws: LoadError.invalidData(.file(name: "quiz.json", isRemote: false, flawed.flaw))) {
            try await FileRecallLoader(contentsOf: folder.file("quiz.json")).loadQuestion()
        }
    }

    @Test func errorAboutLargeFileContainsItsNameOnce() async throws {
        let folder = try TemporaryFolder()
        try RecallPayload(.javaKeywords).body.write(to: folder.file("quiz.json"))
        let loader = FileRecallLoader(contentsOf: folder.file("quiz.json"), maxBytes: 10)
        let flaw = InvalidData.file(name: "quiz.json", .tooLarge(limit: 10))
        await #expect(throws: LoadError.invalidData(flaw)) { try await loader.loadQuestion() }
    }

    @Test func missingFileThrowsNotFoundError() async {
        let loader = FileRecallLoader(contentsOf: URL(filePath: "/no/such/quiz.json"))
        await #expect(throws: LoadError.refused(.notFound)) { try await loader.loadQuestion() }
    }

    @Test func unknownJSONMembersAreIgnored() async throws {
        let payload = #"{"question": "Which?", "answer": ["int"], "level": 3, "next": null}"#
        #expect(try await load(.json(payload)).get().answers.map(\.text) == ["int"])
    }

    @Test func tenThousandAnswersAreLoaded() async {
        let question = RecallQuestion.fixture(answers: 10_000)
        #expect(await load(RecallPayload(question).response) == .success(question))
    }

    @Test(arguments: RecallQuestionLoaderContract.rules + RecallQuestionLoaderContract.answerKeys)
    func remoteLoaderObeysQuestionLoaderContract(rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws
    {
        let request = try HTTPRequest(.get, Self.address)
        let subject = RecallQuestionLoaderContract.Subject(
            delivering: { question in
                RemoteRecallLoader(request, client: InProcessHTTPClient { _ in RecallPayload(question).response })
            },
            unreachable: {
                let client = HTTPClientStub()
                client.on(.any, failure: .notConnected)
                return RemoteRecallLoader(request, client: client)
            },
            givenNonsense: { RemoteRecallLoader(request, client: InProcessHTTPClient { _ in .text("nonsense") }) },
            neverAnswered: { RemoteRecallLoader(request, client: HTTPClientSpy()) })
        try await rule.verify(subject)
    }
}

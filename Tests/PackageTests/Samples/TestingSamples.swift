import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct TestingSamples {
    @Test func stubReturnsScriptedResponsesInOrder() async throws {
        let folder = try TemporaryFolder()
        let fixture = folder.file("java.json")
        try RecallPayload(.javaKeywords).response.body.write(to: fixture)
        let server = HTTPClientStub("quiz server")
        server.on(
            .get("https://quiz.example/java.json"),
            .status(.serviceUnavailable), try .json(contentsOf: fixture))
        server.on(
            .get("https://quiz.example/scores"), try .json(encoding: [7, 9]))
        try await verifying(server) {
            let request = HTTPRequest(.get, "https://quiz.example/java.json")
            let loader = RemoteRecallLoader(request, client: server)
            await #expect(throws: LoadError.self) { try await loader.loadQuestion() }
            let question = try await loader.loadQuestion()
            #expect(question == .javaKeywords)
            let scores = try await server.send(HTTPRequest(.get, "https://quiz.example/scores"))
            #expect(scores == .json("[7,9]"))
        }
    }

    @Test func loaderGetsQuestionFromStub() async throws {
        let server = HTTPClientStub("quiz server")
        server.on(
            .get("https://quiz.example/java.json"),
            RecallPayload(.javaKeywords).response)
        let request = HTTPRequest(
            .get, "https://quiz.example/java.json")
        let loader = RemoteRecallLoader(request, client: server)

        try await verifying(server) {
            let question = try await loader.loadQuestion()
            #expect(question == .javaKeywords)
        }
    }

    @Test func requestIsRetriedAfterWaitThatServiceRequested() async throws {
        let clock = ManualClock()
        let server = HTTPClientStub("catalog")
        server.on(
            .get("https://api.example/categories"),
            HTTPResponse(
                status: .serviceUnavailable, fields: ["Retry-After": "5"]),
            .text("the categories"))
        let client = server.retrying(.standard, time: clock)

        try await verifying(server) {
            let load = Task {
                try await client.send(
                    HTTPRequest(.get, "https://api.example/categories"))
            }
            try await clock.waitForSleeper(due: .seconds(5))
            clock.advance(by: .seconds(5))
            #expect(try await load.value == .text("the categories"))
        }
    }

    @Test func requestIsRetriedAfterRandomWait() async throws {
        let clock = ManualClock()
        let server = HTTPClientStub("catalog")
        server.on(
            .get("https://api.example/categories"),
            .status(.serviceUnavailable), .text("the categories"))
        let client = server.retrying(.standard, time: clock)

        try await verifying(server) {
            let load = Task {
                try await client.send(
                    HTTPRequest(.get, "https://api.example/categories"))
            }
            try await clock.advanceToNextSleeper()
            #expect(try await load.value == .text("the categories"))
        }
    }

    @Test func postIsNotRetriedAfter503() async throws {
        let server = HTTPClientStub("catalog")
        server.on(
            .post("https://api.example/scores"), .status(.serviceUnavailable))
        let client = server.retrying(.standard)

        try await verifying(server) {
            let response = try await client.send(
                HTTPRequest(.post, "https://api.example/scores"))
            #expect(response.status == .serviceUnavailable)
        }
    }

    @Test func manualClockEndsGameAtTimeLimit() async throws {
        let clock = ManualClock()
        let loader = RecallQuestionLoaderSpy(
            answering: .always(.javaKeywords))
        let session = RecallSession(loader: loader, time: clock)
        await session.load()
        session.start()
        clock.advance(by: .seconds(300))
        try await until(session.screen.phase, equals: .finished(.timeUp))
    }

    @Test func optionChosenByViewIsRecordedBySpy() async throws {
        let round = ChoiceRoundScreen<QuizContent>.fixture(
            prompt: "Is water wet?", options: ["True", "False"])
        let game = ScreenModelSpy<_, ChoiceAction>(ChoiceScreen.round(round))
        let first = try #require(game.screen.round?.options.first)
        await game.perform(.pick(first.id))  // what your view does
        #expect(game.actions == [.pick(first.id)])
    }

    @Test func sessionShowsLoadingUntilLoadFails() async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = RecallSession(loader: loader)
        let load = Task { await session.load() }
        try await loader.loads.waitForCalls(1)
        #expect(session.screen.isLoading)
        loader.loads.fail(0, with: .connectivity(.timedOut))
        await load.value
        #expect(session.screen.phase == .failed(.connectivity(.timedOut)))
    }

    @Test func requestsCanBeCompletedInReverseOrder() async throws {
        let spy = HTTPClientSpy("catalog")
        let pages = (1...2).map { page in
            Task {
                let address = "https://api.test/questions?page=\(page)"
                return try await spy.send(HTTPRequest(.get, parsing: address))
            }
        }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(
            .query("page", "2"), with: .text("the second page"))
        spy.requests.fail(.query("page", "1"), with: .connectionLost)
        #expect(try await pages[1].value == .text("the second page"))
        await #expect(throws: TransportError.connectionLost) {
            try await pages[0].value
        }
    }

    @Test(arguments: RecallPlayingContract.rules)
    func customRecallSessionObeysPlayingContract(
        rule: ContractRule<RecallPlayingContract.Subject>
    ) async throws {
        let subject = RecallPlayingContract.Subject {
            // Your own type.
            RecallSession(loader: $0, rules: $1, time: $2)
        }
        try await rule.verify(subject)
    }

    @Test(arguments: ChoiceDeckContract<String>.rules)
    func customDeckObeysDeckContract(
        rule: ContractRule<ChoiceDeckContract<String>.Subject>
    ) async throws {
        let questions = [ChoiceQuestion<String>].fixtures(12)
        // Your own type.
        let subject = ChoiceDeckContract.Subject(dealing: questions) {
            FixedDeck(questions)
        }
        try await rule.verify(subject)
    }

    @Test func closureCanActAsFakeServer() async throws {
        let server = ClosureHandler { request in
            request.url.path() == "/categories"
                ? .json(#"["Books", "Games"]"#) : .status(.notFound)
        }
        let client = InProcessHTTPClient(server)
        let response = try await client.send(HTTPRequest(.get, "https://quiz.example/other.json"))
        #expect(response.status == .notFound)
    }

    @Test func truncatedResponseThrowsConnectionLost() async throws {
        let handler = ClosureHandler { _ in RecallPayload(.javaKeywords).response }
        let fault = WireFault.truncate(.insideBody(4))
        try await withServer(handler, faults: { _ in fault }) { server in
            let address = server.address("/java.json")
            await #expect(throws: TransportError.connectionLost) {
                try await URLSessionHTTPClient().send(
                    HTTPRequest(.get, parsing: address))
            }
        }
    }

    @Test func shuffleKeepsEveryElementForEverySeed() async throws {
        try await forEverySeed(in: 0..<20) { generator in
            let shuffled = generator.shuffled(Array(0..<52))
            #expect(shuffled.sorted() == Array(0..<52))
        }
    }

    @Test func spyOfCustomPortReturnsPreparedAnswers() async throws {
        let weather = WeatherSpy()
        weather.loads.prepare(Script([.failure(.cancelled), .success(21)]))
        await #expect(throws: LoadError.cancelled) { try await weather.degrees(in: "Turin") }
        #expect(try await weather.degrees(in: "Turin") == 21)
        try weather.verify()
    }

    @Test func spyOfCustomPortRecordsItsCalls() async throws {
        let weather = WeatherSpy()
        let degrees = Task { try await weather.degrees(in: "Turin") }
        try await weather.loads.waitForCalls(1)
        weather.loads.complete(0, with: 21)
        #expect(try await degrees.value == 21)
        #expect(weather.loads.arguments == ["Turin"])
        try weather.verify()
    }
}

import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct FileRecallLoaderTests {
    @Test func pictureBesideQuizFileIsFound() async throws {
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

    @Test(arguments: FlawedRecallPayload.all)
    func errorContainsFileNameAndProblem(flawed: FlawedRecallPayload) async throws {
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

    @Test(arguments: RecallQuestionLoaderContract.rules)
    func fileLoaderObeysQuestionLoaderContract(rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws {
        let folder = try TemporaryFolder()
        let subject = RecallQuestionLoaderContract.Subject(
            local: { question in
                try RecallPayload(question).body.write(to: folder.file("quiz.json"))
                return FileRecallLoader(contentsOf: folder.file("quiz.json"))
            },
            givenNonsense: {
                try Data("nonsense".utf8).write(to: folder.file("nonsense.json"))
                return FileRecallLoader(contentsOf: folder.file("nonsense.json"))
            })
        try await rule.verify(subject)
    }
}

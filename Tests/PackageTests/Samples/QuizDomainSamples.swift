import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// A custom loader that reads a file of the app.
struct BundledQuestion: RecallQuestionLoading {
    let file: URL

    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        do {
            let lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n").map(String.init)
            return try RecallQuestion(
                lines.first ?? "", answers: Array(lines.dropFirst()))
        } catch {
            throw .invalidData(.malformed)
        }
    }
}

@MainActor
@Suite(.bounded) struct QuizDomainSamples {
    @Test func customLoaderReadsQuestionFromFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString).txt")
        try Data("Which?\nint\nfor".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let question = try await BundledQuestion(file: file).loadQuestion()
        #expect(question.answers.map(\.text) == ["int", "for"])
    }

    @Test(arguments: RecallQuestionLoaderContract.rules)
    func bundledQuestionObeysLoaderContract(rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws {
        let folder = try TemporaryFolder()
        let subject = RecallQuestionLoaderContract.Subject(
            local: { question in
                let file = folder.file("question.txt")
                let lines = [question.text] + question.answers.map(\.text)
                try Data(lines.joined(separator: "\n").utf8).write(to: file)
                return BundledQuestion(file: file)
            },
            givenNonsense: {
                let file = folder.file("empty.txt")
                try Data().write(to: file)
                return BundledQuestion(file: file)
            })
        try await rule.verify(subject)
    }

    @Test func savedRecallGameCanBeResumed() async throws {
        let loader = RecallQuestionLoaderStub(.always(.javaKeywords))
        let session = RecallSession(loader: loader)
        await session.load()
        session.start()

        let data = try JSONEncoder().encode(session.saved)

        let saved = try JSONDecoder().decode(RecallGame.self, from: data)
        let later = RecallSession(loader: loader, resuming: saved)
        later.resume()

        #expect(later.screen.phase == .playing)
    }

    @Test func rulesCanOmitTimeLimit() throws {
        let untimed = try RecallRules(limit: nil)
        #expect(untimed.limit == nil)
    }

    @Test func customWordingReplacesCountText() {
        var wording = RecallWording.italian
        wording.start = "Via!"
        wording.count = { found, total in "ancora \(total - found)" }

        #expect(wording.count(5, 50) == "ancora 45")
    }

    @Test func adviceDependsOnKindOfError() {
        func advice(for error: LoadError) -> String? {
            switch error {
            case .connectivity: "Check the connection and try again."
            case .invalidData(let flaw):
                "The server sent invalid data: \(flaw)."
            case .refused(.rateLimited(let date?)): "Try again after \(date)."
            case .refused: "The service declined."
            case .cancelled: nil
            }
        }

        #expect(advice(for: .invalidData(.empty)) == "The server sent invalid data: empty body.")
        #expect(advice(for: .cancelled) == nil)
    }
}

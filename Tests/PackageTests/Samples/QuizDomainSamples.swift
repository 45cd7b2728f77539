import Foundation
import Observation
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

    @Test(arguments: RecallQuestionLoaderContract.rules)
    func countingLoaderObeysLoaderContract(rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws {
        let folder = try TemporaryFolder()
        let subject = RecallQuestionLoaderContract.Subject(
            local: { question in
                let file = folder.file("question.txt")
                let lines = [question.text] + question.answers.map(\.text)
                try Data(lines.joined(separator: "\n").utf8).write(to: file)
                return await CountingLoader(BundledQuestion(file: file))
            },
            givenNonsense: {
                let file = folder.file("empty.txt")
                try Data().write(to: file)
                return await CountingLoader(BundledQuestion(file: file))
            })
        try await rule.verify(subject)
    }

    @Test func loopShowsScreensAndPlaysEventSounds() async throws {
        let session = RecallSession(loader: RecallQuestionLoaderSpy(answering: .always(.javaKeywords)))
        let shown = ShownQuiz()
        func show(_ question: String?, _ found: [String]) { shown.found = found }
        func play(_ kind: GameEvent.Kind) { shown.sounds.append(kind) }

        let loop = Task { [screens = session.screens] in
            var last = 0
            for await screen in screens {
                show(screen.question, screen.found)
                for event in screen.events where event.number > last {
                    last = event.number
                    play(event.kind)  // a sound, or a haptic
                }
            }
        }
        await session.perform(.load)
        await session.perform(.start)  // a press on the start button
        await session.perform(.guess("Class"))  // the submitted text

        try await until { shown.sounds == [.right] }
        #expect(shown.found == ["class"])
        loop.cancel()
        await loop.value
    }

    @Test func savedRecallGameCanBeResumed() async throws {
        let loader = RecallQuestionLoaderSpy(answering: .always(.javaKeywords))
        let session = RecallSession(loader: loader)
        await session.load()
        session.start()

        let data = try JSONEncoder().encode(session.savedGame)

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
}

/// The screens and events that a loop has received.
@MainActor
@Observable
private final class ShownQuiz {
    var found: [String] = []
    var sounds: [GameEvent.Kind] = []
}

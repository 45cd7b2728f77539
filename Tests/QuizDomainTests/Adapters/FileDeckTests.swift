import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct FileDeckTests {
    private func outcome(_ deck: FileDeck) async -> Result<ChoicePage<QuizContent>, LoadError> {
        await PlayhouseCoreTesting.outcome { () throws(LoadError) in try await deck.next(after: ChoiceHistory()) }
    }

    @Test func bundledFileIsRead() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try QuizFile.capitalsBytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let page = try await outcome(FileDeck(contentsOf: file)).get()
        #expect(page.questions.count == 3)
    }

    @Test(arguments: UnreadableFile.allCases) func onlyRegularFileOfBoundedSizeIsRead(_ obstacle: UnreadableFile)
        async throws
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try obstacle.make(at: file.path)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let isLarge = obstacle == .sparseFile
        let flaw = InvalidData.file(name: file.lastPathComponent, .tooLarge(limit: 2 << 20))
        let expected: LoadError = isLarge ? .invalidData(flaw) : .refused(.notFound)
        #expect(await outcome(FileDeck(contentsOf: file)) == .failure(expected))
    }

    @Test func symbolicLinkToBundledFileIsFollowed() async throws {
        let folder = FileManager.default.temporaryDirectory
        let (file, link) = (folder.appending(path: "quiz-\(UUID())"), folder.appending(path: "quiz-\(UUID())"))
        try QuizFile.capitalsBytes.write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        defer { for url in [file, link] { try? FileManager.default.removeItem(at: url) } }  // as above
        #expect(try await outcome(FileDeck(contentsOf: link)).get().questions.count == 3)
    }

    @Test(arguments: [(Int.max, true), (10, false), (.min, false)])
    func bundledFileAboveSizeLimitIsRefused(_ limit: Int, _ isRead: Bool) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try QuizFile.capitalsBytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let result = await outcome(FileDeck(contentsOf: file, maxBytes: limit))
        let flaw = InvalidData.file(name: file.lastPathComponent, .tooLarge(limit: limit))
        #expect((result == .failure(.invalidData(flaw))) == !isRead)
        if isRead { #expect(try result.get().questions.count == 3) }
    }

    @Test func missingBundledFileThrowsNotFound() async {
        let deck = FileDeck(contentsOf: URL(filePath: "/nowhere/quiz.json"))
        #expect(await outcome(deck) == .failure(.refused(.notFound)))
    }

    @Test func errorAboutInvalidFileContainsItsName() async throws {
        let flaw = LoadError.invalidData(.file(name: "capitals.json", .missing(at: "version")))
        let folder = try TemporaryFolder()
        try Data("{}".utf8).write(to: folder.file("capitals.json"))
        #expect(await outcome(FileDeck(contentsOf: folder.file("capitals.json"))) == .failure(flaw))
    }
}

import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that the pictures beside a quiz file on the device can be loaded.
@Suite(.bounded) struct BundledPictureTests {
    @Test func pictureBesideBundledFileIsLoaded() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("capitals.json")
        try QuizFile.capitalsBytes.write(to: file)
        try ImageFixtures.png().write(to: folder.file("logo.png"))
        let page = try await FileDeck(contentsOf: file).next(after: ChoiceHistory())
        let logo = try #require(page.heading?.picture)
        guard case .at(let url) = logo else { throw LoadError.refused(.notFound) }
        let image = try await FolderImageLoader(folder.url).image(at: url)
        #expect(image.data == ImageFixtures.png())
        #expect(page.questions[0].prompt.picture == .missing)
    }

    @Test func savedGameLoadsPicturesFromMovedFolder() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.file("old"), folder.file("new"))
        try FileManager.default.createDirectory(at: old, withIntermediateDirectories: false)
        try QuizFile.capitalsBytes.write(to: old.appending(path: "capitals.json"))
        try ImageFixtures.png().write(to: old.appending(path: "logo.png"))
        let deck = FileDeck(contentsOf: old.appending(path: "capitals.json"))
        let page = try await deck.next(after: ChoiceHistory())
        var game = ChoiceGame<QuizContent>(rules: .plainQuiz)
        var generator = SeededNumbers(seed: 1)
        game.deal(page, using: &generator)
        let saved = try JSONEncoder().encode(game)
        try FileManager.default.moveItem(at: old, to: new)
        let restored = try JSONDecoder().decode(ChoiceGame<QuizContent>.self, from: saved)
        let logo = try #require(restored.heading?.picture)
        guard case .at(let url) = logo else { throw LoadError.refused(.notFound) }
        #expect(try await FolderImageLoader(new).image(at: url).data == ImageFixtures.png())
    }

    @Test func pictureSavedByEarlierVersionIsLoaded() async throws {
        let folder = try TemporaryFolder()
        try ImageFixtures.png().write(to: folder.file("logo.png"))
        let saved = try JSONEncoder().encode(["at": ["_0": folder.file("logo.png")]])
        guard case .at(let url) = try JSONDecoder().decode(QuizPicture.self, from: saved) else {
            throw LoadError.refused(.notFound)
        }
        #expect(try await FolderImageLoader(folder.url).image(at: url).data == ImageFixtures.png())
    }
}

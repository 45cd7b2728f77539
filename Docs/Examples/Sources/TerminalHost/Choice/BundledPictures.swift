import Foundation
import QuizDomain
import RemoteLoading

/// A deck that loads the bundled pictures of its questions before they are asked.
struct PicturedDeck: ChoiceDeck {
    let deck: RemoteDeckLoader
    let pictures: BundledPictures

    func next(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        let page = try await deck.next(after: history)
        await pictures.load(page.questions.flatMap { [$0.prompt] + $0.options })
        return page
    }
}

/// The pictures of a quiz that are loaded from the folder of its file.
@MainActor
final class BundledPictures {
    private var images: [URL: EncodedImage] = [:]
    private let loader: FolderImageLoader

    init(beside file: URL) {
        // The host draws no picture, so it accepts every format.
        loader = FolderImageLoader(file.deletingLastPathComponent(), accepting: Set(ImageFormat.allCases))
    }

    func load(_ contents: [QuizContent]) async {
        for case .at(let url)? in contents.map(\.picture) where url.scheme == nil && images[url] == nil {
            images[url] = try? await loader.image(at: url)  // the picture is shown as not available
        }
    }

    /// Returns the lines of a question or an option, with the format, the size and the orientation of its picture.
    func lines(of content: QuizContent, _ words: ChoiceWords) -> [String] {
        guard case .at(let url)? = content.picture, url.scheme == nil else { return words.lines(of: content) }
        guard let image = images[url] else {
            return words.lines(
                of: QuizContent(content.text, picture: .missing, pictureDescription: content.pictureDescription))
        }
        let facts = ["\(image.info)", words.orientation(image.info.orientation)].compactMap { $0 }
        return words.lines(of: content, facts: facts.joined(separator: ", "))
    }
}

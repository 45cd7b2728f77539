public import Foundation
public import PlayhouseCore

/// A deck that reads a quiz file on this device.
///
/// The deck returns all questions of the file as one page, with the title and the logo of the quiz. It throws
/// `.invalidData` for a file that breaks a rule. See ``QuizFile`` for the format.
public struct FileDeck: ChoiceDeck {
    private let file: URL
    private let maxBytes: Int

    /// Creates a deck from a quiz file, which must be a regular file on this device.
    ///
    /// The deck throws `.refused(.notFound)` if the file cannot be read. A file of more than `maxBytes` bytes is not
    /// read.
    ///
    /// A relative address is the path of a picture in the folder of the file. To show such pictures, use a
    /// `FolderImageLoader` of this folder. A picture at a plain http address on this machine is marked as missing,
    /// because the file may come from anywhere.
    public init(contentsOf file: URL, maxBytes: Int = 2 << 20) {
        (self.file, self.maxBytes) = (file, maxBytes)
    }

    /// Reads the quiz file, and returns the questions that were not dealt yet, as the last page.
    ///
    /// The page also has the heading, the question order and the question count of the file.
    @concurrent public func next(
        after history: ChoiceHistory<QuizContent>
    ) async throws(LoadError) -> ChoicePage<QuizContent> {
        let quiz = try QuizFile(try file.quizBytes(limit: maxBytes), at: file, maxBytes: maxBytes)
        guard !Task.isCancelled else { throw .cancelled }
        return quiz.page(after: history)
    }
}

extension QuizFile {
    /// Returns the questions that were not dealt yet, as the last page.
    ///
    /// The page also has the heading, the question order and the question count of the file.
    package func page(after history: ChoiceHistory<QuizContent>) -> ChoicePage<QuizContent> {
        var page = FixedDeck(questions).next(after: history)
        page.heading = heading
        page.questionOrder = questionOrder
        page.questionCount = questionCount
        return page
    }
}

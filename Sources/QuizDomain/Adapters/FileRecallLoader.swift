public import Foundation
public import PlayhouseCore

/// A loader that reads a question from a file on this device.
///
/// ``RecallQuestion/init(_:at:maxBytes:)`` describes the format of the file.
public struct FileRecallLoader: RecallQuestionLoading {
    private let file: URL
    private let maxBytes: Int

    /// Creates a loader that reads a regular file on this device.
    ///
    /// The loader throws `.refused(.notFound)` if the file cannot be read. A file of more than `maxBytes` bytes is not
    /// read. A relative address of a picture is a path in the folder of the file.
    public init(contentsOf file: URL, maxBytes: Int = 2 << 20) {
        (self.file, self.maxBytes) = (file, maxBytes)
    }

    /// Reads the file, and decodes the question.
    @concurrent public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let question = try RecallQuestion(try file.quizBytes(limit: maxBytes), at: file, maxBytes: maxBytes)
        guard !Task.isCancelled else { throw .cancelled }
        return question
    }
}

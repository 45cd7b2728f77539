public import Foundation
public import RemoteLoading

/// A deck that loads a quiz file from a server or from the device.
///
/// The deck returns all questions of the file as one page, with the title and the logo of the quiz. For a file on a
/// server, the deck throws `.connectivity` if there is no response, and `.invalidData` for any status other than 200
/// and any file that breaks a rule. See ``QuizFile`` for the format.
public struct RemoteDeckLoader: ChoiceDeck {
    private let file: @Sendable () async throws(LoadError) -> QuizFile

    /// Creates a deck that fetches a quiz file from a server for every game.
    ///
    /// Relative addresses in the file are resolved against the final URL that the client reports. A picture on this
    /// machine over plain http is marked as missing, unless the file itself came from this machine.
    public init(_ request: HTTPRequest, client: any HTTPClient, maxBytes: Int = 2 << 20) {
        let loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try QuizFile(response.body, at: response.url ?? request.url, maxBytes: maxBytes)
        }
        file = { () async throws(LoadError) in try await loader.load() }
    }

    /// Creates a deck from a quiz file on this device, which must be a regular file.
    ///
    /// The deck throws `.refused(.notFound)` if the file cannot be read. A file of more than `maxBytes`
    /// bytes is not read.
    ///
    /// A relative address is the path of a picture in the folder of the file. To show such pictures, use a
    /// `FolderImageLoader` of this folder. An address on this machine over plain http is marked as missing,
    /// because the file may come from anywhere.
    public init(contentsOf file: URL, maxBytes: Int = 2 << 20) {
        self.file = { () async throws(LoadError) in
            let bytes = try file.quizBytes(limit: maxBytes)
            return try QuizFile(bytes, at: file, maxBytes: maxBytes)
        }
    }

    /// Loads the quiz file, and returns the questions that were not dealt yet, as the last page.
    ///
    /// The page also has the heading, the question order and the question count of the file.
    public func next(
        after history: ChoiceHistory<QuizContent>
    ) async throws(LoadError) -> ChoicePage<QuizContent> {
        let file = try await file()
        guard !Task.isCancelled else { throw .cancelled }
        var page = FixedDeck(file.questions).next(after: history)
        page.heading = file.heading
        page.questionOrder = file.questionOrder
        page.questionCount = file.questionCount
        return page
    }
}

extension URL {
    /// Returns the bytes of a regular file on this device, or throws `.refused(.notFound)` if it cannot be read.
    func quizBytes(limit: Int) throws(LoadError) -> Data {
        guard isFileURL else { throw .refused(.notFound) }
        do throws(PosixError) {
            // The app chose the file, so symbolic links are followed, regardless of who created them.
            let bytes = try PosixFile.content(of: resolvingSymlinksInPath().path, limit: limit)
            if let bytes { return bytes }
        } catch .tooLarge {
            throw LoadError.invalidData(.tooLarge(limit: limit)).inFile(at: self)
        } catch {
            throw .refused(.notFound)
        }
        throw .refused(.notFound)
    }
}

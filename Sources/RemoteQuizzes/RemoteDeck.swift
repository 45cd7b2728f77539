public import QuizDomain
public import RemoteLoading

/// A deck that loads a quiz file from a server.
///
/// The deck returns all questions of the file as one page, with the title and the logo of the quiz. It throws
/// `.connectivity` if there is no response, and `.invalidData` for any status other than 200 and any file that breaks a
/// rule. See ``/QuizDomain/QuizFile`` for the format. For a file on this device, use ``/QuizDomain/FileDeck``.
public struct RemoteDeck: ChoiceDeck {
    private let loader: RemoteLoader<QuizFile>

    /// Creates a deck that fetches a quiz file from a server for every game.
    ///
    /// Relative addresses in the file are resolved against the final URL that the client reports. A picture on this
    /// machine over plain http is marked as missing, unless the file itself came from this machine.
    public init(_ request: HTTPRequest, client: any HTTPClient, maxBytes: Int = 2 << 20) {
        loader = RemoteLoader(body: request, from: client) { bytes, place throws(LoadError) in
            try QuizFile(bytes, at: place, maxBytes: maxBytes)
        }
    }

    /// Loads the quiz file, and returns the questions that were not dealt yet, as the last page.
    ///
    /// The page also has the heading, the question order and the question count of the file.
    public func next(
        after history: ChoiceHistory<QuizContent>
    ) async throws(LoadError) -> ChoicePage<QuizContent> {
        let file = try await loader.load()
        guard !Task.isCancelled else { throw .cancelled }
        return file.page(after: history)
    }
}

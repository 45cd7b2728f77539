public import QuizDomain
public import RemoteLoading

/// A loader that fetches a question from a server.
///
/// ``/QuizDomain/RecallQuestion/init(_:at:maxBytes:)`` describes the format of the response. For a file on this device,
/// use ``/QuizDomain/FileRecallLoader``.
///
/// The loader throws `.connectivity` if the server does not respond, and `.invalidData` with the status if the status
/// of the response is not 200. If the response is not a playable question, it throws `.invalidData`, which contains the
/// flaw and its place.
public struct RemoteRecallLoader: RecallQuestionLoading {
    private let loader: RemoteLoader<RecallQuestion>

    /// Creates a loader that sends a request for the question through a client.
    ///
    /// A relative address of a picture is resolved against the final URL that the client reports.
    public init(_ request: HTTPRequest, client: any HTTPClient, maxBytes: Int = 2 << 20) {
        loader = RemoteLoader(body: request, from: client) { bytes, place throws(LoadError) in
            try RecallQuestion(bytes, at: place, maxBytes: maxBytes)
        }
    }

    /// Sends the request, and decodes the question.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let question = try await loader.load()
        guard !Task.isCancelled else { throw .cancelled }
        return question
    }
}

public import Foundation
public import RemoteLoading

/// A loader that fetches a question from a server, or reads it from a file on the device.
///
/// The payload is `{"question": "…", "answer": ["…", …]}`. An answer is a text, or an object with other names, names that
/// are not specific enough, known wrong names, and a text beside its place:
///
///     {"question": "Who was President of the United States?", "rowOrder": "asGiven", "seconds": 600,
///      "answer": ["George Washington",
///         {"text": "Theodore Roosevelt", "also": ["Teddy Roosevelt"], "notEnough": ["Roosevelt"],
///          "not": ["Eleanor Roosevelt"], "prompt": "26th president"}]}
///
/// <doc:WriteAQuizFile> describes every member and every rule.
///
/// If the payload is not a playable question, the loader throws `.invalidData`, which contains the flaw, its place in
/// the payload, and the name of the file if the payload is from a file.
///
/// The loader throws `.connectivity` if the server does not respond, and `.invalidData` with the status if the status
/// of the response is not 200.
public struct RemoteRecallLoader: RecallQuestionLoading {
    private let load: @Sendable () async throws(LoadError) -> RecallQuestion

    /// Creates a loader that sends a request for the question through a client.
    ///
    /// A relative address of a picture is resolved against the final URL that the client reports.
    public init(_ request: HTTPRequest, client: any HTTPClient, maxBytes: Int = 2 << 20) {
        let loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try response.decodedFile(as: WireRecallQuestion.self, maxBytes: maxBytes)
                .checked(PictureReferences(at: response.url ?? request.url))
        }
        load = { () async throws(LoadError) in try await loader.load() }
    }

    /// Creates a loader that reads a regular file on this device.
    ///
    /// The loader throws `.refused(.notFound)` if the file cannot be read. A file of more than `maxBytes`
    /// bytes is not read. A relative address of a picture is a path in the folder of the file.
    public init(contentsOf file: URL, maxBytes: Int = 2 << 20) {
        load = { () async throws(LoadError) in
            let response = HTTPResponse(body: try file.quizBytes(limit: maxBytes))
            do throws(LoadError) {
                return try response.decodedFile(as: WireRecallQuestion.self, maxBytes: maxBytes)
                    .checked(PictureReferences(at: file))
            } catch {
                throw error.inFile(at: file)
            }
        }
    }

    /// Sends the request or reads the file, and decodes the question.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let question = try await load()
        guard !Task.isCancelled else { throw .cancelled }
        return question
    }
}

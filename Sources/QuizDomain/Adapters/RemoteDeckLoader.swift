public import Foundation
public import RemoteLoading

/// A deck that is a quiz file, fetched from a server or bundled with the app.
///
/// All questions come as one page, with title and logo. From a server, no answer is `.connectivity`; any status but 200
/// and any file that breaks a rule is `.invalidData`. See ``QuizFile`` for the form.
public struct RemoteDeckLoader: ChoiceDeck {
    private let file: @Sendable () async throws(LoadError) -> QuizFile

    /// Creates a deck that fetches its file anew for every game.
    ///
    /// Relative addresses in it are those of the final address that the client tells. A picture on this machine or in a
    /// private network is missing, except on the origin of the file; permit others while the services of the app run on
    /// local servers.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, privateAddresses: PrivateAddresses = .refused,
        limits: JSONLimits = JSONLimits()
    ) {
        let loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try QuizFile(
                response.body, at: response.url ?? request.url, privateAddresses: privateAddresses, limits: limits)
        }
        file = { () async throws(LoadError) in try await loader.load() }
    }

    /// Creates a deck of a regular file that is on this device; one that cannot be read is `.refused(.notFound)`.
    ///
    /// Only absolute addresses in it lead to pictures, and none on this machine or in a private network unless that is
    /// permitted. Nothing is read of a file that is larger than the limits permit.
    public init(
        contentsOf file: URL, privateAddresses: PrivateAddresses = .refused, limits: JSONLimits = JSONLimits()
    ) {
        self.file = { () async throws(LoadError) in
            let bytes = try RemoteDeckLoader.bytes(of: file, limit: limits.bytes)
            return try QuizFile(bytes, privateAddresses: privateAddresses, limits: limits)
        }
    }

    private static func bytes(of file: URL, limit: Int) throws(LoadError) -> Data {
        guard file.isFileURL else { throw .refused(.notFound) }
        do throws(PosixError) {
            // The app chose the file, so links are followed, whoever made them.
            let bytes = try PosixFile.content(of: file.resolvingSymlinksInPath().path, limit: limit)
            if let bytes { return bytes }
        } catch .tooLarge {
            throw .invalidData(.tooLarge(limit: limit))
        } catch {
            throw .refused(.notFound)
        }
        throw .refused(.notFound)
    }

    /// All questions that were not dealt yet, and nothing more after them.
    public func next(
        after history: ChoiceHistory<QuizContent>
    ) async throws(LoadError) -> ChoicePage<QuizContent> {
        let file = try await file()
        guard !Task.isCancelled else { throw .cancelled }
        var page = FixedDeck(file.questions).next(after: history)
        page.heading = file.heading
        return page
    }
}

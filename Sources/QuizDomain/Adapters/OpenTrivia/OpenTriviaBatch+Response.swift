public import RemoteLoading

extension OpenTriviaBatch {
    /// Reads a response to ``OpenTriviaEndpoint/questions(_:token:)``, for a way to the network of your own.
    ///
    /// It throws what ``OpenTrivia`` throws, and does not say when it will no longer be too soon.
    public init(_ response: HTTPResponse, to query: OpenTriviaQuery) throws(LoadError) {
        let reply = try OpenTriviaReply<OpenTriviaResults>(response, nextTurn: nil)
        self = try reply.get().batch(for: query)
    }
}

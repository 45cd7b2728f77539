public import RemoteLoading

extension OpenTriviaBatch {
    /// Reads a response to ``OpenTriviaEndpoint/questions(_:token:)``, for a way to the network of your own.
    ///
    /// It throws what ``OpenTrivia`` throws, and does not say when to come again.
    public init(_ response: HTTPResponse, to query: OpenTriviaQuery) throws(LoadError) {
        let reply = try OpenTriviaReply<OpenTriviaResults>(response, today: nil)
        self = try reply.get().batch(for: query)
    }
}

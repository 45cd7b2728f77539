public import RemoteLoading

extension LoopbackHTTPServer {
    /// A request that came whole, and what became of it.
    public struct Exchange: Hashable, Sendable {
        /// How an exchange ended.
        public enum Ending: String, Hashable, Sendable {
            /// The whole response was written, though the client may not have read it.
            case responded
            /// A fault cut the response short or replaced it.
            case cut
            /// The response could not be written, because the client was gone.
            case undeliverable
            /// The server was stopped.
            case stopped
        }

        /// The number of the connection, from 0, in the order in which they were accepted.
        public let connection: Int
        /// The number of the exchange on its connection, from 0.
        public let number: Int
        /// The request, with an address made of its target and `Host`.
        public let request: HTTPRequest
        /// The request's target, as it was spelled.
        public let target: String
        /// The fields behind a chunked body.
        public let trailers: HTTPFields
        /// Whether the client closed its side before the response was written.
        public internal(set) var clientClosedEarly: Bool
        /// How it ended; nil as long as it has not.
        public internal(set) var ending: Ending?
    }

    /// A connection that was accepted.
    public struct Connection: Hashable, Sendable {
        /// Its number, from 0, in the order in which they were accepted.
        public let number: Int
        /// How many requests came whole.
        public internal(set) var exchangeCount = 0
        /// Why a request was refused, if one was; it was the last of the connection.
        public internal(set) var refusal: RequestParsingError?
        /// Whether the client has closed its side.
        public internal(set) var isClosedByClient = false
        /// Whether the server is done with it, and its descriptor closed.
        public internal(set) var isOver = false
    }
}

extension LoopbackHTTPServer.Exchange: CustomStringConvertible, CustomReflectable {
    /// The numbers of the connection and the exchange, the request, and how it ended.
    public var description: String {
        let end = (ending.map(\.rawValue) ?? "under way") + (clientClosedEarly ? ", client closed early" : "")
        return "exchange \(connection).\(number) \(request): \(end)"
    }

    /// The mirror that `dump` shows: the description and the trailers, but not the target, in which nothing is masked.
    public var customMirror: Mirror { Mirror(self, children: ["exchange": description, "trailers": trailers]) }
}

extension LoopbackHTTPServer.Connection: CustomStringConvertible {
    /// The number, how many requests came, and who closed.
    public var description: String {
        let parts = [
            "\(exchangeCount) \(exchangeCount == 1 ? "request" : "requests")", refusal.map { "refused: \($0)" },
            isClosedByClient ? "closed by the client" : "not closed by the client", isOver ? "over" : nil,
        ]
        return "connection \(number) (\(parts.compactMap(\.self).joined(separator: "; ")))"
    }
}

public import RemoteLoading

extension LoopbackHTTPServer {
    /// A complete request, and the outcome of its response.
    public struct Exchange: Hashable, Sendable {
        /// The outcome of an exchange.
        public enum Ending: String, Hashable, Sendable {
            /// The complete response was written, though the client may not have read it.
            case responded
            /// A fault truncated or replaced the response.
            case cut
            /// The response could not be written, because the client had closed the connection.
            case undeliverable
            /// The server was stopped before the exchange ended.
            case stopped
        }

        /// The number of the connection, counted from 0 in the order of acceptance.
        public let connection: Int
        /// The number of the exchange on its connection, counted from 0.
        public let number: Int
        /// The request, whose address consists of the target in the request line and of the field `Host`.
        public let request: HTTPRequest
        /// The request's target, spelled as the client sent it.
        public let target: String
        /// `true` if the client closed its side before the response was written.
        public internal(set) var clientClosedEarly: Bool
        /// The outcome of the exchange, or `nil` while the exchange is in progress.
        ///
        /// The client can have the whole response a moment earlier, so wait with `until` before you read the outcome.
        public internal(set) var ending: Ending?
    }

    /// An accepted connection.
    public struct Connection: Hashable, Sendable {
        /// The number of the connection, counted from 0 in the order of acceptance.
        public let number: Int
        /// The reason why the last request of the connection was refused, or `nil` if no request was refused.
        public internal(set) var refusal: String?
        /// `true` if the client has closed its side of the connection.
        public internal(set) var isClosedByClient = false
        /// `true` if the server has finished with the connection and closed its descriptor.
        public internal(set) var isOver = false
    }
}

extension LoopbackHTTPServer.Exchange: CustomStringConvertible, CustomReflectable {
    /// The request and the outcome, after the numbers of the connection and the exchange.
    public var description: String {
        let end = (ending.map(\.rawValue) ?? "in progress") + (clientClosedEarly ? ", client closed early" : "")
        return "exchange \(connection).\(number) \(request): \(end)"
    }

    /// The mirror that `dump` shows, without the target, because its secrets are not masked.
    public var customMirror: Mirror { Mirror(self, children: ["exchange": description]) }
}

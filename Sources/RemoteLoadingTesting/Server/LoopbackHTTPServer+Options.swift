public import Foundation

extension LoopbackHTTPServer {
    /// The less common settings of a server, which most tests leave unchanged.
    public struct Options: Sendable {
        let framing: @Sendable (Exchange) -> ResponseFraming
        let acceptFaults: @Sendable (_ connection: Int) -> AcceptFault?
        let limits: RequestLimits
        let recordLimit: Int
        let environment: [String: String]

        /// Creates the settings, by default those of a server without faults.
        ///
        /// - Parameters:
        ///   - framing: Returns the framing of the response in an exchange, on the thread of the connection.
        ///   - acceptFaults: Returns the fault of a new connection, or `nil` for none, on the thread of the connection.
        ///   - limits: The limits of requests and connections.
        ///   - recordLimit: The number of latest exchanges that the server records, and of latest connections.
        ///   - environment: The environment variables, which must not divert clients to a proxy.
        public init(
            framing: @escaping @Sendable (Exchange) -> ResponseFraming = { _ in .length },
            acceptFaults: @escaping @Sendable (_ connection: Int) -> AcceptFault? = { _ in nil },
            limits: RequestLimits = RequestLimits(), recordLimit: Int = 10_000,
            environment: [String: String] = ProcessInfo.processInfo.environment
        ) {
            self.framing = framing
            self.acceptFaults = acceptFaults
            self.limits = limits
            self.recordLimit = recordLimit
            self.environment = environment
        }
    }
}

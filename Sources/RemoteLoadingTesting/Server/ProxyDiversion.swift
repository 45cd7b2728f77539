/// The environment variables that make curl, and programs based on it, send requests through a proxy.
enum ProxyDiversion {
    /// Returns the variable that diverts `http` requests for 127.0.0.1, or `nil`.
    static func diverting(_ environment: [String: String]) -> String? {
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard !exempts(exceptions) else { return nil }
        return ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"].first { environment[$0]?.isEmpty == false }
    }

    /// Returns `true` if a list of hosts that need no proxy contains `*`, 127.0.0.1 or a network of 127.0.0.1.
    private static func exempts(_ exceptions: String) -> Bool {
        exceptions.split { $0 == "," || $0 == " " }.contains { exception in
            exception == "*" || exception == "127.0.0.1" || isNetworkOfLoopback(exception)
        }
    }

    private static func isNetworkOfLoopback(_ text: Substring) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let length = Int(parts[1]), (0...32).contains(length), let network = address(parts[0])
        else { return false }
        let loopback: UInt64 = 0x7F00_0001
        return network >> UInt64(32 - length) == loopback >> UInt64(32 - length)
    }

    private static func address(_ text: Substring) -> UInt64? {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        return numbers.count == 4 ? numbers.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}

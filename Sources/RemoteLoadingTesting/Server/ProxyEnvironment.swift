/// The environment variables that make curl, and programs based on it, send requests through a proxy.
enum ProxyEnvironment {
    /// Returns the variable that diverts `http` requests for 127.0.0.1, or `nil`.
    static func diverting(_ environment: [String: String]) -> String? {
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard !exempts(exceptions) else { return nil }
        return ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"].first { environment[$0]?.isEmpty == false }
    }

    /// Returns `true` if a list of hosts that need no proxy contains 127.0.0.1, its network or every host.
    private static func exempts(_ exceptions: String) -> Bool {
        let names = exceptions.split { $0 == "," || $0 == " " }
        return names.contains { ["*", "127.0.0.1", "127.0.0.0/8"].contains($0) }
    }
}

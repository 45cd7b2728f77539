/// Why the loopback server did not start.
public enum LoopbackServerError: Error, Hashable, Sendable {
    /// A call of the operating system failed, such as `bind`, with the code that it left in `errno`.
    case system(call: String, code: Int32)
    /// This variable of the environment sends requests for 127.0.0.1 to a proxy.
    ///
    /// Most clients obey it even there, and would never reach the server. Add 127.0.0.1 to `no_proxy`.
    case divertedByProxy(variable: String)
}

extension LoopbackServerError: CustomStringConvertible {
    /// What failed, and what to do about it.
    public var description: String {
        switch self {
        case .system(let call, let code):
            "\(call) failed with errno \(code)"
        case .divertedByProxy(let variable):
            "\(variable) sends requests for 127.0.0.1 to a proxy; add 127.0.0.1 to no_proxy"
        }
    }
}

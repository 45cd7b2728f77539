#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The reason why the loopback server did not start.
public enum LoopbackServerError: Error, Hashable, Sendable {
    /// A call of the operating system, such as `bind`, failed with the given `errno`.
    case system(call: String, code: Int32)
    /// The given environment variable sends requests for 127.0.0.1 to a proxy.
    ///
    /// Most clients would use the proxy of this environment variable even for 127.0.0.1, and never reach the server.
    /// Add 127.0.0.1 to `no_proxy`.
    case divertedByProxy(variable: String)
}

extension LoopbackServerError {
    /// `true` if the process or the system lacks descriptors or memory, which it may have again later.
    var isShortage: Bool {
        guard case .system(_, let code) = self else { return false }
        return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
    }
}

extension LoopbackServerError: CustomStringConvertible {
    /// The failure, and a way to fix it if one is known.
    public var description: String {
        switch self {
        case .system(let call, let code):
            "\(call) failed with errno \(code)"
        case .divertedByProxy(let variable):
            "\(variable) sends requests for 127.0.0.1 to a proxy; add 127.0.0.1 to no_proxy"
        }
    }
}

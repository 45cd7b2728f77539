import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A resource whose use by this process and its children can be limited.
public enum ResourceLimit {
    /// The size of a file in bytes. A limit simulates a full disk: a longer write fails with an error.
    case fileSize
    /// The size of the memory in bytes.
    case memory

    /// Sets the limit, or removes it if `bytes` is `nil`.
    public func set(_ bytes: Int?) throws {
        // Without this, a write beyond the limit would end the process with a signal.
        if self == .fileSize { signal(SIGXFSZ, SIG_IGN) }
        #if canImport(Glibc)
        let resource = __rlimit_resource_t((self == .fileSize ? RLIMIT_FSIZE : RLIMIT_AS).rawValue)
        #else
        let resource = self == .fileSize ? RLIMIT_FSIZE : RLIMIT_AS
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
        guard setrlimit(resource, &limit) == 0 else { throw Flaw("the limit cannot be set") }
    }
}

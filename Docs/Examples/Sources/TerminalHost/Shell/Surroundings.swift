import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The environment in which the program runs.
enum Surroundings {
    /// Protects the program from closed standard streams.
    static func prepare() {
        // The signal is ignored, so that a write to a pipe without a reader fails with an error instead of ending the
        // program.
        signal(SIGPIPE, SIG_IGN)
        // A standard stream that is closed is replaced by `/dev/null`. Otherwise, the next file that the program opens
        // would get the number of the stream, and output would be written into that file.
        for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    }

    /// The folder of the program's persistent files.
    static var folder: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: "org.playhouse.terminal-host")
    }

    /// The folder of caches.
    static var cacheFolder: URL {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
            .appending(path: "org.playhouse.terminal-host")
    }

    /// Returns a Boolean value that indicates whether the program runs on a terminal that can position its cursor.
    static func isOnTerminal(environment: [String: String]) -> Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    }
}

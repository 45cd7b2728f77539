import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the program was started in.
enum Surroundings {
    /// Makes the program safe against what others closed.
    static func prepare() {
        // A reader that goes away is an error of the write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        // Of a closed standard stream, the next file that is opened takes the number, and would be written to.
        for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    }

    /// Where the program keeps what outlives it.
    static var folder: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: "org.playhouse.terminal-host")
    }

    /// The folder for what can be loaded again.
    static var cacheFolder: URL {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
            .appending(path: "org.playhouse.terminal-host")
    }

    /// Whether a player sits there, at a terminal that can place its cursor.
    static func hasPlayer(environment: [String: String]) -> Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    }
}

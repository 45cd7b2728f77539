import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder of the stores, which can become full or read-only.
struct Disk {
    enum State: String {
        case usual = "usual disk"
        case full = "full disk"
        case readOnly = "read-only folder"

        /// Returns the state in a minute of the game.
        static func inMinute(_ number: Int) -> State {
            switch number % 5 {
            case 2: .full
            case 4: .readOnly
            default: .usual
            }
        }
    }

    let folder: URL

    /// Creates the folder.
    ///
    /// If the process belongs to the superuser, it first changes to another user, because the superuser can write into
    /// read-only folders.
    init() throws {
        if geteuid() == 0 {
            guard setgid(65_534) == 0, setuid(65_534) == 0 else { throw Flaw("the user cannot be changed") }
        }
        folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-soak-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A write beyond the maximum size of files must fail with an error. If the process did not ignore this signal,
        // such a write would end the process.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Simulates a state of the disk.
    ///
    /// To simulate a full disk, the function sets the maximum size of files to zero.
    func become(_ state: State) throws {
        var limit = rlimit()
        let mode = state == .readOnly ? 0o500 : 0o700
        #if canImport(Darwin)
        getrlimit(RLIMIT_FSIZE, &limit)
        limit.rlim_cur = state == .full ? 0 : limit.rlim_max
        guard setrlimit(RLIMIT_FSIZE, &limit) == 0 else { throw Flaw("the size of files cannot be limited") }
        #else
        let kind = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        getrlimit(kind, &limit)
        limit.rlim_cur = state == .full ? 0 : limit.rlim_max
        guard setrlimit(kind, &limit) == 0 else { throw Flaw("the size of files cannot be limited") }
        #endif
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    }

    func remove() throws {
        try become(.usual)
        try FileManager.default.removeItem(at: folder)
    }
}

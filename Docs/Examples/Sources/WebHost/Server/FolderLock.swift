import Foundation

/// The lock of a data folder, which one program at a time holds until it ends.
///
/// Two programs with one folder would replace each other's saved games. The lock file also contains the address of the
/// program that holds the lock, so that a second program can show it. The system releases the lock when the program
/// ends, however it ends.
final class FolderLock: Sendable {
    /// An error about a folder that another program uses.
    struct Held: Error, Equatable {
        /// The address of the other program, or `nil` if it has none yet.
        let address: String?

        /// The text for the user of the second program.
        var text: String {
            address.map { "Playhouse is already running: \($0)" }
                ?? "Playhouse is already running, and is about to open its page."
        }
    }

    /// The maximum number of bytes of an address.
    private static let longestAddress = 100

    private let descriptor: Int32

    /// Takes the lock of an existing folder, and returns `nil` if the file system has no locks.
    init?(of folder: URL) throws(Held) {
        let file = open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return nil }
        if flock(file, LOCK_EX | LOCK_NB) == 0 {
            descriptor = file
            return
        }
        // From here on, `deinit` does not run, because the object has no descriptor.
        let isHeld = errno == EWOULDBLOCK
        defer { close(file) }
        guard isHeld else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.longestAddress)
        _ = pread(file, &bytes, bytes.count, 0)  // if this fails, there is no address
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        throw Held(address: text.hasPrefix("http://127.0.0.1:") ? text : nil)
    }

    /// Writes the address of this program for other programs.
    func note(address: String) {
        // If the address cannot be written, another program only says that the folder is in use.
        let bytes = Array(address.utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, bytes, bytes.count, 0) }
    }

    deinit { close(descriptor) }
}

import Foundation
import WorkshopSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder of the stores, which can become full or read-only.
struct FaultyDisk {
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
        folder = try makeTemporaryFolder(for: "soak")
    }

    /// Simulates a state of the disk.
    func become(_ state: State) throws {
        try ResourceLimit.fileSize.set(state == .full ? 0 : nil)
        let mode = state == .readOnly ? 0o500 : 0o700
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    }

    func remove() throws {
        try become(.usual)
        try FileManager.default.removeItem(at: folder)
    }
}

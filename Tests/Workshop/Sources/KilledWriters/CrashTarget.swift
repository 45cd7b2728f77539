import Foundation

/// A store whose writers are killed.
///
/// Several writers use one folder. Each writer stores its own numbers, which increase by one. After a kill, the last
/// number of each writer must still be readable.
protocol CrashTarget: Sendable {
    /// The name on the command line.
    static var name: String { get }
    /// `true` for a defective store, in which the driver must find a violation.
    static var mustBreak: Bool { get }

    init(folder: URL)

    /// Writes numbers until the process is killed, and calls `acknowledge` for each stored number.
    ///
    /// The first number is the successor of the stored one.
    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws

    /// Returns the last stored number of each writer, or 0 for a writer that has stored no number.
    ///
    /// Throws an error if the content cannot be read.
    func numbers(of writers: Int) async throws -> [Int]

    /// Returns the number of files that killed writers left and that are not needed.
    func leftovers() throws -> Int

    /// Returns the number of leftovers that is permitted after the given number of writers were killed at the same
    /// time.
    static func permittedLeftovers(of writers: Int) -> Int
}

extension CrashTarget {
    static var mustBreak: Bool { false }

    /// Returns the number of files in a folder, without the file of a store and its lock file.
    func leftovers(in folder: URL, beside file: String) throws -> Int {
        let needed: Set = [file, ".\(file).lock"]
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).count { !needed.contains($0) }
    }

    /// Returns one, because only the writer that holds the lock of the store can leave a file.
    static func permittedLeftovers(of writers: Int) -> Int { 1 }
}

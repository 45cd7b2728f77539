import Foundation

/// A store whose writers are killed.
///
/// Several writers work on one folder, each on numbers of its own that rise by one: whatever the store keeps must let
/// their last number be read back.
protocol Victim: Sendable {
    /// The name on the command line.
    static var name: String { get }
    /// `true` for a defective store, in which the driver must find a violation.
    static var mustBreak: Bool { get }

    init(folder: URL)

    /// Writes until the process is killed, beginning after the stored number; calls `acknowledge` for each stored number.
    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws

    /// Returns the last number of each writer, or 0, from a new reader; throws an error if the content cannot be read.
    func numbers(of writers: Int) async throws -> [Int]

    /// The number of files that are not needed.
    func leftovers() throws -> Int

    /// Returns the number of such files that are permitted after the given number of simultaneous kills.
    static func bearableLeftovers(of writers: Int) -> Int
}

extension Victim {
    static var mustBreak: Bool { false }

    /// One, for writers that wait for a lock: only the writer with the lock can leave a file.
    static func bearableLeftovers(of writers: Int) -> Int { 1 }
}

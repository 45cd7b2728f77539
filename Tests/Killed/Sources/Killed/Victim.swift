import Foundation

/// A store whose writers are killed.
///
/// Several writers work on one folder, each on numbers of its own that rise by one: whatever the store keeps must let
/// their last number be read back.
protocol Victim: Sendable {
    /// What it is called on the command line.
    static var name: String { get }
    /// Whether it keeps no promise, so that the driver must find it out.
    static var mustBreak: Bool { get }

    init(folder: URL)

    /// Writes without end, from the number on that is there; `acknowledge` promises that a number is safe.
    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws

    /// The last number of each writer, 0 for none, seen by a reader of its own; throws if what is there cannot be read.
    func numbers(of writers: Int) async throws -> [Int]

    /// How many files there are that nobody needs.
    func leftovers() throws -> Int

    /// How many of them may be left when so many writers were killed at once.
    static func bearableLeftovers(of writers: Int) -> Int
}

extension Victim {
    static var mustBreak: Bool { false }

    /// One: of those that take turns, whoever had the turn.
    static func bearableLeftovers(of writers: Int) -> Int { 1 }
}

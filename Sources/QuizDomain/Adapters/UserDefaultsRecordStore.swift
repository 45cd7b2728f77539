import Foundation
import RemoteLoading

/// Keeps records in the user defaults, under one key; for tvOS, where files may be purged.
///
/// What is under the key has the same version and checksum as the file of ``FileRecordStore``; if it is damaged,
/// foreign or newer, the store throws and leaves it. Stores of one process lose nothing of one another's. Two processes
/// on one suite can: they have no lock, and each may see values that the other has replaced. On Linux the defaults are
/// a file that is overwritten in place, which a kill can tear. Use ``FileRecordStore`` in both cases.
public struct UserDefaultsRecordStore: RecordStore {
    private let suite: String?
    private let key: String

    /// The defaults belong to the process, and so does the turn to change them.
    private static let turn = Locked(())

    /// Creates a store in the standard defaults.
    public init(key: String = "playhouse.records") {
        suite = nil
        self.key = key
    }

    /// Creates a store in a suite, such as an app group's; nil if the system has no suite by that name.
    package init?(suite: String, key: String = "playhouse.records") {
        guard UserDefaults(suiteName: suite) != nil else { return nil }
        self.suite = suite
        self.key = key
    }

    /// Records a result, even if the calling task is cancelled.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        try withDefaults { defaults throws(RecordStoreError.Problem) in
            var archive = try archive(in: defaults)
            let record = archive.add(result, for: key)
            defaults.set(try archive.encoded(), forKey: self.key)
            // On Linux nothing is written before.
            guard defaults.synchronize() else { throw .unwritable(code: 0) }
            return record
        }
    }

    /// The record under a key, or nil if no game was recorded.
    public func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? {
        try await records()[key]
    }

    /// All records.
    public func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        try withDefaults { defaults throws(RecordStoreError.Problem) in try archive(in: defaults).records }
    }

    private func archive(in defaults: UserDefaults) throws(RecordStoreError.Problem) -> RecordArchive {
        guard let value = defaults.object(forKey: key) else { return RecordArchive() }
        guard let data = value as? Data else { throw .foreign }
        return try RecordArchive(data)
    }

    /// Makes the defaults when they are used, because they are not `Sendable` on every platform.
    private func withDefaults<Value: Sendable>(
        _ body: (UserDefaults) throws(RecordStoreError.Problem) -> Value
    ) throws(RecordStoreError) -> Value {
        do throws(RecordStoreError.Problem) {
            return try UserDefaultsRecordStore.turn.withLock { _ throws(RecordStoreError.Problem) in
                guard let defaults = suite.map({ UserDefaults(suiteName: $0) }) ?? .standard else {
                    throw .unreadable(code: 0)
                }
                return try body(defaults)
            }
        } catch {
            throw RecordStoreError(error, at: "user defaults \(suite ?? "of the app"), \(key)")
        }
    }
}

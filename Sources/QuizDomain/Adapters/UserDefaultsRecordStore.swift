import Foundation
public import PlayhouseCore

/// A store that keeps records in the user defaults under one key.
///
/// It is the standard store on tvOS, where files may be purged.
///
/// The value has the same format as the file of ``FileRecordStore``. If the value is damaged, was written by a newer
/// version, or is not a value of this package, the store throws an error and does not change the value. Empty data
/// counts as damaged. ``forgetAll()`` moves a damaged value to another key, so that recording works again. Several
/// stores of one process can use the same key without losing records.
///
/// Use ``FileRecordStore`` if two processes share a suite, and on Linux. Two processes can lose records: the suite has
/// no lock, and each process may read values that the other process has replaced. On Linux, the defaults are a file
/// that is overwritten in place, so a process that is killed can leave it incomplete.
public struct UserDefaultsRecordStore: RecordStore {
    private let key: String
    private let suite: String?
    private let time: TimeSource

    /// The lock of all stores of the process, because several stores may use the same key.
    private static let turn = Locked(())

    /// Creates a store in the standard defaults, or in a named suite, such as that of an app group.
    ///
    /// Stores with different keys share no records.
    public init(key: String = "playhouse.records", suite: String? = nil, time: any TimeProviding = .system) {
        self.key = key
        self.suite = suite
        self.time = time.timeSource
    }

    /// Merges a result into the record of a key, even if the calling task is cancelled.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try withDefaults { defaults throws(StoreError.Problem) in
            var records = try records(in: defaults)
            let record = records.merge(result, for: key)
            defaults.set(try StoredFormat.records.encoded(records), forKey: self.key)
            // On Linux, the value reaches the file only in this call.
            guard defaults.synchronize() else { throw .unwritable(code: 0) }
            return record
        }
    }

    /// Returns all records by their keys.
    public func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try withDefaults { defaults throws(StoreError.Problem) in try records(in: defaults) }
    }

    /// Removes the value, or moves a damaged value to another key, even if the calling task is cancelled.
    ///
    /// The other key is the key of the value, followed by `.corrupt-` and the current date, such as
    /// `playhouse.records.corrupt-2026-11-28T09-15-00Z`. If the value is not of this package or was written by a newer
    /// version, the function leaves it unchanged and throws an error.
    public func forgetAll() async throws(StoreError) {
        try withDefaults { defaults throws(StoreError.Problem) in
            do throws(StoreError.Problem) {
                _ = try records(in: defaults)
            } catch .corrupt {
                let date = time.date().ISO8601Format().replacing(":", with: "-")
                defaults.set(defaults.object(forKey: key), forKey: "\(key).corrupt-\(date)")
            }
            defaults.removeObject(forKey: key)
            guard defaults.synchronize() else { throw .unwritable(code: 0) }
        }
    }

    private func records(in defaults: UserDefaults) throws(StoreError.Problem) -> [RecordKey: GameRecord] {
        guard let value = defaults.object(forKey: key) else { return [:] }
        guard let data = value as? Data else { throw .foreign }
        return try StoredFormat.records.decoded(data)
    }

    /// Opens the defaults for each call, because they are not `Sendable` on every platform.
    private func withDefaults<Value: Sendable>(
        _ body: (UserDefaults) throws(StoreError.Problem) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError.Problem) {
            return try UserDefaultsRecordStore.turn.withLock { _ throws(StoreError.Problem) in
                guard let defaults = suite.map({ UserDefaults(suiteName: $0) }) ?? .standard else {
                    throw .unreadable(code: 0)
                }
                return try body(defaults)
            }
        } catch {
            throw StoreError(error, at: "user defaults \(suite ?? "of the app"), \(key)")
        }
    }
}

public import Foundation
public import PlayhouseCore

/// The location of a game's record: a store, and the key of the record in that store.
///
/// ``RecordStore/location(of:mode:settings:chance:)`` makes one from the name of a game.
public struct RecordLocation: Sendable {
    /// The store that has the record.
    public let store: any RecordStore
    /// The key of the record in the store.
    public let key: RecordKey
    private let chance: ChanceSource

    /// Creates the location of a record from its store and its key.
    ///
    /// A session draws the identifiers of its results from `chance`. Pass a source with a seed only in a test: the same
    /// seed gives the games of the next session the same identifiers, so that their results count as repetitions.
    public init(_ store: any RecordStore, key: RecordKey, chance: ChanceSource = .system) {
        self.store = store
        self.key = key
        self.chance = chance
    }

    /// Returns a new identifier for the result of a game, for a session of your own.
    public func newResultID() -> UUID {
        // The constant bits mark a random identifier: version 4 of RFC 9562, section 5.4.
        let high = chance.next() & ~0xF000 | 0x4000
        let low = chance.next() >> 2 | UInt64(1) << 63
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

extension RecordStore {
    /// Returns the location of a game's record in this store, to pass to a session.
    ///
    /// The game, the mode and the settings are the parts of the ``RecordKey``.
    public func location(
        of game: String, mode: String = "", settings: [String: String] = [:], chance: ChanceSource = .system
    ) -> RecordLocation {
        RecordLocation(self, key: RecordKey(game: game, mode: mode, settings: settings), chance: chance)
    }
}

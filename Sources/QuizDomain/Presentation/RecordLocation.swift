/// The place of a game's record: a store, and the key in it.
public struct RecordLocation: Sendable {
    let store: any RecordStore
    let key: RecordKey

    /// Creates a location.
    public init(_ store: any RecordStore, key: RecordKey) {
        self.store = store
        self.key = key
    }
}

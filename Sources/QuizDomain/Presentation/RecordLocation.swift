/// The location of a game's record: a store, and the key of the record in that store.
public struct RecordLocation: Sendable {
    let store: any RecordStore
    let key: RecordKey

    /// Creates the location of a record from its store and its key.
    public init(_ store: any RecordStore, key: RecordKey) {
        self.store = store
        self.key = key
    }
}

public import Foundation

/// An unused place for the content of a store, with functions that read and overwrite its bytes directly.
public struct StoreLocation<Store: Sendable>: Sendable {
    package let open: @Sendable () async throws -> Store
    package let read: @Sendable () async throws -> Data?
    package let overwrite: @Sendable (Data) async throws -> Void

    /// Creates a location for a store without accessible storage, such as one in memory.
    ///
    /// Each time a rule opens the location, it gets this store.
    public init(_ store: Store) {
        self.init(opening: { store }, reading: { nil }, overwriting: { _ in })
    }

    /// Creates a location at which a store can be opened again, such as a file.
    ///
    /// `open` must create a new store on the same location, as another launch of the app would. `read` and `overwrite`
    /// must bypass the store, and access the bytes of the file directly. If there is no file, `read`
    /// returns `nil` or throws.
    public init(
        opening open: @escaping @Sendable () async throws -> Store,
        reading read: @escaping @Sendable () async throws -> Data?,
        overwriting overwrite: @escaping @Sendable (Data) async throws -> Void
    ) {
        self.open = open
        self.read = read
        self.overwrite = overwrite
    }
}

extension ContractSubject {
    /// Returns a rule whose closure receives a newly opened store, and returns a violation or `nil`.
    package static func rule<Store: Sendable>(
        _ promise: String, id: String, _ flaw: @escaping @Sendable (Store) async throws -> String?
    ) -> ContractRule<Self> where Make == @Sendable () async throws -> StoreLocation<Store> {
        rule(atLocation: promise, id: id) { location in try await flaw(location.open()) }
    }

    /// Returns a rule whose closure receives a new location, and returns a violation or `nil`.
    package static func rule<Store: Sendable>(
        atLocation promise: String, id: String,
        _ flaw: @escaping @Sendable (StoreLocation<Store>) async throws -> String?
    ) -> ContractRule<Self> where Make == @Sendable () async throws -> StoreLocation<Store> {
        ContractRule(promise, id: id) { subject in try await flaw(subject.make()) }
    }
}

public import Foundation

/// An unused storage location for a store, whose bytes a contract can also read and overwrite directly.
public struct StoreStage<Store: Sendable>: Sendable {
    package let open: @Sendable () async throws -> Store
    package let read: @Sendable () async throws -> Data?
    package let overwrite: @Sendable (Data) async throws -> Void

    /// Creates a stage for a store without accessible storage, such as one in memory.
    ///
    /// Each time a rule opens the stage, it gets this store.
    public init(_ store: Store) {
        self.init(opening: { store }, reading: { nil }, overwriting: { _ in })
    }

    /// Creates a stage for a store that keeps its content in a location such as a file.
    ///
    /// `open` must create a new store on the same location, as another launch of the app would. `read` and `overwrite`
    /// must bypass the store, and access the bytes of the file directly.
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
    ) -> ContractRule<Self> where Make == @Sendable () async throws -> StoreStage<Store> {
        rule(onStage: promise, id: id) { stage in try await flaw(stage.open()) }
    }

    /// Returns a rule whose closure receives a new stage, and returns a violation or `nil`.
    package static func rule<Store: Sendable>(
        onStage promise: String, id: String, _ flaw: @escaping @Sendable (StoreStage<Store>) async throws -> String?
    ) -> ContractRule<Self> where Make == @Sendable () async throws -> StoreStage<Store> {
        ContractRule(promise, id: id) { subject in try await flaw(subject.make()) }
    }
}

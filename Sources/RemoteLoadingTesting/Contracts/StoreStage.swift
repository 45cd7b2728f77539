public import Foundation

/// A place for a store that nobody has used, and how to get at what is stored there, for the contracts of stores.
public struct StoreStage<Store: Sendable>: Sendable {
    package let open: @Sendable () async throws -> Store
    package let read: @Sendable () async throws -> Data?
    package let overwrite: @Sendable (Data) async throws -> Void

    /// Creates a stage for a store that keeps everything to itself, as in memory; opening gives the same again.
    public init(_ store: Store) {
        self.init(opening: { store }, reading: { nil }, overwriting: { _ in })
    }

    /// Creates a stage for a store that keeps its content in a place.
    ///
    /// Each opening makes a new store on the same place, as another run of the app would. Reading and overwriting go
    /// behind the store's back: the bytes of the file, or of whatever it is.
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
    /// A rule about a store that was just opened.
    package static func rule<Store: Sendable>(
        _ promise: String, _ flaw: @escaping @Sendable (Store) async throws -> String?
    ) -> ContractRule<Self> where Make == @Sendable () async throws -> StoreStage<Store> {
        rule(onStage: promise) { stage in try await flaw(stage.open()) }
    }

    /// A rule about a stage that was just made.
    package static func rule<Store: Sendable>(
        onStage promise: String, _ flaw: @escaping @Sendable (StoreStage<Store>) async throws -> String?
    ) -> ContractRule<Self> where Make == @Sendable () async throws -> StoreStage<Store> {
        ContractRule(promise, timeout: { $0.timeout }) { subject in try await flaw(subject.make()) }
    }
}

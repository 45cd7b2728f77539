import Foundation
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `TokenStoring`, which every implementation must fulfil.
public enum TokenStoringContract {
    /// An unused storage location for a store.
    public typealias Location = StoreLocation<any TokenStoring>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure several times for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Location>

    /// The rules for every store, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] =
        [
            Subject.rule("a new store is empty", id: "empty") { store in difference(try await store.load(), nil) },
            StoreComparison<TokenStoreModel>.calls, StoreComparison<TokenStoreModel>.cancelledCalls,
        ] + callRules

    /// The rules about stored data, for stores that keep the tokens after the store object is released.
    public static let persistence: [ContractRule<Subject>] =
        [StoreComparison<TokenStoreModel>.places(isOverlapping: false)] + stored.damageRules + stored.replacementRules
        + [clearedDamageRule]

    private static let (one, two) = (
        TokenPair.fixture(1, scopes: ["user:read:follows", "chat:read"], lasting: 14_000), TokenPair.fixture(2)
    )

    private static let stored = StoredValueContract<any TokenStoring, TokenPair?>(
        ({ try await $0.save(one) }, one), then: ({ try await $0.save(two) }, two), alone: two, empty: nil,
        reads: [{ store in try await store.load() }], difference: difference)

    private static let callRules = [
        // The concurrent calls are made on several stores of the same tokens, because a single store need not support
        // concurrent calls.
        Subject.rule(atLocation: "concurrent calls leave one complete pair", id: "concurrent") { location in
            let pairs = (0..<20).map { TokenPair.fixture($0, scopes: ["scope-\($0)"], lasting: $0) }
            let seen = try await withThrowingTaskGroup(of: TokenPair?.self) { group in
                for pair in pairs {
                    let store = try await location.open()
                    group.addTask {
                        try? await store.save(pair)  // may fail during another call
                        return nil
                    }
                    group.addTask {
                        try? await store.load()  // as above
                    }
                }
                return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            let last = try await location.open().load()
            guard let last, pairs.contains(last) else { return "left \(difference(last, pairs[0]) ?? "")" }
            return seen.allSatisfy(pairs.contains) ? nil : "a load returned a pair that was never saved"
        },
        Subject.rule("no description contains a token", id: "no-token") { store in
            try await store.save(one)
            _ = try await store.load()
            var texts = ["\(store)", String(reflecting: store)]
            dump(store, to: &texts[0])
            let isTold = texts.contains { $0.contains(one.access.value) || $0.contains(one.refresh) }
            return isTold ? "a description contains it" : nil
        },
    ]

    private static let clearedDamageRule = Subject.rule(
        atLocation: "damaged content can be cleared", id: "clear-damaged"
    ) { location in
        try await location.open().save(one)
        try await location.overwrite(StorageDamage.foreign.applied(to: Data()))
        try await location.open().clear()
        return difference(try await location.open().load(), nil)
    }

    /// Returns how a token pair differs from the expected pair, or `nil` if they are equal.
    ///
    /// The text contains no secret of the pairs.
    @Sendable static func difference(_ actual: TokenPair?, _ expected: TokenPair?) -> String? {
        guard actual != expected else { return nil }
        guard let actual else { return "the store is empty" }
        guard let expected else { return "the store has \(actual)" }
        let parts = [
            ("token", actual.access.value == expected.access.value),
            ("owner", actual.access.owner == expected.access.owner),
            ("expiry date", actual.access.expires == expected.access.expires),
            ("refresh token", actual.refresh == expected.refresh),
            ("scopes", actual.scopes == expected.scopes), ("client id", actual.clientID == expected.clientID),
        ]
        return "the pair has a different " + parts.filter { !$0.1 }.map(\.0).joined(separator: ", ")
    }
}

import Foundation
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of every `TokenStoring`.
public enum TokenStoringContract {
    /// An unused storage location for a store.
    public typealias Stage = StoreStage<any TokenStoring>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure once for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Stage>

    /// The rules for every store, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = pairRules + clearingRules + callRules

    /// The rules about stored data, for stores that keep the tokens after the store object is released.
    public static let keeping: [ContractRule<Subject>] =
        stored.placeRules + stored.damageRules + stored.replacementRules + clearedPlaceRules

    private static let (one, two) = (
        TokenPair.fixture(1, scopes: ["user:read:follows", "chat:read"], lasting: 14_000), TokenPair.fixture(2)
    )

    /// A pair that was issued to another app.
    private static let foreign = TokenPair.fixture(
        3, scopes: ["chat:read"], lasting: 60, clientID: client("another4pp"))

    /// Pairs whose parts are easily changed on the way.
    private static let pairs: [TokenPair] = [
        one, .fixture(4, owner: .application, lasting: 0),
        .fixture(5, owner: .user("Zo\u{EB} \"Z\" O'Neill"), lasting: -60),
        .fixture(6, scopes: ["user:read:follows", "chat:read", "bits:read"], lasting: 2_000_000_000), two,
        pair(access: "dated", refresh: "dated", expires: Date(timeIntervalSinceReferenceDate: 817_000_123.456_789_1)),
        pair(access: "a%41+b/c=d\\e\"f'g,h;i&j<k>{l}", refresh: "r%2B+/=\\\"',;&<>{}~"),
        pair(access: String(repeating: "long", count: 1_024), refresh: String(repeating: "L0ng", count: 1_024)),
    ]

    private static func pair(access: String, refresh: String, expires: Date? = nil) -> TokenPair {
        guard let access = AccessToken(access, owner: .user("ada"), expires: expires),
            let pair = TokenPair(access: access, refresh: refresh, clientID: FakeTwitch.clientID)
        else { preconditionFailure("a token must be one word") }
        return pair
    }

    private static func client(_ text: String) -> ClientID {
        guard let id = ClientID(text) else { preconditionFailure("a client ID must be one word") }
        return id
    }

    private static let stored = StoredValueContract<any TokenStoring, TokenPair?>(
        ({ try await $0.save(one) }, one), then: ({ try await $0.save(two) }, two), alone: two, empty: nil,
        reads: [{ store in try await store.load() }], difference: difference)

    private static let pairRules = [
        Subject.rule("a new store is empty", id: "empty") { store in
            difference(try await store.load(), nil)
        },
        Subject.rule("a saved pair is loaded unchanged, repeatedly", id: "saved") { store in
            try await store.save(one)
            let first = try await store.load()
            let second = try await store.load()
            return difference(first, one) ?? difference(second, one)
        },
        Subject.rule("a newer pair replaces all parts of the older pair", id: "newer") { store in
            try await store.save(one)
            try await store.save(two)
            return difference(try await store.load(), two)
        },
        Subject.rule("each part of a pair is stored unchanged", id: "every-part") { store in
            for pair in pairs {
                try await store.save(pair)
                if let flaw = difference(try await store.load(), pair) { return flaw }
            }
            return nil
        },
        Subject.rule("a pair of another app keeps its client ID", id: "client") { store in
            for pair in [one, foreign, two] {
                try await store.save(pair)
                if let flaw = difference(try await store.load(), pair) { return flaw }
            }
            return nil
        },
    ]

    private static let clearingRules = [
        Subject.rule("a cleared store is empty", id: "cleared") { store in
            try await store.save(one)
            try await store.clear()
            return difference(try await store.load(), nil)
        },
        Subject.rule("clearing an empty store does not throw", id: "clear-empty") { store in
            try await store.clear()
            try await store.save(one)
            try await store.clear()
            try await store.clear()
            return difference(try await store.load(), nil)
        },
        Subject.rule("a cleared store accepts another pair", id: "after-clearing") { store in
            try await store.save(one)
            try await store.clear()
            try await store.save(two)
            return difference(try await store.load(), two)
        },
    ]

    private static let callRules = [
        // The concurrent calls are made on several stores of the same tokens, because a single store need not support
        // concurrent calls.
        Subject.rule(onStage: "concurrent calls leave one complete pair", id: "concurrent") { stage in
            let pairs = (0..<20).map { TokenPair.fixture($0, scopes: ["scope-\($0)"], lasting: $0) }
            let seen = try await withThrowingTaskGroup(of: TokenPair?.self) { group in
                for pair in pairs {
                    let store = try await stage.open()
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
            let last = try await stage.open().load()
            guard let last, pairs.contains(last) else { return "left \(difference(last, pairs[0]) ?? "")" }
            return seen.allSatisfy(pairs.contains) ? nil : "a load returned a pair that was never saved"
        },
        Subject.rule("a cancelled call is completed", id: "cancelled") { store in
            let saving = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.save(one)
            }
            try await saving.value
            if let flaw = difference(try await store.load(), one) { return flaw }
            let clearing = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.clear()
            }
            try await clearing.value
            return difference(try await store.load(), nil)
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

    private static let clearedPlaceRules = [
        Subject.rule(onStage: "an open store is empty when another store was cleared", id: "cleared-elsewhere") {
            stage in
            let store = try await stage.open()
            try await stage.open().save(one)
            _ = try await store.load()
            try await stage.open().clear()
            return difference(try await store.load(), nil)
        },
        Subject.rule(onStage: "a cleared store is empty when it is reopened", id: "cleared-reopened") { stage in
            let store = try await stage.open()
            try await store.save(one)
            try await store.clear()
            return difference(try await stage.open().load(), nil)
        },
        Subject.rule(onStage: "a pair is stored when the call returns", id: "stored-on-return") { stage in
            let store = try await stage.open()
            for number in 0..<20 {
                let pair = TokenPair.fixture(number, lasting: number)
                try await store.save(pair)
                if let flaw = difference(try await stage.open().load(), pair) { return flaw }
            }
            return nil
        },
        Subject.rule(onStage: "damaged content can be cleared", id: "clear-damaged") { stage in
            try await stage.open().save(one)
            try await stage.overwrite(StorageDamage.foreign.applied(to: Data()))
            try await stage.open().clear()
            return difference(try await stage.open().load(), nil)
        },
    ]

    /// Returns how a token pair differs from the expected pair, or `nil` if they are equal.
    ///
    /// The text contains no secret of the pairs.
    @Sendable private static func difference(_ actual: TokenPair?, _ expected: TokenPair?) -> String? {
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

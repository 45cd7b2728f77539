import Foundation
import RemoteLoadingTesting
import TwitchBrowse

/// The pair that a store must have.
struct TokenStoreModel: StoreModel {
    typealias Calls = TokenStoreCalls

    enum Call: Sendable {
        case save(TokenPair)
        case clear
        case load
    }

    private var pair: TokenPair?

    init(of store: any TokenStoring) async throws {
        pair = try await store.load()
    }

    var reads: [Call] { [.load, .load] }

    static func perform(_ call: Call, on store: any TokenStoring) async -> Result<TokenPair?, StoreError> {
        await outcome { () throws(StoreError) in
            switch call {
            case .save(let pair): try await store.save(pair)
            case .clear: try await store.clear()
            case .load: return try await store.load()
            }
            return nil
        }
    }

    mutating func flaw(of outcome: Result<TokenPair?, StoreError>, from call: Call) -> String? {
        switch call {
        case .save(let saved): pair = saved
        case .clear: pair = nil
        case .load: break
        }
        switch (outcome, call) {
        case (.failure(let error), _): return "threw \(error)"
        case (.success(let loaded), .load): return TokenStoringContract.difference(loaded, pair)
        case (.success, _): return nil
        }
    }
}

/// Calls with pairs whose parts are easily changed, and which share parts with earlier pairs.
struct TokenStoreCalls: CallGenerator {
    private var last: TokenPair?

    init(_ random: inout SeededNumbers) {}

    mutating func call(_ random: inout SeededNumbers) -> TokenStoreModel.Call {
        random.number(below: 3) == 0 ? .load : change(&random)
    }

    mutating func change(_ random: inout SeededNumbers) -> TokenStoreModel.Call {
        guard random.number(below: 4) > 0 else { return .clear }
        let pair = random.pair(after: last)
        last = pair
        return .save(pair)
    }
}

extension SeededNumbers {
    fileprivate mutating func pair(after last: TokenPair?) -> TokenPair {
        let owners = [TokenOwner.application, .user("ada"), .user("Zoe\u{308} \"Z\" O'Neill"), .user("")]
        let scopes = shuffled(["user:read:follows", "chat:read", "bits:read", "user:read:email"])
        let clients = ["another4pp", FakeTwitch.clientID.text, "x"].compactMap { ClientID(parsing: $0) }
        let access = AccessToken(
            word(like: last?.access.value), owner: element(of: owners) ?? .application, expires: date())
        guard let access, let client = element(of: clients),
            let pair = TokenPair(
                access: access, refresh: word(like: last?.refresh), scopes: Array(scopes.prefix(number(below: 4))),
                clientID: client)
        else { preconditionFailure("a token must be one word") }
        return pair
    }

    /// Returns a token, which is sometimes that of an older pair.
    private mutating func word(like other: String?) -> String {
        if let other, number(below: 8) == 0 { return other }
        let words = [
            "a%41+b/c=d\\e\"f'g,h;i&j<k>{l}", "r%2B+/=\\\"',;&<>{}~", String(repeating: "L0ng", count: 1_024), "s3cr3t",
        ]
        return (element(of: words) ?? "") + String(next(), radix: 36)
    }

    private mutating func date() -> Date? {
        switch number(below: 5) {
        case 0: nil
        case 1: FakeCatalog.epoch.addingTimeInterval(-Double(number(below: 100_000)))
        case 2: Date(timeIntervalSinceReferenceDate: 817_000_123.456_789_1)
        default: FakeCatalog.epoch.addingTimeInterval(Double(number(below: 2_000_000_000)))
        }
    }
}

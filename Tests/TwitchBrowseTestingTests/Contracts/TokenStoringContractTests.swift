import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TokenStoringContractTests {
    typealias Subject = TokenStoringContract.Subject

    /// Shared storage that outlives the stores that use it.
    private final class Place: Sendable {
        struct Content {
            var pair: TokenPair?
            var damage: Data?
        }
        let content = Locked(Content())
        var bytes: Data? {
            get throws {
                let content = content.withLock { $0 }
                return try content.damage ?? content.pair.map { try JSONEncoder().encode($0) }
            }
        }
    }

    private struct Mistakes: Sendable {
        var startsWithPair = false
        var deletesOnLoad = false
        var keepsOlderScopes = false
        var ignoresClear = false
        var failsSecondClear = false
        var refusesSaveAfterClear = false
        var mixesPairs = false
        var describesTokens = false
        var usesOwnPlace = false
        var readsOnce = false
        var readsDamageAsEmpty = false
        var reportsDamageAsUnreadable = false
        var clearsDamageOnLoad = false
        var keepsDamageOnSave = false
        var cannotClearDamage = false
    }

    /// A store with flags, each of which turns on one mistake.
    private final class DefectiveStore: TokenStoring, CustomStringConvertible {
        private static let refusal = StoreError(.unwritable(code: 1), at: "the place")

        private struct State {
            var isClosed = false
            var hasCleared = false
            var read: TokenPair?
        }

        private let mistakes: Mistakes
        private let place: Place
        private let state = Locked(State())

        init(_ mistakes: Mistakes, on place: Place) {
            self.mistakes = mistakes
            self.place = mistakes.usesOwnPlace ? Place() : place
            if mistakes.startsWithPair { place.content.withLock { $0.pair = .fixture(9) } }
        }

        var description: String {
            mistakes.describesTokens ? place.content.withLock { $0.pair?.refresh ?? "" } : "store"
        }

        func load() async throws(StoreError) -> TokenPair? {
            let content = place.content.withLock { $0 }
            let isDamaged = content.damage != nil
            if isDamaged, mistakes.readsDamageAsEmpty { return nil }
            if isDamaged, mistakes.clearsDamageOnLoad { place.content.withLock { $0 = Place.Content() } }
            if isDamaged {
                let isLocked = mistakes.reportsDamageAsUnreadable
                throw StoreError(isLocked ? .unreadable(code: 5) : .corrupt(at: "the root"), at: "the place")
            }
            if mistakes.deletesOnLoad { place.content.withLock { $0.pair = nil } }
            guard mistakes.readsOnce else { return content.pair }
            return state.withLock { state in
                state.read = state.read ?? content.pair
                return state.read
            }
        }

        func save(_ pair: TokenPair) async throws(StoreError) {
            guard !state.withLock({ $0.isClosed }) else { throw Self.refusal }
            place.content.withLock { content in
                var newer = pair
                if let older = content.pair {
                    if mistakes.mixesPairs { newer = pair.with(refresh: older.refresh) }
                    if mistakes.keepsOlderScopes { newer = pair.with(scopes: older.scopes) }
                }
                content.pair = newer
                if !mistakes.keepsDamageOnSave { content.damage = nil }
            }
        }

        func clear() async throws(StoreError) {
            let isSecond = state.withLock { state in
                defer { (state.hasCleared, state.isClosed) = (true, mistakes.refusesSaveAfterClear) }
                return state.hasCleared
            }
            if isSecond, mistakes.failsSecondClear { throw Self.refusal }
            guard !mistakes.ignoresClear else { return }
            let isStuck = mistakes.cannotClearDamage && place.content.withLock { $0.damage != nil }
            guard !isStuck else { throw Self.refusal }
            place.content.withLock { $0 = Place.Content() }
        }
    }

    private static func subject(_ change: @escaping @Sendable (inout Mistakes) -> Void = { _ in }) -> Subject {
        Subject {
            var mistakes = Mistakes()
            change(&mistakes)
            let place = Place()
            return .init(
                opening: { [mistakes] in DefectiveStore(mistakes, on: place) }, reading: { try place.bytes },
                overwriting: { content in place.content.withLock { $0.damage = content } })
        }
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "a new store is empty": subject { $0.startsWithPair = true }
        case "a saved pair is loaded unchanged, repeatedly": subject { $0.deletesOnLoad = true }
        case "a newer pair replaces all parts of the older pair", "a reopened store continues with its content":
            subject { $0.keepsOlderScopes = true }
        case "a cleared store is empty": subject { $0.ignoresClear = true }
        case "clearing an empty store does not throw": subject { $0.failsSecondClear = true }
        case "a cleared store accepts another pair": subject { $0.refusesSaveAfterClear = true }
        case "concurrent calls leave one complete pair": subject { $0.mixesPairs = true }
        case "no description contains a token": subject { $0.describesTokens = true }
        case "content persists when the store is reopened": subject { $0.usesOwnPlace = true }
        case "an open store sees the changes of another store", "an open store is empty when another store was cleared":
            subject { $0.readsOnce = true }
        case "damaged content can be cleared": subject { $0.cannotClearDamage = true }
        case let name where name.hasSuffix("content throws and keeps it"): subject { $0.readsDamageAsEmpty = true }
        case let name where name.hasSuffix("content is replaced"): subject { $0.keepsDamageOnSave = true }
        default: nil
        }
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func contractDetectsBrokenStore(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no careless store for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func correctTokenStoreObeysEveryContractRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Self.subject())
    }

    @Test func storeReportingDamagedFileAsUnreadableBreaksContract() async {
        let violations = await TokenStoringContract.keeping.violations(
            of: Self.subject { $0.reportsDamageAsUnreadable = true })
        #expect(violations.count == 4)
        #expect(violations.allSatisfy { $0.what == "the problem is: cannot be read, code 5" })
    }

    @Test func storeClearingDamagedFileOnLoadBreaksContract() async {
        let violations = await TokenStoringContract.keeping.violations(
            of: Self.subject { $0.clearsDamageOnLoad = true })
        #expect(violations.count == 4)
        #expect(violations.allSatisfy { $0.what == "the content was changed" })
    }

    @Test func violationsContainNoToken() async {
        let subject = Self.subject { ($0.mixesPairs, $0.ignoresClear, $0.startsWithPair) = (true, true, true) }
        let violations = await TokenStoringContract.rules.violations(of: subject)
        #expect(violations.count > 3)
        #expect(!"\(violations)".contains("s3cr3t"))
    }
}

extension TokenPair {
    fileprivate func with(refresh: String? = nil, scopes: [String]? = nil) -> TokenPair {
        TokenPair(
            access: access, refresh: refresh ?? self.refresh, scopes: scopes ?? self.scopes, clientID: clientID)!
    }
}

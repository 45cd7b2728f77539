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

    struct Mistakes: Sendable {
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
        var throwsIfEmpty = false
        var losesScopes = false
        var sortsScopes = false
        var losesExpiry = false
        var cutsExpiry = false
        var losesOwner = false
        var cutsTokens = false
        var decodesTokens = false
        var usesOwnClientID = false
        var keepsOlderClientID = false
        var keepsOlderExpiry = false
        var clearsAtNextSave = false
        var failsEmptyClear = false
        var dropsSaveAfterClear = false
        var describesAccessToken = false
        var refusesCancelledCalls = false
        var dropsCancelledCalls = false
        var writesAtNextSave = false
        var clearsOnlyItself = false
        var refusesSaveOverDamage = false
    }

    /// A store with flags, each of which turns on one mistake.
    private final class DefectiveStore: TokenStoring, CustomStringConvertible {
        private static let refusal = StoreError(.unwritable(code: 1), at: "the place")

        private struct State {
            var isClosed = false
            var hasCleared = false
            var isEmpty = false
            var unwritten: TokenPair?
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
            if mistakes.describesAccessToken { return place.content.withLock { $0.pair?.access.value ?? "" } }
            return mistakes.describesTokens ? place.content.withLock { $0.pair?.refresh ?? "" } : "store"
        }

        func load() async throws(StoreError) -> TokenPair? {
            let content = place.content.withLock { $0 }
            if mistakes.clearsOnlyItself, state.withLock({ $0.isEmpty }) { return nil }
            if let unwritten = state.withLock({ $0.unwritten }) { return unwritten }
            if mistakes.throwsIfEmpty, content.pair == nil { throw StoreError(.unreadable(code: 2), at: "the place") }
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
            if Task.isCancelled, mistakes.refusesCancelledCalls { throw Self.refusal }
            if Task.isCancelled, mistakes.dropsCancelledCalls { return }
            let isDropped = state.withLock { state in
                state.isEmpty = false
                return state.hasCleared && mistakes.dropsSaveAfterClear
            }
            guard !isDropped else { return }
            if mistakes.writesAtNextSave {
                let older = state.withLock { state in
                    defer { state.unwritten = pair }
                    return state.unwritten
                }
                place.content.withLock { $0.pair = older }
                return
            }
            let isRefused = place.content.withLock { content in
                if content.damage != nil, mistakes.refusesSaveOverDamage { return true }
                content.pair = altered(pair, after: content.pair)
                if !mistakes.keepsDamageOnSave { content.damage = nil }
                return false
            }
            if isRefused { throw Self.refusal }
        }

        private func altered(_ pair: TokenPair, after older: TokenPair?) -> TokenPair {
            var newer = pair
            if let older {
                if mistakes.mixesPairs { newer = newer.with(refresh: older.refresh) }
                if mistakes.keepsOlderScopes { newer = newer.with(scopes: older.scopes) }
                if mistakes.keepsOlderClientID { newer = newer.with(clientID: older.clientID) }
                if mistakes.keepsOlderExpiry {
                    let expires: Date? = newer.access.expires ?? older.access.expires
                    newer = newer.with(expires: .some(expires))
                }
            }
            if mistakes.losesScopes { newer = newer.with(scopes: []) }
            if mistakes.sortsScopes { newer = newer.with(scopes: newer.scopes.sorted()) }
            if mistakes.losesExpiry { newer = newer.with(expires: .some(nil)) }
            if mistakes.cutsExpiry, let date = newer.access.expires {
                let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
                newer = newer.with(expires: .some(whole))
            }
            if mistakes.losesOwner { newer = newer.with(owner: .user("ada")) }
            if mistakes.cutsTokens { newer = newer.with(refresh: String(newer.refresh.prefix(2_048))) }
            if mistakes.decodesTokens {
                newer = newer.with(refresh: newer.refresh.removingPercentEncoding ?? newer.refresh)
            }
            if mistakes.usesOwnClientID { newer = newer.with(clientID: FakeTwitch.clientID) }
            return newer
        }

        func clear() async throws(StoreError) {
            let isSecond = state.withLock { state in
                defer { (state.hasCleared, state.isClosed) = (true, mistakes.refusesSaveAfterClear) }
                return state.hasCleared
            }
            if isSecond, mistakes.failsSecondClear { throw Self.refusal }
            if Task.isCancelled, mistakes.refusesCancelledCalls { throw Self.refusal }
            if Task.isCancelled, mistakes.dropsCancelledCalls { return }
            if mistakes.failsEmptyClear, place.content.withLock({ $0.pair == nil }) { throw Self.refusal }
            state.withLock { $0.isEmpty = true }
            guard !mistakes.clearsAtNextSave, !mistakes.clearsOnlyItself else { return }
            guard !mistakes.ignoresClear else { return }
            let isStuck = mistakes.cannotClearDamage && place.content.withLock { $0.damage != nil }
            guard !isStuck else { throw Self.refusal }
            place.content.withLock { $0 = Place.Content() }
        }
    }

    static func subject(_ change: @escaping @Sendable (inout Mistakes) -> Void = { _ in }) -> Subject {
        Subject {
            var mistakes = Mistakes()
            change(&mistakes)
            let place = Place()
            return .init(
                opening: { [mistakes] in DefectiveStore(mistakes, on: place) }, reading: { try place.bytes },
                overwriting: { content in place.content.withLock { $0.damage = content } })
        }
    }

    /// A store that breaks the contract in one point.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: Subject

        fileprivate init(_ flaw: String, _ change: @escaping @Sendable (inout Mistakes) -> Void) {
            testDescription = flaw
            subject = TokenStoringContractTests.subject(change)
        }
    }

    static let broken: [Broken] = pairs + clearing + calls + places + damages

    private static let pairs: [Broken] = [
        Broken("the store has a sample pair") { $0.startsWithPair = true },
        Broken("an empty store throws") { $0.throwsIfEmpty = true },
        Broken("a load removes the pair") { $0.deletesOnLoad = true },
        Broken("the scopes are lost") { $0.losesScopes = true },
        Broken("the expiry date is lost") { $0.losesExpiry = true },
        Broken("the older scopes stay") { $0.keepsOlderScopes = true },
        Broken("the older expiry date stays") { $0.keepsOlderExpiry = true },
        Broken("every token is one of a user") { $0.losesOwner = true },
        Broken("a token has 2,048 bytes") { $0.cutsTokens = true },
        Broken("percent signs are decoded") { $0.decodesTokens = true },
        Broken("the expiry date has whole seconds") { $0.cutsExpiry = true },
        Broken("the scopes are sorted") { $0.sortsScopes = true },
        Broken("the client ID is that of the app") { $0.usesOwnClientID = true },
        Broken("the older client ID stays") { $0.keepsOlderClientID = true },
    ]

    private static let clearing: [Broken] = [
        Broken("nothing happens") { $0.ignoresClear = true },
        Broken("the pair is removed at the next save") { $0.clearsAtNextSave = true },
        Broken("a second call throws") { $0.failsSecondClear = true },
        Broken("an empty store throws") { $0.failsEmptyClear = true },
        Broken("a cleared store refuses a pair") { $0.refusesSaveAfterClear = true },
        Broken("a cleared store stays empty") { $0.dropsSaveAfterClear = true },
    ]

    private static let calls: [Broken] = [
        Broken("the tokens of two pairs are mixed") { $0.mixesPairs = true },
        Broken("the scopes are those of another pair") { $0.keepsOlderScopes = true },
        Broken("a cancelled call is refused") { $0.refusesCancelledCalls = true },
        Broken("a cancelled call does nothing") { $0.dropsCancelledCalls = true },
        Broken("the refresh token is told") { $0.describesTokens = true },
        Broken("the access token is told") { $0.describesAccessToken = true },
    ]

    private static let places: [Broken] = [
        Broken("the pair is in memory") { $0.usesOwnPlace = true },
        Broken("the file has no expiry date") { $0.losesExpiry = true },
        Broken("the pair is in memory") { $0.usesOwnPlace = true },
        Broken("the older scopes stay") { $0.keepsOlderScopes = true },
        Broken("the file is read once") { $0.readsOnce = true },
        Broken("the pair is written at the next save") { $0.writesAtNextSave = true },
        Broken("nothing happens") { $0.ignoresClear = true },
        Broken("only the open store is cleared") { $0.clearsOnlyItself = true },
        Broken("damaged content cannot be cleared") { $0.cannotClearDamage = true },
    ]

    private static let damages: [Broken] = [
        Broken("damage is a read error") { $0.reportsDamageAsUnreadable = true },
        Broken("damaged content is removed") { $0.clearsDamageOnLoad = true },
        Broken("damage stays after a save") { $0.keepsDamageOnSave = true },
        Broken("a save over damage is refused") { $0.refusesSaveOverDamage = true },
        Broken("a damaged store is empty") { $0.readsDamageAsEmpty = true },
    ]

    @Test(arguments: broken)
    func contractDetectsBrokenStore(broken: Broken) async throws {
        let rules = TokenStoringContract.rules + TokenStoringContract.persistence
        #expect(await rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfTokenStoreHasRule() throws {
        let damages = ["halved", "lengthened", "foreign", "emptied"]
        let page = try PortRequirementReader(of: "TokenStoring", in: "Sources/TwitchBrowse/Ports/TokenStoring.swift")
        let flaws = page.flaws(
            checking: [
                "``load()`` returns the pair": ["empty", "calls"],
                "``save(_:)`` replaces all parts": ["calls"],
                "``save(_:)`` and ``clear()`` complete": ["cancelled"],
                "``clear()`` removes": ["calls"],
                // Every rule fails if a call does not end.
                "Every call ends": ["calls"],
                "No description": ["no-token"],
                "``save(_:)`` returns only": ["places"],
                "Every store of the same place": ["places"],
                "Calls from different processes": ["concurrent"],
                "If the stored content": damages.map { "reading-" + $0 },
                "``save(_:)`` and ``clear()`` replace": damages.map { "replacing-" + $0 } + ["clear-damaged"],
            ], by: (TokenStoringContract.rules + TokenStoringContract.persistence).map(\.id))
        #expect(flaws == [])
    }

    @Test func storeReportingDamagedFileAsUnreadableBreaksContract() async {
        let violations = await TokenStoringContract.persistence.violations(
            of: Self.subject { $0.reportsDamageAsUnreadable = true })
        #expect(violations.count == 4)
        #expect(violations.allSatisfy { $0.what == "the problem is: cannot be read, code 5" })
    }

    @Test func storeClearingDamagedFileOnLoadBreaksContract() async {
        let violations = await TokenStoringContract.persistence.violations(
            of: Self.subject { $0.clearsDamageOnLoad = true })
        #expect(violations.count == 4)
        #expect(violations.allSatisfy { $0.what == "the content was changed" })
    }

    @Test func violationsContainNoToken() async {
        let subject = Self.subject { ($0.mixesPairs, $0.ignoresClear, $0.startsWithPair) = (true, true, true) }
        let violations = await TokenStoringContract.rules.violations(of: subject)
        #expect(violations.count > 2)
        #expect(!"\(violations)".contains("s3cr3t"))
    }
}

extension TokenPair {
    fileprivate func with(
        refresh: String? = nil, scopes: [String]? = nil, owner: TokenOwner? = nil, expires: Date?? = nil,
        clientID: ClientID? = nil
    ) -> TokenPair {
        let access = AccessToken(
            self.access.value, owner: owner ?? self.access.owner, expires: expires ?? self.access.expires)
        return TokenPair(
            access: access ?? self.access, refresh: refresh ?? self.refresh, scopes: scopes ?? self.scopes,
            clientID: clientID ?? self.clientID) ?? self
    }
}

import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TokenStoringContractTests {
    typealias Subject = TokenStoringContract.Subject

    /// A place that outlives the stores on it.
    private final class Place: Sendable {
        struct Content {
            var pair: TokenPair?
            var isDamaged = false
        }
        let content = Locked(Content())
    }

    private struct Mistakes: Sendable {
        var holdsSomethingAtFirst = false
        var forgetsWhatWasLoaded = false
        var keepsTheOlderScopes = false
        var clearsNothing = false
        var failsToClearTwice = false
        var isClosedByClearing = false
        var mixesPairs = false
        var tellsItsTokens = false
        var keepsToItself = false
        var readsOnce = false
        var takesDamageForNothing = false
        var takesDamageForALockedPlace = false
        var clearsWhatIsDamaged = false
        var sparesWhatIsDamaged = false
        var cannotClearDamage = false
    }

    /// A careless store: each flag is a mistake that somebody makes.
    private final class Careless: TokenStoring, CustomStringConvertible {
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
            self.place = mistakes.keepsToItself ? Place() : place
            if mistakes.holdsSomethingAtFirst { place.content.withLock { $0.pair = .fixture(9) } }
        }

        var description: String {
            mistakes.tellsItsTokens ? place.content.withLock { $0.pair?.refresh ?? "" } : "store"
        }

        func load() async throws(TokenStoreError) -> TokenPair? {
            let content = place.content.withLock { $0 }
            if content.isDamaged, mistakes.takesDamageForNothing { return nil }
            if content.isDamaged, mistakes.clearsWhatIsDamaged { place.content.withLock { $0 = Place.Content() } }
            if content.isDamaged { throw mistakes.takesDamageForALockedPlace ? .unreadable : .damaged }
            if mistakes.forgetsWhatWasLoaded { place.content.withLock { $0.pair = nil } }
            guard mistakes.readsOnce else { return content.pair }
            return state.withLock { state in
                state.read = state.read ?? content.pair
                return state.read
            }
        }

        func save(_ pair: TokenPair) async throws(TokenStoreError) {
            guard !state.withLock({ $0.isClosed }) else { throw .unwritable }
            place.content.withLock { content in
                var newer = pair
                if let older = content.pair {
                    if mistakes.mixesPairs { newer = pair.with(refresh: older.refresh) }
                    if mistakes.keepsTheOlderScopes { newer = pair.with(scopes: older.scopes) }
                }
                content.pair = newer
                if !mistakes.sparesWhatIsDamaged { content.isDamaged = false }
            }
        }

        func clear() async throws(TokenStoreError) {
            let isSecond = state.withLock { state in
                defer { (state.hasCleared, state.isClosed) = (true, mistakes.isClosedByClearing) }
                return state.hasCleared
            }
            if isSecond, mistakes.failsToClearTwice { throw .unwritable }
            guard !mistakes.clearsNothing else { return }
            let isStuck = mistakes.cannotClearDamage && place.content.withLock { $0.isDamaged }
            guard !isStuck else { throw .unwritable }
            place.content.withLock { $0 = Place.Content() }
        }
    }

    private static func subject(_ change: @escaping @Sendable (inout Mistakes) -> Void = { _ in }) -> Subject {
        Subject {
            var mistakes = Mistakes()
            change(&mistakes)
            let place = Place()
            return .init(
                opening: { [mistakes] in Careless(mistakes, on: place) }, reading: { nil },
                overwriting: { _ in place.content.withLock { $0.isDamaged = true } })
        }
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "at first there is nothing": subject { $0.holdsSomethingAtFirst = true }
        case "what was saved is loaded whole, and as often as is asked": subject { $0.forgetsWhatWasLoaded = true }
        case "a newer pair takes the place of all of the older one": subject { $0.keepsTheOlderScopes = true }
        case "what is cleared is gone": subject { $0.clearsNothing = true }
        case "to clear what is empty is no error": subject { $0.failsToClearTwice = true }
        case "after clearing another is kept": subject { $0.isClosedByClearing = true }
        case "calls at the same time leave one whole pair": subject { $0.mixesPairs = true }
        case "no description names a token": subject { $0.tellsItsTokens = true }
        case "a pair outlives the store that took it": subject { $0.keepsToItself = true }
        case "what one store replaces or clears, another finds so": subject { $0.readsOnce = true }
        case "damage is told, and is not nothing, until something is saved or cleared":
            subject { $0.takesDamageForNothing = true }
        case "a newer pair takes the place of what is damaged": subject { $0.sparesWhatIsDamaged = true }
        case "what is damaged can be cleared": subject { $0.cannotClearDamage = true }
        default: nil
        }
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func aCarelessStoreBreaksTheRule(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no careless store for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func aStoreWithoutThoseMistakesKeepsTheRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Self.subject())
    }

    @Test func damageIsNotALockedPlace() async {
        let violations = await TokenStoringContract.keeping.violations(
            of: Self.subject { $0.takesDamageForALockedPlace = true })
        #expect(violations.map(\.what) == ["threw unreadable"])
    }

    @Test func damageStaysUntilSomebodyHasSeenToIt() async {
        let violations = await TokenStoringContract.keeping.violations(
            of: Self.subject { $0.clearsWhatIsDamaged = true })
        #expect(violations.map(\.rule) == ["damage is told, and is not nothing, until something is saved or cleared"])
    }

    @Test(arguments: TokenStoringContract.rules)
    func theStubKeepsTheRule(rule: ContractRule<Subject>) async throws {
        let subject = Subject { .init(TokenStoreStub(Script([.success(())], whenExhausted: .repeatLast))) }
        try await rule.verify(subject)
    }

    @Test func noViolationNamesAToken() async {
        let subject = Self.subject { ($0.mixesPairs, $0.clearsNothing, $0.holdsSomethingAtFirst) = (true, true, true) }
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

import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

/// Tests of the decision that `AuthorizationRule` makes for a call after a list of events.
@Suite(.bounded) struct AuthorizationRuleTests {
    /// An input of the rule.
    ///
    /// The rule renews a credential 60 seconds before it expires.
    enum Event {
        case begin(at: Double = 0)
        /// The server answers 401 to a call with the credential of this name, which may be an older credential.
        case declined(String)
        case accepted(String)
        /// The source answers the last request of the rule with a credential.
        case gets(String, id: String = "ada", end: Double? = nil, at: Double = 0)
        case fails(CredentialError, at: Double = 0)
        case forget
        /// The source reports its number of sign-ins and sign-outs.
        case revision(Int)
    }

    /// The decision for a call.
    enum Decision: Hashable {
        case go(String)
        case fetch
        case renew
        case fail(CredentialError)
    }

    /// A rule, the credentials that it issued to calls, and the last request that it made to the source.
    private struct Run {
        typealias Rule = AuthorizationRule<Credential>

        var rule = Rule(lead: .seconds(60))
        var issuedCredentials: [String: Rule.Issued] = [:]
        var request: TokenRequest?

        /// Returns the decision after the last event that causes a decision.
        mutating func decision(after events: [Event]) throws -> Decision? {
            try events.reduce(nil) { decision, event in try take(event) ?? decision }
        }

        private mutating func take(_ event: Event) throws -> Decision? {
            switch event {
            case .begin(let second):
                return decision(rule.begin(at: Self.date(second)))
            case .declined(let name):
                return decision(rule.declined(try #require(issuedCredentials[name])))
            case .accepted(let name):
                rule.accepted(try #require(issuedCredentials[name]))
                return nil
            case .gets(let name, let id, let end, let second):
                let credential = try Credential(id: id, bearer: name, expires: end.map(Self.date))
                return decision(rule.complete(try #require(request), with: .success(credential), at: Self.date(second)))
            case .fails(let failure, let second):
                return decision(rule.complete(try #require(request), with: .failure(failure), at: Self.date(second)))
            case .forget:
                rule.forget()
                return nil
            case .revision(let number):
                rule.note(number)
                return nil
            }
        }

        private static func date(_ second: Double) -> Date { Date(timeIntervalSinceReferenceDate: second) }

        private mutating func decision(_ outcome: Rule.Outcome) -> Decision {
            switch outcome {
            case .success(let issued): decision(.go(issued))
            case .failure(let failure): decision(.fail(failure))
            }
        }

        private mutating func decision(_ step: Rule.Step) -> Decision {
            switch step {
            case .go(let issued):
                let name = String(issued.token.field.value.dropFirst("Bearer ".count))
                issuedCredentials[name] = issued
                return .go(name)
            case .fail(let failure):
                return .fail(failure)
            case .ask(let request):
                self.request = request
                if case .fetch = request { return .fetch }
                return .renew
            }
        }
    }

    private static let offline = CredentialError.unavailable(.connectivity(.notConnected))
    private static let signedIn: [Event] = [.begin(), .gets("one")]
    private static let endingAt100: [Event] = [.begin(), .gets("one", end: 100)]
    private static let renewed = signedIn + [.declined("one"), .gets("two")]

    private func check(_ events: [Event], _ decision: Decision) throws {
        var run = Run()
        #expect(try run.decision(after: events) == decision)
    }

    @Test(
        arguments: [
            ([.begin()], .fetch), ([.begin(), .gets("one")], .go("one")), (signedIn + [.begin(at: 1e9)], .go("one")),
            ([.begin(), .fails(.refused)], .fail(.refused)), ([.begin(), .fails(.refused), .begin()], .fetch),
            ([.begin(), .fails(offline), .begin()], .fetch),
        ] as [([Event], Decision)])
    func firstCallFetchesCredentialForLaterCalls(events: [Event], decision: Decision) throws {
        try check(events, decision)
    }

    @Test(
        arguments: [
            (0, .go("one")), (39.5, .go("one")), (40, .renew), (99, .renew), (100, .renew), (1e9, .renew),
        ] as [(Double, Decision)])
    func credentialIsRenewedOneMinuteBeforeExpiry(second: Double, decision: Decision) throws {
        try check(Self.endingAt100 + [.begin(at: second)], decision)
    }

    @Test(
        arguments: [
            // The lifetime of 30 seconds is too short for a renewal 60 seconds before the expiry, so the rule renews
            // the credential after half of the lifetime, at 25 seconds.
            (40, 24.5, .go("two")), (40, 25, .renew),
            // The lifetime is 190 seconds, so the rule renews the credential 60 seconds before the expiry.
            (200, 139, .go("two")), (200, 140, .renew),
            // The credential seems to have expired before the rule received it. The rule still uses it, because a clock
            // must be wrong.
            (10, 11, .go("two")), (5, 1e9, .go("two")),
        ] as [(Double, Double, Decision)])
    func credentialLifetimeDeterminesTimeOfRenewal(end: Double, second: Double, decision: Decision) throws {
        try check(Self.signedIn + [.declined("one"), .gets("two", end: end, at: 10), .begin(at: second)], decision)
    }

    @Test(
        arguments: [
            (signedIn + [.declined("one")], .renew), (signedIn + [.declined("one"), .declined("one")], .renew),
            (renewed, .go("two")), (renewed + [.begin()], .go("two")),
            // The declined call was sent with the credential that was current before the renewal.
            (renewed + [.declined("one")], .go("two")),
            (renewed + [.accepted("two"), .declined("two"), .declined("one")], .go("two")),
        ] as [([Event], Decision)])
    func status401RenewsOnlyCurrentCredential(events: [Event], decision: Decision) throws {
        try check(events, decision)
    }

    @Test(
        arguments: [
            (renewed + [.declined("two")], .fail(.refused)),
            // The next call asks the source again, because a user may have signed in since the 401.
            (renewed + [.declined("two"), .begin()], .fetch),
            (renewed + [.declined("two"), .begin(), .gets("three"), .begin()], .go("three")),
            (renewed + [.accepted("two"), .declined("two")], .renew),
            (renewed + [.declined("two"), .accepted("two"), .begin()], .go("two")),
            // The server has accepted the first credential, but not the renewed one.
            (renewed + [.accepted("one"), .declined("two")], .fail(.refused)),
        ] as [([Event], Decision)])
    func neverAcceptedCredentialIsNotRenewed(events: [Event], decision: Decision) throws {
        try check(events, decision)
    }

    @Test func tokenExpiringSlightlyLaterIsSameCredential() throws {
        let refused: [Event] = [.begin(at: 45), .fails(.refused, at: 46), .begin(at: 100)]
        try check(Self.endingAt100 + refused + [.gets("one", end: 100.4, at: 100)], .fail(.refused))
    }

    @Test(
        arguments: [
            (CredentialError.refused, 50, .go("one")), (offline, 50, .go("one")),
            (.refused, 99, .go("one")), (offline, 99, .go("one")),
            // At 100 seconds the credential has expired.
            (.refused, 100, .fetch), (offline, 100, .renew),
        ] as [(CredentialError, Double, Decision)])
    func failedEarlyRenewalKeepsValidCredential(
        failure: CredentialError, second: Double, decision: Decision
    ) throws {
        try check(Self.endingAt100 + [.begin(at: 45), .fails(failure, at: 46), .begin(at: second)], decision)
    }

    @Test(
        arguments: [
            ([.fails(.refused)], .fail(.refused)), ([.fails(.refused), .declined("one")], .fail(.refused)),
            ([.fails(.refused), .begin()], .fetch),
            // The source returns the declined credential again, as the result of a renewal (first line) or of a fetch
            // (second line).
            ([.gets("one")], .fail(.refused)), ([.gets("one"), .begin()], .fetch),
            ([.fails(.refused), .begin(), .gets("one")], .fail(.refused)),
            ([.fails(.refused), .begin(), .gets("two"), .begin()], .go("two")),
        ] as [([Event], Decision)])
    func refusedRenewalIsNotRepeatedForSameCredential(events: [Event], decision: Decision) throws {
        try check(Self.signedIn + [.declined("one")] + events, decision)
    }

    @Test(
        arguments: [
            ([.fails(offline)], .fail(offline)), ([.fails(offline), .declined("one")], .fail(offline)),
            ([.fails(offline), .begin()], .renew), ([.fails(offline), .begin(), .gets("two")], .go("two")),
            ([.fails(offline), .begin(), .fails(.refused), .begin()], .fetch),
        ] as [([Event], Decision)])
    func renewalWithoutConnectionFailsPendingCalls(events: [Event], decision: Decision) throws {
        try check(Self.signedIn + [.declined("one")] + events, decision)
    }

    @Test(arguments: [CredentialError.refused, offline])
    func credentialAcceptedAfterFailedRenewalIsUsedAgain(failure: CredentialError) throws {
        try check(Self.signedIn + [.declined("one"), .fails(failure), .accepted("one"), .begin()], .go("one"))
    }

    @Test(
        arguments: [
            (signedIn + [.forget, .begin()], .fetch),
            (signedIn + [.revision(1), .begin()], .fetch),
            (signedIn + [.revision(0), .begin()], .go("one")),
            ([.revision(2)] + signedIn + [.revision(1), .begin()], .go("one")),
            (signedIn + [.revision(1), .declined("one")], .fail(.refused)),
            ([.begin(), .revision(1), .gets("one")], .fail(.refused)),
            (signedIn + [.forget, .begin(), .gets("two", id: "bob")], .go("two")),
            (signedIn + [.forget, .begin(), .gets("one"), .begin()], .go("one")),
            // No call may use a credential that arrives after `forget`.
            ([.begin(), .forget, .gets("one")], .fail(.refused)),
            ([.begin(), .forget, .gets("one"), .begin()], .fetch),
            (signedIn + [.declined("one"), .forget, .gets("two")], .fail(.refused)),
            (signedIn + [.declined("one"), .forget, .fails(offline)], .fail(.refused)),
            // A declined call that was sent before `forget` must not be repeated with another credential.
            (signedIn + [.forget, .declined("one")], .fail(.refused)),
            (signedIn + [.forget, .begin(), .gets("two"), .declined("one")], .fail(.refused)),
            (signedIn + [.forget, .begin(), .gets("two", id: "bob"), .declined("one"), .begin()], .go("two")),
        ] as [([Event], Decision)])
    func forgettingCredentialAlsoFailsPendingCalls(events: [Event], decision: Decision) throws {
        try check(events, decision)
    }

    @Test(arguments: [false, true])
    func pendingCallFailsIfAnotherUserSignsIn(isRenewal: Bool) throws {
        var run = Run()
        _ = try run.decision(after: isRenewal ? Self.signedIn + [.declined("one")] : [.begin()])
        let request = try #require(run.request)
        _ = try run.decision(after: [.forget, .begin(), .gets("two", id: "bob")])
        #expect(run.rule.answer(to: request) == .failure(.refused))
        #expect(run.rule.fallback(after: request, at: Date(timeIntervalSinceReferenceDate: 0)) == nil)
        #expect(run.rule.token(of: 1) == nil)
    }

    @Test(
        arguments: [
            (50, [], "one"), (99, [], "one"), (100, [], nil),
            (99, [.fails(offline, at: 46)], "one"), (99, [.fails(.refused, at: 46)], "one"),
            // A cache may answer without the source.
            (100, [.fails(offline, at: 46)], "one"), (100, [.fails(.refused, at: 46)], nil),
            (50, [.fails(offline, at: 46), .declined("one")], nil),
        ] as [(Double, [Event], String?)])
    func unsuccessfulEarlyRenewalFallsBackToUsableCredential(second: Double, events: [Event], name: String?) throws {
        var run = Run()
        _ = try run.decision(after: Self.endingAt100 + [.begin(at: 45)])
        let request = try #require(run.request)
        _ = try run.decision(after: events)
        let issued = run.rule.fallback(after: request, at: Date(timeIntervalSinceReferenceDate: second))
        #expect(issued?.token.field.value == name.map { "Bearer \($0)" })
    }
}

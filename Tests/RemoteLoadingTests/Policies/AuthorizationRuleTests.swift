import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

/// The rule by itself: what a call does, after what has happened.
@Suite(.bounded) struct AuthorizationRuleTests {
    /// What happens to a rule that renews 60 seconds ahead.
    enum Event {
        case begin(at: Double = 0)
        /// A 401 to a call that went with the credential of a name; to the one before, if it is an older one.
        case declined(String)
        case accepted(String)
        /// What was asked for last comes.
        case gets(String, id: String = "ada", end: Double? = nil, at: Double = 0)
        case fails(CredentialError, at: Double = 0)
        case forget
    }

    /// What a call is told.
    enum Told: Hashable {
        case go(String)
        case fetch
        case renew
        case fail(CredentialError)
    }

    /// A rule, and what the calls of a test know.
    private struct Run {
        var rule = AuthorizationRule(lead: .seconds(60))
        var passes: [String: AuthorizationRule.IssuedCredential] = [:]
        var errand: AuthorizationRule.CredentialRequest?

        /// What is told by the last event that tells something.
        mutating func told(after events: [Event]) throws -> Told? {
            try events.reduce(nil) { told, event in try take(event) ?? told }
        }

        private mutating func take(_ event: Event) throws -> Told? {
            switch event {
            case .begin(let second):
                return told(rule.begin(at: Self.date(second)))
            case .declined(let name):
                return told(rule.declined(try #require(passes[name])))
            case .accepted(let name):
                rule.accepted(try #require(passes[name]))
                return nil
            case .gets(let name, let id, let end, let second):
                let credential = try Credential(id: id, bearer: name, expires: end.map(Self.date))
                return told(rule.settle(try #require(errand), with: .success(credential), at: Self.date(second)))
            case .fails(let failure, let second):
                return told(rule.settle(try #require(errand), with: .failure(failure), at: Self.date(second)))
            case .forget:
                rule.forget()
                return nil
            }
        }

        private static func date(_ second: Double) -> Date { Date(timeIntervalSinceReferenceDate: second) }

        private mutating func told(_ outcome: AuthorizationRule.Outcome) -> Told {
            switch outcome {
            case .success(let pass): told(.go(pass))
            case .failure(let failure): told(.fail(failure))
            }
        }

        private mutating func told(_ step: AuthorizationRule.Step) -> Told {
            switch step {
            case .go(let pass):
                let name = String(pass.credential.field.value.dropFirst("Bearer ".count))
                passes[name] = pass
                return .go(name)
            case .fail(let failure):
                return .fail(failure)
            case .ask(let errand):
                self.errand = errand
                if case .fetch = errand { return .fetch }
                return .renew
            }
        }
    }

    private static let offline = CredentialError.unreachable(.notConnected)
    private static let signedIn: [Event] = [.begin(), .gets("one")]
    private static let endingAt100: [Event] = [.begin(), .gets("one", end: 100)]
    private static let renewed = signedIn + [.declined("one"), .gets("two")]

    private func check(_ events: [Event], _ told: Told) throws {
        var run = Run()
        #expect(try run.told(after: events) == told)
    }

    @Test(
        arguments: [
            ([.begin()], .fetch), ([.begin(), .gets("one")], .go("one")), (signedIn + [.begin(at: 1e9)], .go("one")),
            ([.begin(), .fails(.refused)], .fail(.refused)), ([.begin(), .fails(.refused), .begin()], .fetch),
            ([.begin(), .fails(offline), .begin()], .fetch),
        ] as [([Event], Told)])
    func theFirstCallAsksForACredentialAndTheNextGoWithIt(events: [Event], told: Told) throws {
        try check(events, told)
    }

    @Test(
        arguments: [
            (0, .go("one")), (39.5, .go("one")), (40, .renew), (99, .renew), (100, .renew), (1e9, .renew),
        ] as [(Double, Told)])
    func aCredentialIsRenewedByTheLeadAheadOfItsEnd(second: Double, told: Told) throws {
        try check(Self.endingAt100 + [.begin(at: second)], told)
    }

    @Test(
        arguments: [
            // It lives 30 seconds, less than the lead.
            (40, 24.5, .go("two")), (40, 25, .renew),
            // It lives 190 seconds.
            (200, 139, .go("two")), (200, 140, .renew),
            // It has ended by a clock that goes wrong.
            (10, 11, .go("two")), (5, 1e9, .go("two")),
        ] as [(Double, Double, Told)])
    func aRenewedCredentialIsUsedForHalfOfItsTimeAtLeast(end: Double, second: Double, told: Told) throws {
        try check(Self.signedIn + [.declined("one"), .gets("two", end: end, at: 10), .begin(at: second)], told)
    }

    @Test(
        arguments: [
            (signedIn + [.declined("one")], .renew), (signedIn + [.declined("one"), .declined("one")], .renew),
            (renewed, .go("two")), (renewed + [.begin()], .go("two")),
            // It was sent with an older generation.
            (renewed + [.declined("one")], .go("two")),
            (renewed + [.accepted("two"), .declined("two"), .declined("one")], .go("two")),
        ] as [([Event], Told)])
    func a401RenewsTheGenerationInUseAndNoOther(events: [Event], told: Told) throws {
        try check(events, told)
    }

    @Test(
        arguments: [
            (renewed + [.declined("two")], .fail(.refused)),
            // Somebody may have signed in meanwhile.
            (renewed + [.declined("two"), .begin()], .fetch),
            (renewed + [.declined("two"), .begin(), .gets("three"), .begin()], .go("three")),
            (renewed + [.accepted("two"), .declined("two")], .renew),
            (renewed + [.declined("two"), .accepted("two"), .begin()], .go("two")),
            // That the one before was good says nothing about this one.
            (renewed + [.accepted("one"), .declined("two")], .fail(.refused)),
        ] as [([Event], Told)])
    func aRenewedCredentialThatWasNeverAcceptedIsNotRenewed(events: [Event], told: Told) throws {
        try check(events, told)
    }

    @Test(
        arguments: [
            (CredentialError.refused, 50, .go("one")), (offline, 50, .go("one")),
            (.refused, 99, .go("one")), (offline, 99, .go("one")),
            // By then it has ended.
            (.refused, 100, .fetch), (offline, 100, .renew),
        ] as [(CredentialError, Double, Told)])
    func aFailedRenewalAheadOfTheEndLeavesWhatStillHolds(
        failure: CredentialError, second: Double, told: Told
    ) throws {
        try check(Self.endingAt100 + [.begin(at: 45), .fails(failure, at: 46), .begin(at: second)], told)
    }

    @Test(
        arguments: [
            ([.fails(.refused)], .fail(.refused)), ([.fails(.refused), .declined("one")], .fail(.refused)),
            ([.fails(.refused), .begin()], .fetch),
            // The source has nothing but what was declined, as a renewal or to begin with.
            ([.gets("one")], .fail(.refused)), ([.gets("one"), .begin()], .fetch),
            ([.fails(.refused), .begin(), .gets("one")], .fail(.refused)),
            ([.fails(.refused), .begin(), .gets("two"), .begin()], .go("two")),
        ] as [([Event], Told)])
    func aRefusedRenewalIsFinalUntilAnotherCredentialComes(events: [Event], told: Told) throws {
        try check(Self.signedIn + [.declined("one")] + events, told)
    }

    @Test(
        arguments: [
            ([.fails(offline)], .fail(offline)), ([.fails(offline), .declined("one")], .fail(offline)),
            ([.fails(offline), .begin()], .renew), ([.fails(offline), .begin(), .gets("two")], .go("two")),
            ([.fails(offline), .begin(), .fails(.refused), .begin()], .fetch),
        ] as [([Event], Told)])
    func anUnansweredRenewalIsFinalForTheCallsThatHadBegun(events: [Event], told: Told) throws {
        try check(Self.signedIn + [.declined("one")] + events, told)
    }

    @Test(
        arguments: [
            (signedIn + [.forget, .begin()], .fetch),
            (signedIn + [.forget, .begin(), .gets("two", id: "bob")], .go("two")),
            (signedIn + [.forget, .begin(), .gets("one"), .begin()], .go("one")),
            // What is still on its way comes too late, whoever has asked.
            ([.begin(), .forget, .gets("one")], .fail(.refused)),
            ([.begin(), .forget, .gets("one"), .begin()], .fetch),
            (signedIn + [.declined("one"), .forget, .gets("two")], .fail(.refused)),
            (signedIn + [.declined("one"), .forget, .fails(offline)], .fail(.refused)),
            // What was sent before is declined and stays so.
            (signedIn + [.forget, .declined("one")], .fail(.refused)),
            (signedIn + [.forget, .begin(), .gets("two"), .declined("one")], .fail(.refused)),
            (signedIn + [.forget, .begin(), .gets("two", id: "bob"), .declined("one"), .begin()], .go("two")),
        ] as [([Event], Told)])
    func whatIsForgottenIsForgottenForWhateverHadBegun(events: [Event], told: Told) throws {
        try check(events, told)
    }

    @Test(arguments: [false, true])
    func whoWaitedForAForgottenErrandIsToldSoThoughSomebodySignedInSince(isRenewal: Bool) throws {
        var run = Run()
        _ = try run.told(after: isRenewal ? Self.signedIn + [.declined("one")] : [.begin()])
        let errand = try #require(run.errand)
        _ = try run.told(after: [.forget, .begin(), .gets("two", id: "bob")])
        #expect(run.rule.answer(to: errand) == .failure(.refused))
        #expect(run.rule.rest(after: errand, at: Date(timeIntervalSinceReferenceDate: 0)) == nil)
        #expect(run.rule.credential(of: 1) == nil)
    }

    @Test(
        arguments: [
            (50, "one"), (99, "one"), (100, nil),
        ] as [(Double, String?)], [[], [.fails(offline, at: 46)]] as [[Event]])
    func whoAskedAheadOfTheEndInVainGoesWithWhatStillHolds(until: (Double, String?), events: [Event]) throws {
        let (second, name) = until
        var run = Run()
        _ = try run.told(after: Self.endingAt100 + [.begin(at: 45)])
        let errand = try #require(run.errand)
        _ = try run.told(after: events)
        let pass = run.rule.rest(after: errand, at: Date(timeIntervalSinceReferenceDate: second))
        #expect(pass?.credential.field.value == name.map { "Bearer \($0)" })
    }
}

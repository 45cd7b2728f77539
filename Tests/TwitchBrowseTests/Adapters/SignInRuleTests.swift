import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import TwitchBrowse

/// Tests of the decisions about the tokens of a sign-in, without a store and without a service.
@Suite(.bounded) struct SignInRuleTests {
    private let date = Date(timeIntervalSinceReferenceDate: 0)
    private let first = pair("first")
    private let second = pair("second")

    private static func pair(_ name: String) -> TokenPair {
        TokenPair(access: AccessToken(name, owner: .user("ada"))!, refresh: name, clientID: .app)!
    }

    /// Returns a rule with a current pair.
    private func rule() -> SignInRule {
        var rule = SignInRule()
        rule.authorization.adopt(first, isRenewal: false, at: date)
        return rule
    }

    private func issued(_ pair: TokenPair, by rule: SignInRule, isNewSignIn: Bool) -> SignInRule.IssuedPair {
        SignInRule.IssuedPair(pair: pair, epoch: rule.epoch, isNewSignIn: isNewSignIn)
    }

    @Test func signInSavedOnRetryRevokesEarlierTokens() throws {
        var rule = rule()
        rule.failed(toSave: issued(second, by: rule, isNewSignIn: true))
        #expect(rule.usablePair(at: date) == nil)
        let epoch = rule.epoch
        let repeated = try #require(rule.unsaved?.repeated)
        #expect(rule.pairToSave(after: repeated) == (repeated, []))
        #expect(rule.saved(repeated, for: epoch, at: date) == [first])
        #expect(rule.usablePair(at: date) == second)
        #expect(rule.epoch == epoch)
    }

    @Test func newSignInRevokesPreviouslyRenewedTokens() {
        var rule = rule()
        let renewed = Self.pair("renewed")
        #expect(rule.saved(issued(renewed, by: rule, isNewSignIn: false), for: rule.epoch, at: date) == [])
        #expect(rule.saved(issued(second, by: rule, isNewSignIn: true), for: rule.epoch, at: date) == [renewed])
    }

    @Test func signInRevokesTokensOfFailedSignOut() {
        var rule = rule()
        rule.beginSignOut()
        #expect(rule.endSignOut(isStoreClear: false, stored: first) == [])
        #expect(rule.saved(issued(second, by: rule, isNewSignIn: true), for: rule.epoch, at: date) == [first, first])
    }

    @Test func tokensRenewedDuringSignOutAreNotUsable() {
        var rule = rule()
        let renewal = issued(second, by: rule, isNewSignIn: false)
        rule.beginSignOut()
        #expect(rule.pairToSave(after: renewal) == (renewal, []))
        #expect(rule.saved(renewal, for: renewal.epoch, at: date) == nil)
        #expect(rule.usablePair(at: date) == nil)
        #expect(rule.endSignOut(isStoreClear: true, stored: second) == [first, second])
        #expect(rule.pairToSave(after: renewal) == (nil, [second]))
    }
}

import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct AccessTokenProviderContractTests {
    typealias Subject = AccessTokenProviderContract.Subject

    /// A provider with flags, each of which turns on one mistake.
    private final class DefectiveProvider: AccessTokenProviding {
        struct Mistakes: Sendable {
            var returnsNewTokenEachTime = false
            var describesToken = false
            var ignoresMissingSignIn = false
            var returnsDeclinedToken = false
            var renewsStaleTokens = false
            var renewsOnce = false
            var forgetsRefusal = false
            var reportsRefusalAsConnectivity = false
            var ignoresCancellation = false
            var keepsRevision = false
        }

        private struct State {
            var number = 1
            var renewals = 0
            var isRefused = false
            var revision = 0
        }

        let mistakes: Mistakes
        /// The number of renewals that are granted.
        let grants: Int
        private let state = Locked(State())
        private let silence: CallSpy<AccessToken, AccessToken, LoadError>?

        init(
            _ mistakes: Mistakes, grants: Int = 9, silence: CallSpy<AccessToken, AccessToken, LoadError>? = nil
        ) {
            (self.mistakes, self.grants, self.silence) = (mistakes, grants, silence)
        }

        var renewals: Int { state.withLock { $0.renewals } }
        var revision: Int { mistakes.keepsRevision ? 0 : state.withLock { $0.revision } }

        func signOut() { state.withLock { $0.revision += 1 } }

        private func token(_ number: Int) -> AccessToken {
            AccessToken("t0ken-\(number)", owner: .user(mistakes.describesToken ? "t0ken-\(number)" : "ada"))!
        }

        func accessToken() async throws(LoadError) -> AccessToken {
            let (number, isRefused) = state.withLock { state in
                if mistakes.returnsNewTokenEachTime { state.number += 1 }
                return (state.number, state.isRefused)
            }
            guard !isRefused, grants >= 0 || mistakes.ignoresMissingSignIn else { throw .refused(.signInNeeded) }
            return token(number)
        }

        func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
            if let silence {
                guard !mistakes.ignoresCancellation else { throw .connectivity(.timedOut) }
                return try await silence.call(declined)
            }
            let result: Result<Int, LoadError> = state.withLock { state in
                let refusal = LoadError.refused(.signInNeeded)
                if state.isRefused, !mistakes.forgetsRefusal { return .failure(refusal) }
                let isOld = declined != token(state.number)
                if isOld, !mistakes.renewsStaleTokens { return .success(state.number) }
                if mistakes.renewsOnce, state.renewals > 0 { return .failure(refusal) }
                state.renewals += 1
                guard state.renewals <= grants else {
                    state.isRefused = true
                    return .failure(mistakes.reportsRefusalAsConnectivity ? .connectivity(.timedOut) : refusal)
                }
                if !mistakes.returnsDeclinedToken { state.number += 1 }
                return .success(state.number)
            }
            return token(try result.get())
        }
    }

    private static func subject(_ change: (inout DefectiveProvider.Mistakes) -> Void = { _ in }) -> Subject {
        var mistakes = DefectiveProvider.Mistakes()
        change(&mistakes)
        return Subject(
            signedIn: { [mistakes] in
                let provider = DefectiveProvider(mistakes)
                return .init(provider) { provider.renewals }
            },
            refused: { [mistakes] in
                let provider = DefectiveProvider(mistakes, grants: 0)
                return .init(provider) { provider.renewals }
            },
            signedOut: { [mistakes] in DefectiveProvider(mistakes, grants: -1) },
            signingOut: { [mistakes] in
                let provider = DefectiveProvider(mistakes)
                return (provider, { provider.signOut() })
            },
            neverAnswered: { [mistakes] in
                DefectiveProvider(mistakes, silence: CallSpy(log: IssueLog("DefectiveProvider")))
            })
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "the token stays the same until it is renewed": subject { $0.returnsNewTokenEachTime = true }
        case "no description contains the token": subject { $0.describesToken = true }
        case "without a sign-in a call throws": subject { $0.ignoresMissingSignIn = true }
        case "a renewal returns a new token, which replaces the old one":
            subject { $0.returnsDeclinedToken = true }
        case "renewing a replaced token returns the current one": subject { $0.renewsStaleTokens = true }
        case "fifty concurrent callers share one renewal": subject { $0.renewsStaleTokens = true }
        case "a renewed token can be renewed": subject { $0.renewsOnce = true }
        case "a refused renewal is sent once and fails all callers":
            subject { $0.reportsRefusalAsConnectivity = true }
        case "a refused renewal is not repeated": subject { $0.forgetsRefusal = true }
        case "the revision grows when the user signs out": subject { $0.keepsRevision = true }
        case "a cancelled renewal promptly fails with cancelled": subject { $0.ignoresCancellation = true }
        default: nil
        }
    }

    @Test(arguments: AccessTokenProviderContract.rules)
    func contractDetectsBrokenProvider(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no careless provider for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func correctProviderObeysEveryContractRule() async {
        let violations = await AccessTokenProviderContract.rules.violations(of: Self.subject())
        #expect(violations == [])
    }

    @Test func accessTokenProviderStubObeysContractExceptCancellation() async {
        let subject = Subject(
            signedIn: {
                let stub = AccessTokenProviderStub("s3cr3t-1", "s3cr3t-2", "s3cr3t-3")
                return .init(stub) { stub.renewals }
            },
            refused: {
                let stub = AccessTokenProviderStub("s3cr3t-1")
                return .init(stub) { stub.renewals }
            },
            signedOut: { AccessTokenProviderStub([]) }, signingOut: { nil },
            neverAnswered: { AccessTokenProviderStub("s3cr3t-1") })
        let violations = await AccessTokenProviderContract.rules.violations(of: subject)
        // A stub returns at once, so its calls cannot be cancelled.
        #expect(violations.filter { $0.rule != "a cancelled renewal promptly fails with cancelled" } == [])
    }
}

import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CredentialSourceContractTests {
    typealias Subject = CredentialSourceContract.Subject

    private static let rules = CredentialSourceContract.rules + CredentialSourceContract.sharing

    /// A source with flags, each of which turns on one mistake.
    private final class DefectiveSource: CredentialSource {
        struct Mistakes: Sendable {
            var returnsNewCredentialEachTime = false
            var describesToken = false
            var ignoresMissingSignIn = false
            var returnsDeclinedCredential = false
            var changesIdentifier = false
            var keepsOldCredential = false
            var renewsReplacedCredentials = false
            var renewsOnce = false
            var forgetsRefusal = false
            var reportsRefusalAsUnavailable = false
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
        private let silence: CallSpy<Credential, Credential, CredentialError>?

        init(
            _ mistakes: Mistakes, grants: Int = 9, silence: CallSpy<Credential, Credential, CredentialError>? = nil
        ) {
            (self.mistakes, self.grants, self.silence) = (mistakes, grants, silence)
        }

        var renewals: Int { state.withLock { $0.renewals } }
        var revision: Int { mistakes.keepsRevision ? 0 : state.withLock { $0.revision } }

        func signOut() { state.withLock { $0.revision += 1 } }

        private func credential(_ number: Int) throws(CredentialError) -> Credential {
            let account = mistakes.describesToken || mistakes.changesIdentifier ? "t0ken-\(number)" : "ada"
            do throws(HTTPRuleError) {
                return try Credential(id: account, bearer: "t0ken-\(number)")
            } catch {
                preconditionFailure("\(error)")
            }
        }

        func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
            let (number, isRefused) = state.withLock { state in
                if mistakes.returnsNewCredentialEachTime { state.number += 1 }
                return (mistakes.keepsOldCredential ? 1 : state.number, state.isRefused)
            }
            guard !isRefused, grants >= 0 || mistakes.ignoresMissingSignIn else { throw .refused }
            return try credential(number)
        }

        func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
            -> Credential
        {
            if let silence {
                guard !mistakes.ignoresCancellation else { throw .unavailable(.connectivity(.timedOut)) }
                return try await silence.call(declined)
            }
            let result: Result<Int, CredentialError> = state.withLock { state in
                if state.isRefused, !mistakes.forgetsRefusal { return .failure(.refused) }
                let isOld = declined.token != "t0ken-\(state.number)"
                if isOld, !mistakes.renewsReplacedCredentials { return .success(state.number) }
                if mistakes.renewsOnce, state.renewals > 0 { return .failure(.refused) }
                state.renewals += 1
                guard state.renewals <= grants else {
                    state.isRefused = true
                    return .failure(
                        mistakes.reportsRefusalAsUnavailable ? .unavailable(.connectivity(.timedOut)) : .refused)
                }
                if !mistakes.returnsDeclinedCredential { state.number += 1 }
                return .success(state.number)
            }
            return try credential(try result.get())
        }
    }

    private static func subject(_ change: (inout DefectiveSource.Mistakes) -> Void = { _ in }) -> Subject {
        var mistakes = DefectiveSource.Mistakes()
        change(&mistakes)
        return Subject(
            signedIn: { [mistakes] in
                let source = DefectiveSource(mistakes)
                return .init(source) { source.renewals }
            },
            refused: { [mistakes] in
                let source = DefectiveSource(mistakes, grants: 0)
                return .init(source) { source.renewals }
            },
            signedOut: { [mistakes] in .init(DefectiveSource(mistakes, grants: -1)) },
            signingOut: { [mistakes] in
                let source = DefectiveSource(mistakes)
                return (.init(source), { source.signOut() })
            },
            neverAnswered: { [mistakes] in
                let silence = CallSpy<Credential, Credential, CredentialError>(
                    "DefectiveSource", whenCancelled: .unavailable(.cancelled),
                    whenNeverAnswered: .unavailable(.connectivity(.timedOut)))
                return .init(DefectiveSource(mistakes, silence: silence))
            })
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "no description contains the token": subject { $0.describesToken = true }
        case "without a sign-in a call throws refused": subject { $0.ignoresMissingSignIn = true }
        case "the revision grows when the user signs out": subject { $0.keepsRevision = true }
        case "a renewal returns another credential of the same account": subject { $0.changesIdentifier = true }
        case "a renewed credential can be renewed": subject { $0.renewsOnce = true }
        case "a refused renewal throws refused": subject { $0.reportsRefusalAsUnavailable = true }
        case "the credential stays the same until it is renewed":
            subject { $0.returnsNewCredentialEachTime = true }
        case "a renewed credential replaces the old one": subject { $0.keepsOldCredential = true }
        case "renewing a replaced credential returns the current one":
            subject { $0.renewsReplacedCredentials = true }
        case "fifty concurrent callers share one renewal": subject { $0.renewsReplacedCredentials = true }
        case "a refused renewal is sent once and fails all callers":
            subject { $0.reportsRefusalAsUnavailable = true }
        case "a refused renewal is not repeated": subject { $0.forgetsRefusal = true }
        case "a cancelled renewal promptly fails with cancelled": subject { $0.ignoresCancellation = true }
        default: nil
        }
    }

    @Test(arguments: rules)
    func contractDetectsBrokenSource(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no careless source for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func contractDetectsDeclinedCredentialAsRenewal() async {
        let violations = await Self.rules.violations(of: Self.subject { $0.returnsDeclinedCredential = true })
        #expect(violations.contains { $0.rule == "a renewal returns another credential of the same account" })
    }

    @Test func correctSourceObeysEveryContractRule() async {
        let violations = await Self.rules.violations(of: Self.subject())
        #expect(violations == [])
    }
}

import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CredentialSourceContractTests {
    typealias Subject = CredentialSourceContract.Subject

    private static let rules = CredentialSourceContract.rules + CredentialSourceContract.sharing

    /// A source with flags, each of which turns on one mistake.
    final class DefectiveSource: CredentialSource, CustomReflectable {
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
            var lowersRevision = false
            var countsRenewals = false
            var countsReads = false
            var ignoresSignOut = false
            var renewsAfterSignOut = false
            var reportsNoCredentialAsUnavailable = false
            var reportsUnavailableAsRefused = false
            var reportsUnavailableAsInvalidData = false
            var keepsCredentialWhenRefused = false
            var returnsFirstCredentialAgain = false
            var isMirrored = false
            var returnsRefusedCredential = false
            var refusesSecondRead = false
            var refusesReplacedCredentials = false
            var refusesCancelledRenewal = false
        }

        private struct State {
            var number = 1
            var renewals = 0
            var isRefused = false
            var revision = 0
            var isSignedOut = false
            var reads = 0
        }

        let mistakes: Mistakes
        /// The number of renewals that are granted.
        let grants: Int
        private let state = Locked(State())
        private let silence: CallSpy<Credential, Credential, CredentialError>?
        private let isUnreachable: Bool

        init(
            _ mistakes: Mistakes, grants: Int = 9, silence: CallSpy<Credential, Credential, CredentialError>? = nil,
            isUnreachable: Bool = false
        ) {
            (self.mistakes, self.grants, self.silence, self.isUnreachable) = (mistakes, grants, silence, isUnreachable)
        }

        var renewals: Int { state.withLock { $0.renewals } }
        var revision: Int {
            state.withLock { state in
                if mistakes.keepsRevision { return 0 }
                return state.revision + (mistakes.countsRenewals ? state.renewals : 0)
            }
        }

        /// The mirror for `dump`, which has the token if that is the mistake.
        var customMirror: Mirror {
            Mirror(self, children: mistakes.isMirrored ? [("token", "t0ken-\(state.withLock { $0.number })")] : [])
        }

        func signOut() {
            state.withLock { state in
                state.revision += mistakes.lowersRevision ? -1 : 1
                state.isSignedOut = true
            }
        }

        private func credential(_ number: Int) throws(CredentialError) -> Credential {
            let account = mistakes.describesToken || mistakes.changesIdentifier ? "t0ken-\(number)" : "ada"
            do throws(HTTPMessageError) {
                return try Credential(id: account, bearer: "t0ken-\(number)")
            } catch {
                preconditionFailure("\(error)")
            }
        }

        func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
            let (number, isRefused, isSignedOut) = state.withLock { state in
                if mistakes.returnsNewCredentialEachTime { state.number += 1 }
                if mistakes.countsReads { state.revision += 1 }
                state.reads += 1
                let isUsedUp = mistakes.refusesSecondRead && state.reads > 1
                let isRefused = isUsedUp || (state.isRefused && !mistakes.keepsCredentialWhenRefused)
                return (mistakes.keepsOldCredential ? 1 : state.number, isRefused, state.isSignedOut)
            }
            if isSignedOut, !mistakes.ignoresSignOut { throw .refused }
            if grants < 0, mistakes.reportsNoCredentialAsUnavailable { throw .unavailable(.refused(.signInNeeded)) }
            guard !isRefused, grants >= 0 || mistakes.ignoresMissingSignIn else { throw .refused }
            return try credential(number)
        }

        func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
            -> Credential
        {
            if isUnreachable {
                if mistakes.reportsUnavailableAsRefused { throw .refused }
                throw .unavailable(
                    mistakes.reportsUnavailableAsInvalidData ? .invalidData(.empty) : .connectivity(.notConnected))
            }
            if let silence {
                guard !mistakes.ignoresCancellation else { throw .unavailable(.connectivity(.timedOut)) }
                guard !mistakes.refusesCancelledRenewal else { throw .refused }
                return try await silence.call(declined)
            }
            let result: Result<Int, CredentialError> = state.withLock { state in
                if state.isSignedOut, !mistakes.renewsAfterSignOut { return .failure(.refused) }
                if state.isRefused, !mistakes.forgetsRefusal { return .failure(.refused) }
                let isOld = declined.token != "t0ken-\(state.number)"
                if isOld, mistakes.refusesReplacedCredentials { return .failure(.refused) }
                if isOld, !mistakes.renewsReplacedCredentials { return .success(state.number) }
                if mistakes.renewsOnce, state.renewals > 0 { return .failure(.refused) }
                state.renewals += 1
                guard state.renewals <= grants else {
                    state.isRefused = true
                    if mistakes.returnsRefusedCredential { return .success(state.number) }
                    return .failure(
                        mistakes.reportsRefusalAsUnavailable ? .unavailable(.connectivity(.timedOut)) : .refused)
                }
                if mistakes.returnsFirstCredentialAgain, state.renewals == 2 {
                    state.number = 1
                } else if !mistakes.returnsDeclinedCredential {
                    state.number += 1
                }
                return .success(state.number)
            }
            return try credential(try result.get())
        }
    }

    static func subject(_ change: (inout DefectiveSource.Mistakes) -> Void = { _ in }) -> Subject {
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
            },
            unreachable: { [mistakes] in .init(DefectiveSource(mistakes, isUnreachable: true)) })
    }

    /// A source that breaks the contract in one point.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: Subject

        fileprivate init(_ flaw: String, _ change: (inout DefectiveSource.Mistakes) -> Void) {
            testDescription = flaw
            subject = CredentialSourceContractTests.subject(change)
        }
    }

    static let broken: [Broken] = everySource + sharedSource

    private static let everySource: [Broken] = [
        Broken("the identifier is the token") { $0.describesToken = true },
        Broken("a dump shows the token") { $0.isMirrored = true },
        Broken("a credential is returned") { $0.ignoresMissingSignIn = true },
        Broken("the source is unavailable") { $0.reportsNoCredentialAsUnavailable = true },
        Broken("a sign-out is not counted") { $0.keepsRevision = true },
        Broken("a sign-out lowers the revision") { $0.lowersRevision = true },
        Broken("renewals are counted") { $0.countsRenewals = true },
        Broken("reads are counted") { $0.countsReads = true },
        Broken("the credential is still returned") { $0.ignoresSignOut = true },
        Broken("the credential is still renewed") { $0.renewsAfterSignOut = true },
        Broken("the renewal is refused") { $0.reportsUnavailableAsRefused = true },
        Broken("the data is invalid") { $0.reportsUnavailableAsInvalidData = true },
        Broken("the identifier is another one") { $0.changesIdentifier = true },
        Broken("the declined credential is returned") { $0.returnsDeclinedCredential = true },
        Broken("a credential is renewed once") { $0.renewsOnce = true },
        Broken("the first credential is returned again") { $0.returnsFirstCredentialAgain = true },
        Broken("the source is unavailable") { $0.reportsRefusalAsUnavailable = true },
        Broken("the declined credential is returned") { $0.returnsRefusedCredential = true },
    ]

    private static let sharedSource: [Broken] = [
        Broken("each call returns another credential") { $0.returnsNewCredentialEachTime = true },
        Broken("the second call is refused") { $0.refusesSecondRead = true },
        Broken("the old credential is still returned") { $0.keepsOldCredential = true },
        Broken("each call returns another credential") { $0.returnsNewCredentialEachTime = true },
        Broken("a replaced credential is renewed again") { $0.renewsReplacedCredentials = true },
        Broken("a replaced credential is refused") { $0.refusesReplacedCredentials = true },
        Broken("each caller renews the credential") { $0.renewsReplacedCredentials = true },
        Broken("the other callers are refused") { $0.refusesReplacedCredentials = true },
        Broken("the source is unavailable") { $0.reportsRefusalAsUnavailable = true },
        Broken("each caller asks for a renewal") { $0.forgetsRefusal = true },
        Broken("a renewal is repeated") { $0.forgetsRefusal = true },
        Broken("the refused credential is still returned") {
            $0.keepsCredentialWhenRefused = true
        },
        Broken("a cancellation looks like a timeout") { $0.ignoresCancellation = true },
        Broken("a cancelled renewal is refused") { $0.refusesCancelledRenewal = true },
    ]

    @Test(arguments: broken)
    func contractDetectsBrokenSource(broken: Broken) async throws {
        #expect(await Self.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfCredentialSourceHasContractRule() throws {
        let page = try PortRequirementReader(
            of: "CredentialSource", in: "Sources/RemoteLoading/Policies/CredentialSource.swift")
        let flaws = page.flaws(
            checking: [
                "``credential(over:)`` throws": ["signed-out", "after-sign-out"],
                "``renewal(of:over:)`` returns": ["renewal", "second-renewal"],
                "If the service refuses": ["refused"],
                "Any other failure": ["unavailable"],
                "``revision`` grows": ["revision", "same-revision"],
                "Every call ends": ["cancelled"],
                "No error, description": ["no-token"],
                "Keep the credential": ["calls"],
                "Share one renewal": ["calls"],
                "Remember a refusal": ["shared-refusal", "remembered-refusal"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
    }
}

import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `AccessTokenProviding`, for implementations that can renew their tokens.
public enum AccessTokenProviderContract {
    /// A provider under test, and the number of renewals that it has requested from the source of its tokens.
    public struct Situation: Sendable {
        let provider: any AccessTokenProviding
        let renewals: @Sendable () -> Int

        /// Creates a situation from a provider and a closure that returns the number of renewals requested so far.
        public init(_ provider: any AccessTokenProviding, renewals: @escaping @Sendable () -> Int) {
            self.provider = provider
            self.renewals = renewals
        }
    }

    /// A closure that signs the user of a provider out.
    public typealias SignOut = @Sendable () async throws -> Void

    /// The factories of the provider under test, one for each situation that the contract checks.
    public struct Subject: TimedSubject {
        let signedIn: @Sendable () async throws -> Situation
        let refused: @Sendable () async throws -> Situation
        let signedOut: @Sendable () async throws -> any AccessTokenProviding
        let signingOut: @Sendable () async throws -> (any AccessTokenProviding, SignOut)?
        let neverAnswered: @Sendable () async throws -> any AccessTokenProviding
        package let timeout: Timeout

        /// Creates a subject from one factory for each situation.
        ///
        /// - Parameters:
        ///   - signedIn: Makes a provider with a token, whose source grants at least two renewals.
        ///   - refused: Makes a provider with a token, whose source refuses renewals.
        ///   - signedOut: Makes a provider without a token.
        ///   - signingOut: Makes a provider with a token, and a closure that signs its user out. Returns `nil` if the
        ///     provider has no sign-ins.
        ///   - neverAnswered: Makes a provider with a token, whose source does not respond to renewals.
        ///   - timeout: The timeout for calls that do not end.
        public init(
            signedIn: @escaping @Sendable () async throws -> Situation,
            refused: @escaping @Sendable () async throws -> Situation,
            signedOut: @escaping @Sendable () async throws -> any AccessTokenProviding,
            signingOut: @escaping @Sendable () async throws -> (any AccessTokenProviding, SignOut)?,
            neverAnswered: @escaping @Sendable () async throws -> any AccessTokenProviding,
            timeout: Timeout = Timeout()
        ) {
            self.signedIn = signedIn
            self.refused = refused
            self.signedOut = signedOut
            self.signingOut = signingOut
            self.neverAnswered = neverAnswered
            self.timeout = timeout
        }
    }

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = tokenRules + renewalRules + failureRules

    private static let tokenRules: [ContractRule<Subject>] = [
        rule("the token stays the same until it is renewed") { situation, first in
            let second = try await situation.provider.accessToken()
            return first == second && situation.renewals() == 0 ? nil : "returned two tokens"
        },
        rule("no description contains the token") { situation, token in
            let provider = situation.provider
            var dumped = ""
            dump(provider, to: &dumped)
            dump(token, to: &dumped)
            let texts = [dumped, "\(provider)", String(reflecting: provider), "\(token)", String(reflecting: token)]
            return texts.contains { $0.contains(token.value) } ? "a description contains it" : nil
        },
        ContractRule("without a sign-in a call throws") { subject in
            flaw(await outcome(of: try await subject.signedOut(), access), .refused(.signInNeeded))
        },
        ContractRule("the revision grows when the user signs out") { subject in
            guard let (provider, signOut) = try await subject.signingOut() else { return nil }
            _ = try await provider.accessToken()
            let before = provider.revision
            try await signOut()
            let after = provider.revision
            return after > before ? nil : "was \(before) before the sign-out and is \(after) after it"
        },
    ]

    private static let renewalRules: [ContractRule<Subject>] = [
        rule("a renewal returns a new token, which replaces the old one") { situation, first in
            let second = try await situation.provider.renewedToken(insteadOf: first)
            guard second.value != first.value else { return "returned the declined token again" }
            return try await situation.provider.accessToken() == second ? nil : "the old token is still returned"
        },
        rule("renewing a replaced token returns the current one") { situation, first in
            let second = try await situation.provider.renewedToken(insteadOf: first)
            let third = try await situation.provider.renewedToken(insteadOf: first)
            return third == second && situation.renewals() == 1 ? nil : "sent \(situation.renewals()) renewals"
        },
        rule("fifty concurrent callers share one renewal") { situation, first in
            let values = await concurrently(50) { _ in await outcome(of: situation.provider, renewal(of: first)) }
            guard let one = values.first, case .success(let token) = one, values.allSatisfy({ $0 == one }) else {
                return "the callers got \(values)"
            }
            guard token != first else { return "returned the declined token again" }
            return situation.renewals() == 1 ? nil : "sent \(situation.renewals()) renewals"
        },
        rule("a renewed token can be renewed") { situation, first in
            let second = try await situation.provider.renewedToken(insteadOf: first)
            let third = try await situation.provider.renewedToken(insteadOf: second)
            return Set([first, second, third]).count == 3 ? nil : "returned a token twice"
        },
    ]

    private static let failureRules: [ContractRule<Subject>] = [
        rule("a refused renewal is sent once and fails all callers", in: { $0.refused }) { situation, token in
            for result in await concurrently(50, { _ in await outcome(of: situation.provider, renewal(of: token)) }) {
                if let flaw = flaw(result, .refused(.signInNeeded)) { return flaw }
            }
            return situation.renewals() == 1 ? nil : "sent \(situation.renewals()) renewals"
        },
        rule("a refused renewal is not repeated", in: { $0.refused }) { situation, token in
            _ = await outcome(of: situation.provider, renewal(of: token))
            let again = await outcome(of: situation.provider, renewal(of: token))
            let later = await outcome(of: situation.provider, access)
            guard situation.renewals() == 1 else { return "sent \(situation.renewals()) renewals" }
            return flaw(again, .refused(.signInNeeded)) ?? flaw(later, .refused(.signInNeeded))
        },
        ContractRule("a cancelled renewal promptly fails with cancelled") { subject in
            let provider = try await subject.neverAnswered()
            let token = try await provider.accessToken()
            return await flawOfCancelling(provider, subject.timeout, renewal(of: token))
        },
    ]

    /// Creates a rule for a provider in a situation, and for its first token.
    private static func rule(
        _ name: String, in situation: @escaping @Sendable (Subject) -> () async throws -> Situation = { $0.signedIn },
        _ flaw: @escaping @Sendable (Situation, AccessToken) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in
            let situation = try await situation(subject)()
            return try await flaw(situation, try await situation.provider.accessToken())
        }
    }

    private static let access = { @Sendable (provider: any AccessTokenProviding) async throws(LoadError) in
        try await provider.accessToken()
    }

    private static func renewal(
        of token: AccessToken
    ) -> @Sendable (any AccessTokenProviding) async throws(LoadError) -> AccessToken {
        { provider throws(LoadError) in try await provider.renewedToken(insteadOf: token) }
    }

    private static func flaw(_ result: Result<AccessToken, LoadError>, _ error: LoadError) -> String? {
        if case .failure(error) = result { return nil }
        return "returned \(result) instead of \(error)"
    }
}

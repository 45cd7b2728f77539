public import PlayhouseCoreTesting
public import RemoteLoading

/// The contract of `CredentialSource`, for implementations that can renew their credentials.
public enum CredentialSourceContract {
    /// A source under test, with the number of renewals that it has requested from its service.
    public struct TestedSource: Sendable {
        let source: any CredentialSource
        let client: any HTTPClient
        let renewals: @Sendable () -> Int

        /// Creates a tested source from a source, its client, and a closure that returns the number of renewals so far.
        public init(
            _ source: any CredentialSource, over client: any HTTPClient = HTTPClientDummy(),
            renewals: @escaping @Sendable () -> Int = { 0 }
        ) {
            self.source = source
            self.client = client
            self.renewals = renewals
        }

        func credential() async throws(CredentialError) -> Credential { try await source.credential(over: client) }

        func renewal(of credential: Credential) async throws(CredentialError) -> Credential {
            try await source.renewal(of: credential, over: client)
        }
    }

    /// The factories of the source under test, one for each situation that the contract checks.
    public struct Subject: TimedSubject {
        let signedIn: @Sendable () async throws -> TestedSource
        let refused: @Sendable () async throws -> TestedSource
        let signedOut: @Sendable () async throws -> TestedSource
        let signingOut: @Sendable () async throws -> (TestedSource, @Sendable () async throws -> Void)?
        let neverAnswered: @Sendable () async throws -> TestedSource
        let unreachable: (@Sendable () async throws -> TestedSource)?
        package let timeout: Timeout

        /// Creates a subject from several factories, one for each situation.
        ///
        /// - Parameters:
        ///   - signedIn: Makes a source with a credential, whose service grants at least two renewals.
        ///   - refused: Makes a source with a credential, whose service refuses renewals.
        ///   - signedOut: Makes a source without a credential.
        ///   - signingOut: Makes a source with a credential, and a closure that signs its user out. Returns `nil` if
        ///     the source has no sign-ins.
        ///   - neverAnswered: Makes a source with a credential, whose service does not respond to renewals.
        ///   - unreachable: Makes a source with a credential, whose service cannot be reached by a renewal. If it is
        ///     `nil`, the contract does not check the rule about this situation.
        ///   - timeout: The timeout for calls that do not end.
        public init(
            signedIn: @escaping @Sendable () async throws -> TestedSource,
            refused: @escaping @Sendable () async throws -> TestedSource,
            signedOut: @escaping @Sendable () async throws -> TestedSource,
            signingOut: @escaping @Sendable () async throws -> (TestedSource, @Sendable () async throws -> Void)?,
            neverAnswered: @escaping @Sendable () async throws -> TestedSource,
            unreachable: (@Sendable () async throws -> TestedSource)? = nil,
            timeout: Timeout = Timeout()
        ) {
            self.signedIn = signedIn
            self.refused = refused
            self.signedOut = signedOut
            self.signingOut = signingOut
            self.neverAnswered = neverAnswered
            self.unreachable = unreachable
            self.timeout = timeout
        }
    }

    /// The rules for every source, to be run as one test case each.
    public static let rules: [ContractRule<Subject>] = [
        rule("no description contains the token", id: "no-token") { tested, credential in
            let source = tested.source
            var dumped = ""
            dump(source, to: &dumped)
            dump(credential, to: &dumped)
            let texts = [
                dumped, "\(source)", String(reflecting: source), "\(credential)", String(reflecting: credential),
            ]
            return texts.contains { $0.contains(credential.token) } ? "a description contains it" : nil
        },
        ContractRule("without a sign-in a call throws refused", id: "signed-out") { subject in
            flaw(await outcome(credentialOf: try await subject.signedOut()), .refused)
        },
        ContractRule("the revision grows when the user signs out", id: "revision") { subject in
            guard let (tested, signOut) = try await subject.signingOut() else { return nil }
            _ = try await tested.credential()
            let before = tested.source.revision
            try await signOut()
            let after = tested.source.revision
            return after > before ? nil : "was \(before) before the sign-out and is \(after) after it"
        },
        rule("the revision stays the same without a sign-in or sign-out", id: "same-revision") { tested, first in
            let before = tested.source.revision
            _ = try await tested.renewal(of: first)
            _ = try await tested.credential()
            let after = tested.source.revision
            return after == before ? nil : "was \(before) before a renewal and is \(after) after it"
        },
        ContractRule("after a sign-out every call throws refused", id: "after-sign-out") { subject in
            guard let (tested, signOut) = try await subject.signingOut() else { return nil }
            let credential = try await tested.credential()
            try await signOut()
            let renewal = await outcome(of: tested, renewing: credential)
            let later = await outcome(credentialOf: tested)
            return flaw(renewal, .refused) ?? flaw(later, .refused)
        },
        ContractRule("a renewal without a response is unavailable", id: "unavailable") { subject in
            guard let tested = try await subject.unreachable?() else { return nil }
            let outcome = await outcome(of: tested, renewing: try await tested.credential())
            if case .failure(.unavailable(.connectivity)) = outcome { return nil }
            return "returned \(outcome)"
        },
        rule("a renewal returns another credential of the same account", id: "renewal") { tested, first in
            let second = try await tested.renewal(of: first)
            guard second.token != first.token else { return "returned the declined credential again" }
            return second.id == first.id ? nil : "the identifier has changed"
        },
        rule("a renewed credential can be renewed", id: "second-renewal") { tested, first in
            let second = try await tested.renewal(of: first)
            let third = try await tested.renewal(of: second)
            return Set([first.token, second.token, third.token]).count == 3 ? nil : "returned a credential twice"
        },
        rule("a refused renewal throws refused", id: "refused", of: { $0.refused }) { tested, credential in
            flaw(await outcome(of: tested, renewing: credential), .refused)
        },
    ]

    /// The rules for sources that keep their credential, so that several authorizers can share it.
    ///
    /// The first rule makes generated calls, and compares the returned credentials with the expected ones.
    public static let sharing: [ContractRule<Subject>] = [callRule] + refusalRules

    private static let callRule = ContractRule<Subject>(
        "any calls return the current credential, and share each renewal", id: "calls",
        generating: CredentialStep.sequence, playing: { try await flaw(of: $0.signedIn(), after: $1) })

    private static let refusalRules: [ContractRule<Subject>] = [
        rule("a refused renewal is sent once and fails all callers", id: "shared-refusal", of: { $0.refused }) {
            tested, credential in
            for result in await concurrently(50, { _ in await outcome(of: tested, renewing: credential) }) {
                if let flaw = flaw(result, .refused) { return flaw }
            }
            return tested.renewals() == 1 ? nil : "sent \(tested.renewals()) renewals"
        },
        rule("a refused renewal is not repeated", id: "remembered-refusal", of: { $0.refused }) {
            tested, credential in
            _ = await outcome(of: tested, renewing: credential)
            let again = await outcome(of: tested, renewing: credential)
            let later = await outcome(credentialOf: tested)
            guard tested.renewals() == 1 else { return "sent \(tested.renewals()) renewals" }
            return flaw(again, .refused) ?? flaw(later, .refused)
        },
        ContractRule("a cancelled renewal promptly fails with cancelled", id: "cancelled") { subject in
            let tested = try await subject.neverAnswered()
            let credential = try await tested.credential()
            return await flawOfCancelling(tested, subject.timeout) { tested throws(LoadError) in
                try await outcome(of: tested, renewing: credential).mapError { LoadError($0) }.get()
            }
        },
    ]

    /// Creates a rule for a source and for its first credential.
    private static func rule(
        _ name: String, id: String,
        of source: @escaping @Sendable (Subject) -> () async throws -> TestedSource = { $0.signedIn },
        _ flaw: @escaping @Sendable (TestedSource, Credential) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            let tested = try await source(subject)()
            return try await flaw(tested, try await tested.credential())
        }
    }

    private static func outcome(credentialOf tested: TestedSource) async -> Result<Credential, CredentialError> {
        do throws(CredentialError) {
            return .success(try await tested.credential())
        } catch {
            return .failure(error)
        }
    }

    private static func outcome(
        of tested: TestedSource, renewing credential: Credential
    ) async -> Result<Credential, CredentialError> {
        do throws(CredentialError) {
            return .success(try await tested.renewal(of: credential))
        } catch {
            return .failure(error)
        }
    }

    private static func flaw(_ result: Result<Credential, CredentialError>, _ error: CredentialError) -> String? {
        if case .failure(error) = result { return nil }
        return "returned \(result) instead of \(error)"
    }
}

/// One step of generated calls of a source that keeps its credential.
private enum CredentialStep: Sendable {
    case credential
    /// Simultaneous renewals of one credential: the current one, or one that has been replaced.
    case renewals(ofReplaced: Int?, count: Int)

    static func sequence(_ random: inout SeededNumbers) -> [CredentialStep] {
        (0...random.number(below: 8)).map { _ in
            guard random.number(below: 3) > 0 else { return .credential }
            let count = random.number(below: 3) == 0 ? 50 : 1 + random.number(below: 3)
            return .renewals(ofReplaced: random.number(below: 2) == 0 ? nil : random.number(below: 2), count: count)
        }
    }
}

extension CredentialSourceContract {
    /// The number of renewals that the service of a subject grants.
    private static let granted = 2

    private static func flaw(of tested: TestedSource, after steps: [CredentialStep]) async throws -> String? {
        var credentials = [try await tested.credential()]
        let revision = tested.source.revision
        for step in steps {
            try Task.checkCancellation()
            switch step {
            case .credential:
                let now = try await tested.credential()
                if now != credentials.last { return "\(step) returned another credential than before" }
            case .renewals(let place, let count):
                let isCurrent = place.map { !credentials.dropLast().indices.contains($0) } ?? true
                guard !isCurrent || credentials.count <= granted else { continue }
                let declined = isCurrent ? credentials[credentials.count - 1] : credentials[place ?? 0]
                let outcomes = await concurrently(count) { _ in await outcome(of: tested, renewing: declined) }
                guard case .success(let renewed)? = outcomes.first, outcomes.allSatisfy({ $0 == outcomes[0] }) else {
                    return "\(step): the callers got \(outcomes)"
                }
                if isCurrent {
                    if credentials.contains(where: { $0.token == renewed.token }) {
                        return "\(step) returned an old credential"
                    }
                    if renewed.id != declined.id { return "\(step) changed the identifier" }
                    credentials.append(renewed)
                } else if renewed != credentials.last {
                    return "\(step) returned another credential than the current one"
                }
            }
            guard tested.renewals() == credentials.count - 1 else {
                return "\(step): \(tested.renewals()) renewals instead of \(credentials.count - 1)"
            }
            guard tested.source.revision == revision else { return "\(step) changed the revision" }
        }
        return nil
    }
}

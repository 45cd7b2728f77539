public import PlayhouseCoreTesting
public import RemoteLoading

/// The contract of `CredentialSource`, for implementations that can renew their credentials.
public enum CredentialSourceContract {
    /// A source under test, and the number of renewals that it has requested from its service.
    public struct Situation: Sendable {
        let source: any CredentialSource
        let client: any HTTPClient
        let renewals: @Sendable () -> Int

        /// Creates a situation from a source, its client, and a closure that returns the number of renewals so far.
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

    /// A closure that signs out the user of a source.
    public typealias SignOut = @Sendable () async throws -> Void

    /// The factories of the source under test, one for each situation that the contract checks.
    public struct Subject: TimedSubject {
        let signedIn: @Sendable () async throws -> Situation
        let refused: @Sendable () async throws -> Situation
        let signedOut: @Sendable () async throws -> Situation
        let signingOut: @Sendable () async throws -> (Situation, SignOut)?
        let neverAnswered: @Sendable () async throws -> Situation
        let unreachable: (@Sendable () async throws -> Situation)?
        package let timeout: Timeout

        /// Creates a subject from one factory for each situation.
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
            signedIn: @escaping @Sendable () async throws -> Situation,
            refused: @escaping @Sendable () async throws -> Situation,
            signedOut: @escaping @Sendable () async throws -> Situation,
            signingOut: @escaping @Sendable () async throws -> (Situation, SignOut)?,
            neverAnswered: @escaping @Sendable () async throws -> Situation,
            unreachable: (@Sendable () async throws -> Situation)? = nil,
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
        rule("no description contains the token", id: "no-token") { situation, credential in
            let source = situation.source
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
            guard let (situation, signOut) = try await subject.signingOut() else { return nil }
            _ = try await situation.credential()
            let before = situation.source.revision
            try await signOut()
            let after = situation.source.revision
            return after > before ? nil : "was \(before) before the sign-out and is \(after) after it"
        },
        rule("the revision stays the same without a sign-in or sign-out", id: "same-revision") { situation, first in
            let before = situation.source.revision
            _ = try await situation.renewal(of: first)
            _ = try await situation.credential()
            let after = situation.source.revision
            return after == before ? nil : "was \(before) before a renewal and is \(after) after it"
        },
        ContractRule("after a sign-out every call throws refused", id: "after-sign-out") { subject in
            guard let (situation, signOut) = try await subject.signingOut() else { return nil }
            let credential = try await situation.credential()
            try await signOut()
            let renewal = await outcome(of: situation, renewing: credential)
            let later = await outcome(credentialOf: situation)
            return flaw(renewal, .refused) ?? flaw(later, .refused)
        },
        ContractRule("a renewal without a response is unavailable", id: "unavailable") { subject in
            guard let situation = try await subject.unreachable?() else { return nil }
            let outcome = await outcome(of: situation, renewing: try await situation.credential())
            if case .failure(.unavailable(.connectivity)) = outcome { return nil }
            return "returned \(outcome)"
        },
        rule("a renewal returns another credential of the same account", id: "renewal") { situation, first in
            let second = try await situation.renewal(of: first)
            guard second.token != first.token else { return "returned the declined credential again" }
            return second.id == first.id ? nil : "the identifier has changed"
        },
        rule("a renewed credential can be renewed", id: "second-renewal") { situation, first in
            let second = try await situation.renewal(of: first)
            let third = try await situation.renewal(of: second)
            return Set([first.token, second.token, third.token]).count == 3 ? nil : "returned a credential twice"
        },
        rule("a refused renewal throws refused", id: "refused", in: { $0.refused }) { situation, credential in
            flaw(await outcome(of: situation, renewing: credential), .refused)
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
        rule("a refused renewal is sent once and fails all callers", id: "shared-refusal", in: { $0.refused }) {
            situation, credential in
            for result in await concurrently(50, { _ in await outcome(of: situation, renewing: credential) }) {
                if let flaw = flaw(result, .refused) { return flaw }
            }
            return situation.renewals() == 1 ? nil : "sent \(situation.renewals()) renewals"
        },
        rule("a refused renewal is not repeated", id: "remembered-refusal", in: { $0.refused }) {
            situation, credential in
            _ = await outcome(of: situation, renewing: credential)
            let again = await outcome(of: situation, renewing: credential)
            let later = await outcome(credentialOf: situation)
            guard situation.renewals() == 1 else { return "sent \(situation.renewals()) renewals" }
            return flaw(again, .refused) ?? flaw(later, .refused)
        },
        ContractRule("a cancelled renewal promptly fails with cancelled", id: "cancelled") { subject in
            let situation = try await subject.neverAnswered()
            let credential = try await situation.credential()
            return await flawOfCancelling(situation, subject.timeout) { situation throws(LoadError) in
                try await outcome(of: situation, renewing: credential).mapError { LoadError($0) }.get()
            }
        },
    ]

    /// Creates a rule for a source in a situation, and for its first credential.
    private static func rule(
        _ name: String, id: String,
        in situation: @escaping @Sendable (Subject) -> () async throws -> Situation = { $0.signedIn },
        _ flaw: @escaping @Sendable (Situation, Credential) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            let situation = try await situation(subject)()
            return try await flaw(situation, try await situation.credential())
        }
    }

    private static func outcome(credentialOf situation: Situation) async -> Result<Credential, CredentialError> {
        do throws(CredentialError) {
            return .success(try await situation.credential())
        } catch {
            return .failure(error)
        }
    }

    private static func outcome(
        of situation: Situation, renewing credential: Credential
    ) async -> Result<Credential, CredentialError> {
        do throws(CredentialError) {
            return .success(try await situation.renewal(of: credential))
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
    /// Renewals of one credential at once: of the current one, or of one that was replaced.
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

    private static func flaw(of situation: Situation, after steps: [CredentialStep]) async throws -> String? {
        var credentials = [try await situation.credential()]
        let revision = situation.source.revision
        for step in steps {
            try Task.checkCancellation()
            switch step {
            case .credential:
                let now = try await situation.credential()
                if now != credentials.last { return "\(step) returned another credential than before" }
            case .renewals(let place, let count):
                let isCurrent = place.map { !credentials.dropLast().indices.contains($0) } ?? true
                guard !isCurrent || credentials.count <= granted else { continue }
                let declined = isCurrent ? credentials[credentials.count - 1] : credentials[place ?? 0]
                let outcomes = await concurrently(count) { _ in await outcome(of: situation, renewing: declined) }
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
            guard situation.renewals() == credentials.count - 1 else {
                return "\(step): \(situation.renewals()) renewals instead of \(credentials.count - 1)"
            }
            guard situation.source.revision == revision else { return "\(step) changed the revision" }
        }
        return nil
    }
}

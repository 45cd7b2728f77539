import Foundation
import Observation
public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `SigningIn`, which every implementation over a `DeviceSignIn` must fulfil.
public enum SigningInContract {
    /// The factory of the session under test.
    public typealias Subject = ContractSubject<@MainActor @Sendable (DeviceSignIn, TimeSource) -> any SigningIn>

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = startRules + codeRules + endRules

    private static let startRules = [
        rule("a start without tokens shows that nobody is signed in") { trial in
            await trial.session.start()
            return trial.flaw(unless: .signedOut, offering: .signIn)
        },
        rule("a start with tokens shows the login") { trial in
            try await trial.signIn { trial.fake.approve(userCode: $0) }
            let later = trial.makeSession()
            await later.start()
            return later.screen.phase == .signedIn(login: "ada") ? nil : "shows \(later.screen)"
        },
    ]

    private static let codeRules = [
        rule("a sign-in shows the code and the time until it expires") { trial in
            let call = try await trial.begin()
            guard case .code("ABCD1000", _) = trial.session.screen.phase else { return trial.shown }
            let before = trial.session.screen.remaining
            trial.clock.advance(by: .seconds(1))
            try await until("the countdown", timeout: trial.timeout) { trial.session.screen.remaining != before }
            let remaining = trial.session.screen.remaining?.text
            call.cancel()
            return before?.text == "30:00" && remaining == "29:59"
                ? nil : "counts \(before as Any), \(remaining as Any)"
        },
        rule("an approved sign-in shows the login") { trial in
            try await trial.signIn { trial.fake.approve(userCode: $0) }
            return trial.flaw(unless: .signedIn(login: "ada"), offering: .signOut)
        },
        rule("a denied sign-in can be repeated") { trial in
            try await trial.signIn { trial.fake.deny(userCode: $0) }
            return trial.flaw(unless: .denied, offering: .signIn)
        },
        rule("an expired code can be replaced") { trial in
            try await trial.signIn(after: .seconds(1_800)) { _ in true }
            return trial.flaw(unless: .expired, offering: .signIn)
        },
        rule("a cancelled sign-in shows no code") { trial in
            let call = try await trial.begin()
            trial.session.cancel()
            await call.value
            return trial.flaw(unless: .signedOut, offering: .signIn)
        },
        rule("a cancellation after the approval keeps the sign-in") { trial in
            trial.onValidation.withLock { [session = trial.session] in $0 = { await session.cancel() } }
            try await trial.signIn { trial.fake.approve(userCode: $0) }
            guard case .signedIn = trial.session.screen.phase else { return trial.shown }
            return try await trial.store.load() == nil ? "the store is empty" : nil
        },
        rule("a cancelled second sign-in keeps the first") { trial in
            try await trial.signIn { trial.fake.approve(userCode: $0) }
            let call = try await trial.begin()
            trial.session.cancel()
            await call.value
            return trial.flaw(unless: .signedIn(login: "ada"), offering: .signOut)
        },
        rule("no part of a screen contains a secret") { trial in
            let call = try await trial.begin()
            var text = ""
            dump(trial.session.screen, to: &text)
            dump(trial.session, to: &text)
            trial.session.cancel()
            await call.value
            return trial.fake.secrets.contains(where: text.contains) ? "a description contains one" : nil
        },
    ]

    private static let endRules = [
        rule("a sign-out empties the store, and revokes the token") { trial in
            try await trial.signIn { trial.fake.approve(userCode: $0) }
            await trial.session.signOut()
            guard try await trial.store.load() == nil else { return "the store is not empty" }
            try await until("the revocation", timeout: trial.timeout) {
                trial.answered.paths.last == "/oauth2/revoke"
            }
            return trial.flaw(unless: .signedOut, offering: .signIn)
        },
        rule("a sign-in that the service has ended is noticed within an hour") { trial in
            try await trial.signIn { trial.fake.approve(userCode: $0) }
            trial.fake.revokeTokens()
            trial.fake.revokeRefreshTokens()
            try await trial.clock.waitForSleeper(due: trial.clock.timeSource.elapsed() + .minutes(60))
            trial.clock.advance(by: .minutes(60))
            try await until("the end of the sign-in", timeout: trial.timeout) {
                trial.session.screen.phase == .signedOut
            }
            return nil
        },
    ]

    private static func rule(
        _ name: String, _ flaw: @escaping @MainActor @Sendable (SignInTrial) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in try await flaw(await SignInTrial(subject)) }
    }
}

/// The paths of the requests that the fake has answered, observable so that `until` can wait for a path.
@MainActor
@Observable
private final class AnsweredRequests {
    private(set) var paths: [String] = []

    func add(_ path: String) { paths.append(path) }
}

/// A session under test and its dependencies.
@MainActor
private final class SignInTrial {
    let timeout: Timeout
    let clock: ManualClock
    let fake: FakeTwitch
    let store = InMemoryTokenStore()
    let answered = AnsweredRequests()
    /// A closure that runs when a token is being validated.
    let onValidation = Locked<@Sendable () async -> Void>({})
    private(set) lazy var session = makeSession()
    private let subject: SigningInContract.Subject

    init(_ subject: SigningInContract.Subject) {
        self.subject = subject
        timeout = subject.timeout
        clock = ManualClock(timeout: timeout)
        fake = FakeTwitch(time: clock.timeSource)
    }

    /// Returns a session over the same store, as another launch of the app would create it.
    func makeSession() -> any SigningIn {
        let client = InProcessHTTPClient { [onValidation, fake, answered] request in
            if request.url.path().hasSuffix("/validate") { await onValidation.withLock { $0 }() }
            let response = await fake.handle(request)
            await answered.add(request.url.path())
            return response
        }
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: store, time: clock.timeSource)
        return subject.make(device, clock.timeSource)
    }

    var shown: String { "shows \(session.screen)" }

    func flaw(unless phase: SignInScreen.Phase, offering action: SignInAction) -> String? {
        session.screen.phase == phase && session.screen.button?.action == action ? nil : shown
    }

    /// Begins a sign-in, and returns its task when the code is shown and the first poll is scheduled.
    func begin() async throws -> Task<Void, Never> {
        let call = Task { [session] in await session.signIn() }
        try await clock.waitForSleeper(due: clock.timeSource.elapsed() + .seconds(5))
        return call
    }

    /// Begins a sign-in, lets the user decide, and moves the clock to the end of the sign-in.
    func signIn(after wait: Duration = .seconds(5), _ decide: (_ userCode: String) -> Bool) async throws {
        let call = try await begin()
        _ = decide("ABCD1000")
        clock.advance(by: wait)
        await call.value
    }
}

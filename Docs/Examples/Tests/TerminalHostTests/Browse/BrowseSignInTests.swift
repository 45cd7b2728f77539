import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import TerminalHost

@MainActor
struct BrowseSignInTests {
    private let clock = ManualClock()
    private let fake: FakeTwitch
    private let act: BrowseAct

    init() {
        let other = PretendedDevice(time: clock.timeSource)
        fake = other.fake
        let client = InProcessHTTPClient(fake)
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(), time: clock.timeSource)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: device, time: clock.timeSource)
        act = BrowseAct(
            browse: BrowseSession(games: loader, streams: loader, time: clock.timeSource),
            painter: BrowsePainter(words: .english, hasColours: false),
            signIn: SignInSession(device, time: clock.timeSource), device: other)
    }

    private var lines: [String] { act.lines(columns: 80, rows: 21) }

    /// Presses Enter and, when the page shows the code, calls the closure that approves or denies it.
    private func pressEnter(_ decide: (_ userCode: String) -> Bool) async throws {
        let work = Task { [act] in
            if case .work(let work) = act.answer(to: "") { await work() }
        }
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(lines.contains { $0.hasSuffix("and enter ABCD1000") })
        #expect(lines.contains("Sign in   30:00") && lines.contains("Enter: Cancel"))
        #expect(decide("ABCD1000"))
        clock.advance(to: .seconds(5))
        await work.value
    }

    @Test func signInButtonLoadsListAfterApproval() async throws {
        await act.load()
        #expect(
            lines == ["Top games", "", "Loading failed", "Sign in to see this.", "Enter: Sign in", ""] + [lines.last])
        try await pressEnter { fake.approve(userCode: $0) }
        #expect(lines.contains { $0.hasPrefix("1) Just Chatting") })
        #expect(!lines.contains { $0.hasSuffix("and enter ABCD1000") })
        #expect(lines.contains("Signed in as ada"))
        if case .work(let work) = act.answer(to: "/signout") { await work() }
        #expect(lines.contains("Enter: Sign in") && !lines.contains("Signed in as ada"))
    }

    @Test(arguments: [
        ("/approve", "Signed in as ada"), ("/deny", "The request was declined."), ("/expire", "The code has expired."),
    ])
    func commandSimulatesDecisionOnOtherDevice(command: String, outcome: String) async throws {
        await act.load()
        let work = Task { [act] in
            if case .work(let work) = act.answer(to: "") { await work() }
        }
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(lines.joined(separator: " ").contains("/approve   /deny   /expire"))
        guard case .tell = act.answer(to: command) else {
            Issue.record("the command is unknown")
            return
        }
        clock.advance(to: .seconds(5))
        if command == "/expire" {
            // A single report of an invalid code can be a mistake of the service, so the session asks a second time.
            try await clock.waitForSleeper(due: .seconds(10))
            clock.advance(to: .seconds(10))
        }
        await work.value
        #expect(lines.contains(outcome))
        guard case .unknown = act.answer(to: command) else {
            Issue.record("the command is known without a code")
            return
        }
    }

    @Test func declinedSignInCanBeStartedAgain() async throws {
        await act.load()
        try await pressEnter { fake.deny(userCode: $0) }
        #expect(lines.contains("The request was declined."))
        #expect(lines.contains("Enter: Get a new code"))
    }
}

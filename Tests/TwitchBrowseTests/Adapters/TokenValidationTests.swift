import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TokenValidationTests {
    private let clock = ManualClock()
    private let spy = HTTPClientSpy()
    private let store: InMemoryTokenStore

    init() {
        let pair = TokenPair(
            access: AccessToken("t0ken", owner: .application)!, refresh: "r3fresh", clientID: FakeTwitch.clientID)
        store = InMemoryTokenStore(pair)
    }

    private var signIn: DeviceSignIn {
        DeviceSignIn(clientID: FakeTwitch.clientID, client: spy, store: store, time: clock.timeSource)
    }

    private func validated(_ body: String, status: HTTPStatus = .ok) async throws -> String? {
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID,
            client: InProcessHTTPClient { request in
                request.url.path().hasSuffix("/validate") ? .json(body, status: status) : .status(.badRequest)
            },
            store: store, time: clock.timeSource)
        return try await signIn.validate()
    }

    @Test func tokenIsSentWithOAuthScheme() async throws {
        let validation = Task { [signIn] in try await signIn.validate() }
        try await spy.requests.waitForCalls(1)
        #expect(spy.requests[0].address == "https://id.twitch.tv/oauth2/validate")
        #expect(spy.requests[0].fields[.authorization] == "OAuth t0ken")
        #expect(
            !spy.requests[0].debugDescription.contains("t0ken")
        )
        spy.requests.complete(0, with: .json(#"{"client_id": "fakeclient", "scopes": null, "expires_in": 0}"#))
        #expect(try await validation.value == nil)
    }

    @Test func validationOfUserTokenReturnsLoginName() async throws {
        let login = try await validated(
            #"{"client_id": "fakeclient", "login": "ada", "user_id": "7", "scopes": ["a"], "expires_in": 100}"#)
        #expect(login == "ada")
    }

    @Test(arguments: [256, 257, 1_000_000])
    func loginNameHasAtMost256Letters(count: Int) async throws {
        let login = String(repeating: "a", count: count)
        let body = #"{"client_id": "fakeclient", "login": "\#(login)", "expires_in": 100}"#
        guard count > 256 else { return #expect(try await validated(body) == login) }
        await #expect(throws: LoadError.invalidData(.rejected(.tooLong(limit: 256), at: "login"))) {
            try await validated(body)
        }
    }

    @Test func tokenOfOtherClientNeedsSignIn() async {
        await #expect(throws: LoadError.refused(.signInNeeded)) {
            try await validated(#"{"client_id": "other", "expires_in": 5}"#)
        }
    }

    @Test func invalidTokenNeedsSignIn() async {
        await #expect(throws: LoadError.refused(.signInNeeded)) {
            try await validated(#"{"status": 401, "message": "invalid access token"}"#, status: .unauthorized)
        }
    }

    @Test func declinedTokenIsRenewedAndValidated() async throws {
        let validation = Task { [signIn] in try await signIn.validate() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(.unauthorized))
        try await spy.requests.waitForCalls(2)
        #expect(spy.requests[1].url.path() == "/oauth2/token")
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "newer", "expires_in": 100}"#))
        try await spy.requests.waitForCalls(3)
        #expect(spy.requests[2].fields[.authorization] == "OAuth new")
        spy.requests.complete(2, with: .json(#"{"client_id": "fakeclient", "login": "ada", "expires_in": 100}"#))
        #expect(try await validation.value == "ada")
    }

    @Test func declinedRenewedTokenIsNotRenewedAgain() async throws {
        let validation = Task { [signIn] in try await signIn.validate() }
        for number in 0..<3 {
            try await spy.requests.waitForCalls(number + 1)
            let pair = HTTPResponse.json(#"{"access_token": "new", "refresh_token": "newer", "expires_in": 100}"#)
            spy.requests.complete(number, with: number == 1 ? pair : .status(.unauthorized))
        }
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await validation.value }
    }

    @Test func validationThrowsConnectivityErrorIfRenewalFails() async throws {
        let validation = Task { [signIn] in try await signIn.validate() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(.unauthorized))
        try await spy.requests.waitForCalls(2)
        spy.requests.fail(1, with: .notConnected)
        await #expect(throws: LoadError.connectivity(.notConnected)) { try await validation.value }
    }

    private static let good = HTTPResponse.json(#"{"client_id": "fakeclient", "expires_in": 5}"#)

    @Test func tokenIsValidatedAtStartAndEveryHour() async throws {
        let validation = Task { [signIn] in try await signIn.validateHourly() }
        for hour in 0..<3 {
            try await spy.requests.waitForCalls(hour + 1)
            spy.requests.complete(hour, with: Self.good)
            try await clock.waitForSleeper(due: .seconds(3_600 * (hour + 1)))
            clock.advance(to: .seconds(3_600 * (hour + 1)))
        }
        try await spy.requests.waitForCalls(4)
        validation.cancel()
        await #expect(throws: LoadError.cancelled) { try await validation.value }
    }

    @Test func longDeviceSleepCausesOneValidation() async throws {
        let validation = Task { [signIn] in try await signIn.validateHourly() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: Self.good)
        try await clock.waitForSleeper(due: .seconds(3_600))
        clock.advance(to: .seconds(5 * 3_600))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: Self.good)
        try await clock.waitForSleeper(due: .seconds(6 * 3_600))
        validation.cancel()
        await #expect(throws: LoadError.cancelled) { try await validation.value }
    }

    @Test func hourlyValidationRenewsDeclinedToken() async throws {
        let validation = Task { [signIn] in try await signIn.validateHourly() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(.unauthorized))
        try await spy.requests.waitForCalls(2)
        #expect(spy.requests[1].url.path() == "/oauth2/token")
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "newer", "expires_in": 100}"#))
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: Self.good)
        try await clock.waitForSleeper(due: .seconds(3_600))
        #expect(try await store.load()?.access.value == "new")
        validation.cancel()
        _ = await validation.result
    }

    @Test func refusedRenewalEndsHourlyValidation() async throws {
        let validation = Task { [signIn] in try await signIn.validateHourly() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(.unauthorized))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .status(.badRequest))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await validation.value }
    }

    @Test(arguments: [TransportError.notConnected, .cancelled])
    func unansweredValidationIsRetriedNextHour(error: TransportError) async throws {
        let validation = Task { [signIn] in try await signIn.validateHourly() }
        try await spy.requests.waitForCalls(1)
        spy.requests.fail(0, with: error)
        try await clock.waitForSleeper(due: .seconds(3_600))
        validation.cancel()
        await #expect(throws: LoadError.cancelled) { try await validation.value }
    }
}

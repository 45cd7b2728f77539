import Foundation
@testable import PlayhouseCore
@testable import RemoteLoading
@testable import TwitchBrowse

extension FuzzTarget {
    /// Fuzzes the responses of a sign-in host and the file of stored tokens.
    static let signIn = FuzzTarget(
        "sign-in",
        growth: [
            GrowthFamily("a long code", "0{\"device_code\":\"", repeating: "a", "\"}"),
            GrowthFamily(
                "combining marks in an address", "0{\"verification_uri\":\"https://e", repeating: "\u{301}\u{316}",
                "\"}"),
            GrowthFamily("scopes in a text", "1{\"access_token\":\"a\",\"scope\":\"", repeating: "a ", "\"}"),
            GrowthFamily("scopes in a list", "1{\"access_token\":\"a\",\"scope\":[\"a\"", repeating: ",\"a\"", "]}"),
            GrowthFamily("combining marks in a token", "1{\"access_token\":\"e", repeating: "\u{301}\u{316}", "\"}"),
            GrowthFamily("nested lists", "1", repeating: "["),
            GrowthFamily("nested objects", "2", repeating: "{\"a\":"),
            GrowthFamily("quotes", "2", repeating: "\""),
            GrowthFamily("a long kept token", "3{\"version\":1,\"access\":\"", repeating: "a", "\"}"),
            GrowthFamily("kept scopes", "3{\"version\":1,\"scopes\":[\"a\"", repeating: ",\"a\"", "]}"),
        ]
    ) { input in
        var input = input
        switch input.choice(4) {
        case 0: checkInvitation(input.data)
        case 1: checkGrant(input.data)
        case 2: checkValidation(input.data)
        default: checkKeptPair(input.data)
        }
    }
}

private let invitation = Data(
    """
    {"device_code":"device","user_code":"USER","verification_uri":"https://a.example/","interval":5,"expires_in":20}
    """.utf8)

private func makeSignIn(_ store: InMemoryTokenStore, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse)
    -> DeviceSignIn
{
    DeviceSignIn(clientID: ClientID("client"), client: AnsweringClient(answer), store: store, time: .immediate())
}

private func checkInvitation(_ body: Data) {
    let signIn = makeSignIn(InMemoryTokenStore()) { _ in HTTPResponse(body: body) }
    guard let invitation = runOnCallingThread({ try? await signIn.invite() }) else { return }  // an error is valid too
    require(["http", "https"].contains(invitation.address.scheme?.lowercased()), "an address to open is on the web")
    require(invitation.userCode.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a code can be read")
    require(.seconds(1)...(.seconds(60)) ~= invitation.interval, "an interval is bounded: \(invitation.interval)")
}

/// Completes a sign-in and renews its token, with the same response body for both requests, and checks the results.
///
/// From the third request for a token on, the status is 400, so that the polling ends.
private func checkGrant(_ body: Data) {
    let store = InMemoryTokenStore()
    let polls = Locked(0)
    let signIn = makeSignIn(store) { request in
        if request.address.hasSuffix("/device") { return HTTPResponse(body: invitation) }
        let poll = polls.withLock { polls in
            polls += 1
            return polls
        }
        return poll < 3 ? HTTPResponse(body: body) : HTTPResponse(status: .badRequest, body: body)
    }
    // The sign-in sends its requests with its own client.
    let unused = AnsweringClient { _ in HTTPResponse(status: .notFound) }
    let pair = runOnCallingThread { () -> TokenPair? in
        guard let invitation = try? await signIn.invite() else { return nil }  // this response is always valid
        guard (try? await signIn.complete(invitation)) != nil else { return nil }  // an error is valid too
        let credential = try? await signIn.credential(over: unused)  // an error is valid too
        if let credential { _ = try? await signIn.renewal(of: credential, over: unused) }  // an error is valid too
        return try? await store.load()
    }
    require(polls.withLock { $0 } < 1_000, "the waiting ends")
    if let pair { check(pair) }
}

private func checkValidation(_ body: Data) {
    guard let token = AccessToken("token", owner: .user("fuzz")) else { preconditionFailure("a word is a token") }
    guard let pair = TokenPair(access: token, refresh: "refresh", clientID: ClientID("client")) else {
        preconditionFailure("a word is a refresh token")
    }
    let signIn = makeSignIn(InMemoryTokenStore(pair)) { _ in HTTPResponse(body: body) }
    _ = runOnCallingThread { try? await signIn.validate() }  // an error is valid too
}

private func checkKeptPair(_ content: Data) {
    let file = ScratchFolder.write(storedFile("playhouse tokens", content), to: "tokens")
    let kept = runOnCallingThread { () -> Result<TokenPair?, StoreError> in
        do throws(StoreError) { return .success(try await FileTokenStore(file).load()) } catch {
            return .failure(error)
        }
    }
    guard case .success(let pair?) = kept else { return }
    check(pair)
}

private func check(_ pair: TokenPair) {
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    for text in [pair.access.value, pair.refresh, pair.clientID.text] {
        require(!text.isEmpty && text.utf8.allSatisfy(visible.contains), "a token is one word of visible ASCII")
    }
    do {
        let encoded = try JSONEncoder().encode(pair)
        let again = try JSONDecoder().decode(TokenPair.self, from: encoded)
        requireSameBytes(again.access.value, pair.access.value, "a token that is kept is the same")
        require(again.access.owner == pair.access.owner, "an owner that is kept is the same")
        require(again.scopes == pair.scopes && again.refresh == pair.refresh, "a pair that is kept is the same")
    } catch {
        fatalError("a pair can be kept and read: \(error)")
    }
}

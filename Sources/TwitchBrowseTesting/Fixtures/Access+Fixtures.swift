import Foundation
public import TwitchBrowse

extension TokenPair {
    /// Returns a pair of tokens whose texts end with `number`, issued to the client ID of ``FakeTwitch`` by default.
    ///
    /// The access token expires `seconds` after the start of 2001, which is the initial time of this package's manual
    /// clocks. If `seconds` is `nil`, the token has no expiry date.
    public static func fixture(
        _ number: Int = 1, owner: TokenOwner = .user("ada"), scopes: [String] = [], lasting seconds: Int? = nil,
        clientID: ClientID = FakeTwitch.clientID
    ) -> TokenPair {
        let expires = seconds.map { FakeCatalog.epoch.addingTimeInterval(Double($0)) }
        guard let access = AccessToken("s3cr3t-access-of-fixture-\(number)", owner: owner, expires: expires),
            let pair = TokenPair(
                access: access, refresh: "s3cr3t-refresh-of-fixture-\(number)", scopes: scopes, clientID: clientID)
        else { preconditionFailure("a fixture token must be one word") }
        return pair
    }
}

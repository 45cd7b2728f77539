import Foundation
public import TwitchBrowse

extension TokenPair {
    /// A pair with tokens of its own, for the app that the fake knows.
    ///
    /// Its token ends so many seconds after the start of 2001, at which the clocks of this package begin; nil for never.
    public static func fixture(
        _ number: Int = 1, owner: String = "ada", scopes: [String] = [], lasting seconds: Int? = nil,
        clientID: ClientID = FakeTwitch.clientID
    ) -> TokenPair {
        let expires = seconds.map { FakeCatalogue.epoch.addingTimeInterval(Double($0)) }
        guard let access = AccessToken("s3cr3t-access-of-fixture-\(number)", owner: owner, expires: expires),
            let pair = TokenPair(
                access: access, refresh: "s3cr3t-refresh-of-fixture-\(number)", scopes: scopes, clientID: clientID)
        else { preconditionFailure("the fixture's tokens are words") }
        return pair
    }
}

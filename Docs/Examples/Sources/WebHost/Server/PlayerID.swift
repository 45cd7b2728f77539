import Foundation
import RemoteLoading

/// The random identifier of a player, which the browser keeps in a cookie.
///
/// The identifier is also the name of the player's folder, so only 32 lower-case hexadecimal digits are accepted. A
/// well-formed identifier that the server does not know is a new player. It is not replaced, because a browser sends
/// its cookies to all servers of a machine, whatever their ports: each server would make the browser forget the player
/// of the other.
struct PlayerID: Hashable, Sendable {
    let text: String

    /// Creates an identifier from 128 random bits.
    init(using chance: inout some RandomNumberGenerator) {
        text = [chance.next() as UInt64, chance.next()].map(\.hexadecimal).joined()
    }

    /// Creates an identifier from text, or returns `nil` if the text is not an identifier.
    init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
        self.text = text
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

extension UInt64 {
    /// The number in 16 hexadecimal digits.
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension PlayerID {
    private static let cookie = "playhouse-player"

    /// Creates the identifier from the cookie of a request, or returns `nil` if the request has no valid cookie.
    init?(_ request: HTTPRequest) {
        let pairs = request.fields.values(for: .cookie).flatMap { $0.split(separator: ";") }.map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        let values = pairs.filter { $0.count == 2 && $0[0] == Self.cookie }.map { $0[1] }
        guard let id = values.lazy.compactMap({ PlayerID($0) }).first else { return nil }
        self = id
    }

    /// The field by which the browser keeps the cookie for 400 days, the longest time that browsers accept.
    ///
    /// Scripts cannot read the cookie, and the browser does not send it with requests of other sites.
    var field: HTTPFields {
        let value = "\(Self.cookie)=\(text); Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"
        return ["Set-Cookie": value]
    }
}

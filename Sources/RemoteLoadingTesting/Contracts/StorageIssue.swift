package import Foundation

/// Ways in which what a store keeps can be wrong, for the contracts of stores.
package enum StorageIssue: String, CaseIterable {
    case halved, lengthened, foreign, emptied

    package func applied(to content: Data) -> Data {
        switch self {
        case .halved: Data(content.prefix(content.count / 2))
        case .lengthened: content + Data("\u{0}".utf8)
        case .foreign: Data("{\"best\": 5}".utf8)
        case .emptied: Data()
        }
    }
}

extension Data {
    /// The same with one bit turned.
    package func altered(at place: Int) -> Data {
        var bytes = Array(self)
        bytes[place] ^= 1
        return Data(bytes)
    }
}

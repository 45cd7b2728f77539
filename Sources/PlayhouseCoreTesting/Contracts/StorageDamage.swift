package import Foundation

/// A kind of damage that the contracts of stores apply to stored content.
package enum StorageDamage: String, CaseIterable {
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

import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// The names of the pictures on the latest pages.
///
/// The name of a picture is a checksum of its address. Browsers keep a picture by its name, so after a restart of the
/// server, the name must not stand for another picture. Two of the names are equal with a probability of 1 in 2^64.
///
/// The previews of streams get new addresses with every refresh, so only the latest `limit` addresses are kept.
struct PictureChecksums {
    static let limit = 400

    private var addresses: [String: URL] = [:]
    /// The names of the kept addresses, the oldest first.
    private var order: [String] = []

    /// Returns the name of a picture.
    mutating func name(of address: URL) -> String {
        let name = Self.checksum(of: address.absoluteString)
        if addresses.updateValue(address, forKey: name) == nil {
            order.append(name)
            if order.count > PictureChecksums.limit { addresses[order.removeFirst()] = nil }
        }
        return name
    }

    func address(of name: String) -> URL? { addresses[name] }

    /// Loads the picture with a name, or returns `nil` if the name is unknown or the picture cannot be loaded.
    func picture(_ name: String, from images: (any ImageLoading)?) async -> EncodedImage? {
        guard let address = address(of: name) else { return nil }
        return try? await images?.image(at: address)  // the page shows a description or a blank in its place
    }

    /// Returns a picture as HTML, or a text about a missing picture, or `nil` if there is no picture.
    mutating func html(_ picture: QuizPicture?, _ description: String?, _ words: WebTexts) -> HTML? {
        switch picture {
        case nil: nil
        case .at(let url): "<img src=\"pictures/\(name(of: url))\" alt=\"\(description ?? words.picture)\">"
        case .missing:
            "<small>(\([words.missingPicture, description].compactMap { $0 }.joined(separator: ": ")))</small>"
        }
    }

    var count: Int { addresses.count }

    /// Returns the checksum FNV-1a in 64 bits of a text, which is the same in every process.
    static func checksum(of text: String) -> String {
        let sum = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(sum, radix: 16)
    }
}

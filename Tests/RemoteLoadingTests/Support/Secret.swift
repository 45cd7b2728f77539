import Foundation

/// A secret, and the ways in which a text may give it away.
enum Secret {
    /// Its readable part survives percent-encoding, so that looking for it finds half a secret too.
    static let text = readablePart + "&é+/'"
    static let readablePart = "hunter2"

    /// How the secret looks: as it is, percent-encoded, and as base64.
    static let traces: [String] = [
        text,
        readablePart,
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!,
        Data(text.utf8).base64EncodedString(),
    ]

    /// Whether a text gives the secret away.
    static func isGivenAway(by text: String) -> Bool {
        traces.contains { text.contains($0) }
    }
}

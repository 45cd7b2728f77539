import Foundation

/// A secret, and the forms in which a text may contain it.
enum Secret {
    /// A secret with characters that need percent-encoding.
    ///
    /// The secret contains `readablePart`, which needs no encoding, so that a test can also search for a part of the
    /// secret.
    static let text = readablePart + "&é+/'"
    static let readablePart = "hunter2"

    /// The forms of the secret: plain, its readable part, percent-encoded and base64.
    static let traces: [String] = [
        text,
        readablePart,
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!,
        Data(text.utf8).base64EncodedString(),
    ]

    /// Returns `true` if a text contains a form of the secret.
    static func isGivenAway(by text: String) -> Bool {
        traces.contains { text.contains($0) }
    }
}

import Foundation

/// The encoding of the texts in a response of the service.
enum OpenTriviaEncoding {
    /// HTML with character references, which the service uses by default.
    case entities
    /// Base64, which also encodes the type and the difficulty.
    case base64

    /// Creates an encoding from the parameter `encode`, or returns `nil` if the service does not support the value.
    init?(parameter: String?) {
        switch parameter {
        case nil: self = .entities
        case "base64": self = .base64
        default: return nil
        }
    }

    /// Returns the text in the encoding of the service.
    func wire(_ text: String) -> String {
        switch self {
        case .entities: text.unicodeScalars.map { references[$0] ?? String($0) }.joined()
        case .base64: Data(text.utf8).base64EncodedString()
        }
    }
}

/// The HTML character references for markup and for some letters and symbols.
private let references: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#039;", "\u{AD}": "&shy;", "\u{200E}": "&lrm;",
    "á": "&aacute;", "ã": "&atilde;", "é": "&eacute;", "É": "&Eacute;", "ï": "&iuml;", "ö": "&ouml;", "Ç": "&Ccedil;",
    "œ": "&oelig;", "π": "&pi;", "°": "&deg;", "×": "&times;", "¿": "&iquest;", "“": "&ldquo;", "”": "&rdquo;",
    "—": "&mdash;",
]

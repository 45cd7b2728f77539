import Foundation
import QuizDomain

extension OpenTriviaEncoding {
    /// Creates an encoding from the parameter `encode`, or returns `nil` if the service does not support the value.
    init?(parameter: String?) {
        guard let parameter else {
            self = .entities
            return
        }
        self.init(rawValue: parameter)
        guard self != .entities else { return nil }
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

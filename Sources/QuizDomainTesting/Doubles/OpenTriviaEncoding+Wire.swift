import Foundation
import QuizDomain

extension OpenTriviaEncoding {
    /// The value of the parameter `encode` made an encoding; nil for one that the service does not know.
    init?(parameter: String?) {
        guard let parameter else {
            self = .entities
            return
        }
        self.init(rawValue: parameter)
        guard self != .entities else { return nil }
    }

    /// The text as the service sends it.
    func wire(_ text: String) -> String {
        switch self {
        case .entities: text.withReferences
        case .base64: Data(text.utf8).base64EncodedString()
        }
    }
}

extension String {
    /// With character references for markup, and for letters and signs that have a name of four or more letters.
    fileprivate var withReferences: String {
        unicodeScalars.map { references[$0] ?? String($0) }.joined()
    }
}

private let references: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#039;", "\u{AD}": "&shy;", "\u{200E}": "&lrm;",
    "á": "&aacute;", "ã": "&atilde;", "é": "&eacute;", "É": "&Eacute;", "ï": "&iuml;", "ö": "&ouml;", "Ç": "&Ccedil;",
    "œ": "&oelig;", "π": "&pi;", "°": "&deg;", "×": "&times;", "¿": "&iquest;", "“": "&ldquo;", "”": "&rdquo;",
    "—": "&mdash;",
]

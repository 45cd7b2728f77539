import RemoteLoading
package import RemoteLoadingTesting

/// The typed-recall quiz for playing without a network.
package enum KeywordsQuiz {
    package static let address = "https://quiz.example/v1/java-keywords"

    /// Returns the quiz with its question in a language.
    package static func payload(_ language: Language) -> String {
        """
        {"question": "\(question(language))", "answer": [\(answers)]}
        """
    }

    private static func question(_ language: Language) -> String {
        switch language {
        case .english: "What are all the Java keywords?"
        case .italian: "Quali sono tutte le parole chiave di Java?"
        }
    }

    private static let answers = """
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
        "continue", "default", "do", "double", "else", "enum", "extends", "final", "finally", "float",
        "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native",
        "new", "package", "private", "protected", "public", "return", "short", "static", "strictfp", "super",
        "switch", "synchronized", "this", "throw", "throws", "transient", "try", "void", "volatile", "while"
        """
}

extension InProcessHTTPClient {
    /// Creates a client without a network, which returns one payload for one address and 404 for any other.
    package init(address: String, payload: String) {
        self.init { request in
            request.method == .get && request.address == address ? .json(payload) : .status(.notFound)
        }
    }
}

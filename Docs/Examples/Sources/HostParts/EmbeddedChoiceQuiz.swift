package import RemoteLoadingTesting
package import RemoteQuizzes
import RemoteLoading

/// A multiple-choice quiz that is part of the program, for playing without a network.
package enum EmbeddedChoiceQuiz: String, CaseIterable, Sendable {
    case capitals, world

    package var address: String {
        self == .capitals ? CapitalsQuiz.address : "https://quiz.example/v1/\(rawValue).json"
    }

    /// The number of questions.
    package var count: Int { self == .capitals ? 5 : 20 }

    /// Returns the name in a language.
    package func title(_ language: Language) -> String {
        switch (self, language) {
        case (.capitals, .english): "Capitals of the world"
        case (.capitals, .italian): "Capitali del mondo"
        case (.world, .english): "Round the world"
        case (.world, .italian): "Giro del mondo"
        }
    }

    /// Returns a client that needs no network, and responds with the quiz in a language, its pictures, or 404.
    package func client(_ language: Language) -> InProcessHTTPClient {
        guard self == .world else { return CapitalsQuiz.client(language) }
        let bytes = language == .english ? PackageResources.world_en_json : PackageResources.world_it_json
        return InProcessHTTPClient(address: address, payload: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns a loader of the quiz in a language.
    package func deck(_ language: Language) -> RemoteDeck {
        do {
            return RemoteDeck(try HTTPRequest(.get, parsing: address), client: client(language))
        } catch {
            preconditionFailure("invalid built-in address: \(error)")
        }
    }
}

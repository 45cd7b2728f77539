import RemoteLoading
package import RemoteLoadingTesting

/// A typed-recall quiz that is part of the program, for playing without a network.
package enum EmbeddedRecallQuiz: String, CaseIterable, Sendable {
    case keywords, europe, planets, rainbow

    package var address: String {
        self == .keywords ? KeywordsQuiz.address : "https://quiz.example/v1/\(rawValue)"
    }

    /// The number of answers.
    package var count: Int {
        switch self {
        case .keywords: 50
        case .europe: 27
        case .planets: 8
        case .rainbow: 7
        }
    }

    /// The language of the answers if they are the same in all languages of the hosts.
    package var answerLanguage: Language? { self == .keywords ? .english : nil }

    /// Returns the name in a language.
    package func title(_ language: Language) -> String {
        switch (self, language) {
        case (.keywords, .english): "Java keywords"
        case (.keywords, .italian): "Parole chiave di Java"
        case (.europe, .english): "European Union"
        case (.europe, .italian): "Unione europea"
        case (.planets, .english): "Planets"
        case (.planets, .italian): "Pianeti"
        case (.rainbow, .english): "Rainbow"
        case (.rainbow, .italian): "Arcobaleno"
        }
    }

    /// Returns the quiz with its texts in a language.
    package func payload(_ language: Language) -> String {
        let bytes =
            switch (self, language) {
            case (.keywords, _): Array(KeywordsQuiz.payload(language).utf8)
            case (.europe, .english): PackageResources.europe_en_json
            case (.europe, .italian): PackageResources.europe_it_json
            case (.planets, .english): PackageResources.planets_en_json
            case (.planets, .italian): PackageResources.planets_it_json
            case (.rainbow, .english): PackageResources.rainbow_en_json
            case (.rainbow, .italian): PackageResources.rainbow_it_json
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a client that needs no network, and responds with the quiz in a language, with its picture, or with 404.
    package func client(_ language: Language) -> InProcessHTTPClient {
        let (address, payload) = (address, payload(language))
        let picture = self == .rainbow ? "https://quiz.example/v1/rainbow.png" : nil
        return InProcessHTTPClient { request in
            guard request.method == .get else { return .status(.notFound) }
            if request.address == address { return .json(payload) }
            return request.address == picture ? .image(Self.picture.png) : .status(.notFound)
        }
    }

    /// Half a circle of seven bands on a pale sky.
    private static let picture = PixelPicture(width: 60, height: 32) { x, y in
        let (right, down) = (Double(x) - 29.5, Double(y) - 31)
        let band = Int((29 - (right * right + down * down).squareRoot()) / 2)
        let inBand = right * right + down * down < 29 * 29 && bands.indices.contains(band)
        return inBand ? bands[band] : PixelPicture.Pixel(red: 226, green: 238, blue: 250)
    }

    /// The colours of the bands, from the outside to the inside.
    private static let bands = [
        (214, 40, 40), (240, 130, 30), (245, 210, 60), (60, 165, 80), (60, 150, 225), (45, 60, 150), (130, 60, 160),
    ].map { PixelPicture.Pixel(red: $0, green: $1, blue: $2) }
}

/// A typed-recall quiz with a place and a prompt for each answer, for playing without a network.
package enum PlanetsBoard {
    package static let address = "https://quiz.example/v1/planets"

    /// Returns the example file in a language, which is part of the program.
    package static func payload(_ language: Language) -> String {
        switch language {
        case .english: String(decoding: PackageResources.planets_en_json, as: UTF8.self)
        case .italian: String(decoding: PackageResources.planets_it_json, as: UTF8.self)
        }
    }
}

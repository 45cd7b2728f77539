/// A column of the table of people.
package enum PeopleColumn: String, CaseIterable, Hashable, Sendable {
    case firstName = "first name"
    case lastName = "last name"
    case picture, job, groups

    private static let required: [PeopleColumn] = [.firstName, .lastName, .picture]

    /// The names of the column in a header, without spaces, in English and in Italian.
    private var names: [String] {
        switch self {
        case .firstName: ["firstname", "nome"]
        case .lastName: ["lastname", "cognome"]
        case .picture: ["picture", "photo", "foto", "immagine"]
        case .job: ["job", "jobtitle", "ruolo"]
        case .groups: ["groups", "group", "class", "team", "gruppi", "gruppo", "classe", "squadra"]
        }
    }

    /// Returns the places of the columns in a header, in which other columns are ignored.
    static func places(in header: [String]) throws(PeopleFolderError) -> [PeopleColumn: Int] {
        var places: [PeopleColumn: Int] = [:]
        for (place, text) in header.enumerated() {
            let name = text.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
            guard let column = allCases.first(where: { $0.names.contains(name) }) else { continue }
            guard places.updateValue(place, forKey: column) == nil else { throw .repeatedColumn(column) }
        }
        let missing = required.filter { places[$0] == nil }
        guard missing.isEmpty else { throw .missingColumns(missing) }
        return places
    }
}

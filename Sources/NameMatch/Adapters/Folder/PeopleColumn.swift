/// A column of the table of a ``PeopleFolder``.
public enum PeopleColumn: String, CaseIterable, Hashable, Sendable {
    /// The identifier of a person, for example the number in a directory.
    case id
    /// The whole name, in place of the first name and the last name.
    case name
    /// The first name.
    case firstName = "first name"
    /// The last name.
    case lastName = "last name"
    /// The name of the picture's file in the folder.
    case picture
    /// The job title.
    case job
    /// The groups that the person belongs to.
    case groups

    /// The names of the column in a header in English, German and Italian, in lower case and with letters only.
    private var names: [String] {
        switch self {
        case .id: ["id", "identifier", "kennung", "identificativo"]
        case .name: ["name", "fullname", "vollständigername", "nomecompleto", "nomeecognome"]
        case .firstName: ["firstname", "givenname", "vorname", Self.ambiguous]
        case .lastName: ["lastname", "surname", "familyname", "nachname", "familienname", "cognome"]
        case .picture: ["picture", "photo", "image", "file", "bild", "foto", "datei", "immagine"]
        case .job: ["job", "jobtitle", "role", "beruf", "funktion", "ruolo"]
        case .groups:
            [
                "groups", "group", "class", "team", "department", "gruppen", "gruppe", "klasse", "abteilung", "gruppi",
                "gruppo", "classe", "squadra",
            ]
        }
    }

    /// The Italian word for both the first name and the name.
    private static let ambiguous = "nome"

    /// Returns the indices of the columns in a header, in which other columns are ignored.
    static func indices(in header: [String]) throws(PeopleFolderError) -> [PeopleColumn: Int] {
        let titles = header.map { $0.lowercased().filter { $0.isLetter } }
        var indices: [PeopleColumn: Int] = [:]
        for (index, title) in titles.enumerated() {
            guard let column = allCases.first(where: { $0.names.contains(title) }) else { continue }
            guard indices.updateValue(index, forKey: column) == nil else { throw .repeatedColumn(column) }
        }
        settleNames(of: &indices, titles)
        var missing: [PeopleColumn] = indices[.picture] == nil ? [.picture] : []
        if indices[.name] == nil {
            let parts = [PeopleColumn.firstName, .lastName].filter { indices[$0] == nil }
            missing = (parts.count == 2 ? [.name] : parts) + missing
        }
        guard missing.isEmpty else { throw .missingColumns(missing) }
        return indices
    }

    /// Decides which part of the name each column has: beside a first name, the column "Name" has the last name.
    private static func settleNames(of indices: inout [PeopleColumn: Int], _ titles: [String]) {
        switch (indices[.firstName], indices[.lastName], indices[.name]) {
        case (let first?, nil, nil) where titles[first] == ambiguous:
            indices[.name] = indices.removeValue(forKey: .firstName)
        case (.some, nil, .some):
            indices[.lastName] = indices.removeValue(forKey: .name)
        case (.some, .some, .some):
            indices[.name] = nil
        default: break
        }
    }
}

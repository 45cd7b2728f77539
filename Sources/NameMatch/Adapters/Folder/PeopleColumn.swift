/// A column of the table of a ``PeopleFolder``.
public enum PeopleColumn: String, CaseIterable, Hashable, Sendable {
    /// The identifier of a person, for example the number in a directory.
    case id
    /// The full name, instead of separate columns for the first name and the last name.
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

    /// The names of the column in a header in English, German and Italian, in lower case, with letters and digits only.
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
    ///
    /// There can be several columns of groups. If two columns mean the same otherwise, the one with the usual title is
    /// used.
    static func indices(in header: [String]) throws(PeopleFolderError) -> [PeopleColumn: [Int]] {
        let titles = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        var indices: [PeopleColumn: [Int]] = [:]
        for column in allCases {
            let found = column.names.flatMap { name in titles.indices.filter { titles[$0] == name } }
            guard let first = found.first else { continue }
            if column == .groups {
                indices[column] = found.sorted()
            } else {
                guard found.count(where: { titles[$0] == titles[first] }) == 1 else { throw .repeatedColumn(column) }
                indices[column] = [first]
            }
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

    /// Decides what each column of names means: beside a first name, a column "Name" has the last name, and beside a
    /// last name, the first name.
    private static func settleNames(of indices: inout [PeopleColumn: [Int]], _ titles: [String]) {
        func title(_ column: PeopleColumn) -> String? { indices[column]?.first.map { titles[$0] } }
        let isWhole = title(.name) != "name"
        switch (indices[.firstName], indices[.lastName], indices[.name]) {
        case (.some, nil, nil) where title(.firstName) == ambiguous:
            indices[.name] = indices.removeValue(forKey: .firstName)
        case (.some, .some, .some):
            indices[.name] = nil
        case (.some, nil, .some) where !isWhole:
            indices[.lastName] = indices.removeValue(forKey: .name)
        case (nil, .some, .some) where !isWhole:
            indices[.firstName] = indices.removeValue(forKey: .name)
        case (_, _, .some):
            (indices[.firstName], indices[.lastName]) = (nil, nil)
        default: break
        }
    }
}

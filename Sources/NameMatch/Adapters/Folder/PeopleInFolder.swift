/// The people of a folder, and the lines of its table that were skipped.
public struct PeopleInFolder: Hashable, Sendable {
    /// The reason why a line was skipped.
    public enum Flaw: Hashable, Sendable {
        /// A field begins with a quotation mark, but has no closing quotation mark.
        case openQuote
        /// There is text between a closing quotation mark and the next separator.
        case textAfterQuote
        /// The row is longer than 64 KB.
        case tooLong
        /// The row has more fields than the header.
        case tooManyFields(Int, columns: Int)
        /// No file has exactly this name, and several have names that differ from it only in case.
        case severalPictures(given: String)
        /// The roster excludes the row for the given reason, such as a missing name.
        ///
        /// A reason such as `.samePicture` contains the index of another row, where the first row below the header has
        /// the index 0. ``PeopleInFolder/Problem/text`` names the line of that row instead. If two rows without an `id`
        /// have the same picture, the reason is `.samePicture`, but in ``Roster/excluded`` it is `.sameIdentity`.
        case excluded(Exclusion.Reason)
    }

    /// A line of the table that was skipped because of a mistake.
    public struct Problem: Hashable, Sendable {
        /// The number of the line on which the row begins, where the first line of the table is 1.
        public let line: Int
        /// The reason why the line was skipped.
        public let flaw: Flaw
        /// A description of the problem and its line, for the author of the table.
        public let text: String

        /// Creates a problem, where `lines` has the line of each row.
        init(line: Int, flaw: Flaw, lines: [Int]) {
            (self.line, self.flaw) = (line, flaw)
            text = "line \(line): \(flaw.text { lines[$0] })"
        }
    }

    /// The people of the table.
    public let roster: Roster
    /// The lines that were skipped, in the order of the table.
    public let problems: [Problem]

    init(_ roster: Roster, problems: [Problem]) { (self.roster, self.problems) = (roster, problems) }

    /// A report of the number of people and of the problems, for the author of the table.
    public var report: String {
        let most = 20
        let count = roster.people.count
        let more = problems.count > most ? ["and \(problems.count - most) more lines"] : []
        return
            (["\(PeopleFolder.table): \(count) \(count == 1 ? "person" : "people")"]
            + (problems.prefix(most).map(\.text) + more).map { "  " + $0 })
            .joined(separator: "\n")
    }
}

extension PeopleInFolder.Flaw {
    init(_ flaw: CSVRows.Flaw) {
        self =
            switch flaw {
            case .openQuote: .openQuote
            case .textAfterQuote: .textAfterQuote
            case .tooLong: .tooLong
            }
    }

    /// Returns the problem as a text, which names other rows by their lines.
    fileprivate func text(line: (Int) -> Int) -> String {
        switch self {
        case .openQuote: "a quotation mark is not closed"
        case .textAfterQuote: "there is text after a closing quotation mark; a mark inside a field must be doubled"
        case .tooLong: "the row is too long"
        case .tooManyFields(let count, let columns): "the row has \(count) fields, but there are \(columns) columns"
        case .severalPictures(let given):
            "the folder has several pictures \(given.debugDescription), which differ in case"
        case .excluded(let reason): reason.text(line: line)
        }
    }
}

extension Exclusion.Reason {
    fileprivate func text(line: (Int) -> Int) -> String {
        switch self {
        case .unreadable: "the row cannot be read"
        case .notAPerson(let type): "the row is not a person, but \(type.debugDescription)"
        case .blankName: "there is no name"
        case .staffEntry: "the row stands for a team and not for one person"
        case .byHost: "the person is excluded"
        case .noPicture: "there is no picture"
        case .unusablePicture(let given): "the picture \(given.debugDescription) is not in the folder"
        case .placeholder(let text): "the picture is a placeholder (\(text.debugDescription))"
        case .sameIdentity(let row): "the identifier is the same as on line \(line(row))"
        case .samePicture(let row): "the picture is the same as on line \(line(row))"
        case .sameNameAndTitle(let row): "the name and the job are the same as on line \(line(row))"
        }
    }
}

import PlayhouseCore

/// An error that describes why a folder of people cannot be used.
public enum PeopleFolderError: Error, Hashable, Sendable {
    /// There is no folder with this path.
    case noFolder(String)
    /// The folder has no table.
    case noTable
    /// The table is not a regular file, or it is a link to a file outside the folder of the people.
    case noRegularFile
    /// The table cannot be read, for example because the user may not read it.
    case unreadable
    /// The table has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The line with this number cannot be read in any supported encoding.
    case unknownEncoding(line: Int)
    /// The table has no header.
    case noHeader
    /// The header lacks these columns, which are required.
    case missingColumns([PeopleColumn])
    /// The header has this column twice.
    case repeatedColumn(PeopleColumn)
    /// The table has more rows than the limit.
    case tooManyRows(limit: Int)
}

extension PeopleFolderError {
    /// A description of the problem for the user.
    public var text: String {
        let table = PeopleFolder.table
        return switch self {
        case .noFolder(let path): "There is no folder \(path.debugDescription)."
        case .noTable: "The folder has no file \(table)."
        case .noRegularFile: "\(table) must be a file in this folder, and not a folder or a link."
        case .unreadable: "\(table) cannot be read."
        case .tooLarge(let limit): "\(table) is larger than \(limit >> 20) MB."
        case .unknownEncoding(let line):
            "\(table), line \(line): the text cannot be read. Save the table as CSV UTF-8."
        case .noHeader: "\(table) has no header with the names of the columns."
        case .missingColumns(let columns):
            "\(table) lacks \(columns.count == 1 ? "the column" : "the columns") "
                + columns.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") + " in its first line."
        case .repeatedColumn(let column): "\(table) has the column \"\(column.rawValue)\" twice."
        case .tooManyRows(let limit): "\(table) has more than \(limit) rows."
        }
    }

    /// The error of the port, which a screen can show.
    var asLoadError: LoadError {
        func invalid(_ flaw: InvalidData) -> LoadError { .invalidData(.file(name: PeopleFolder.table, flaw)) }
        return switch self {
        case .noFolder, .noTable, .unreadable: .refused(.notFound)
        case .noRegularFile: invalid(.malformed)
        case .tooLarge(let limit): invalid(.tooLarge(limit: limit))
        case .unknownEncoding(let line): invalid(.rejected(.wrongFormat, at: "line \(line)"))
        case .noHeader: invalid(.empty)
        case .missingColumns(let columns): invalid(.missing(at: columns.map(\.rawValue).joined(separator: ", ")))
        case .repeatedColumn(let column): invalid(.rejected(.duplicate(of: column.rawValue), at: column.rawValue))
        case .tooManyRows(let limit): invalid(.tooManyRows(limit: limit, at: "the table"))
        }
    }
}

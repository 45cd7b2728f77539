package import Foundation
package import NameMatch
import RemoteLoading

/// A loader of the people whose pictures are in a folder, with their names in the table `people.csv` beside them.
///
/// The table is text in UTF-8 with a header, and commas or semicolons between the fields. The columns can have any
/// order: first name, last name and picture, which are required, job and groups. The picture is the name of a file in
/// the folder. Several groups of a person have commas or semicolons between them.
package struct PeopleFolder: PeopleLoading {
    /// The name of the table.
    package static let table = "people.csv"
    /// The maximum size of the table, in bytes.
    package static let largestTable = 4 << 20
    /// The maximum number of rows.
    package static let mostRows = 10_000

    package let folder: URL

    /// Creates a loader of the people in a folder.
    package init(_ folder: URL) { self.folder = folder }

    /// Loads the people, or throws an error that names the table and the place of the problem.
    package func loadPeople() async throws(LoadError) -> Roster {
        guard !Task.isCancelled else { throw .cancelled }
        do throws(PeopleFolderError) {
            return try people().roster
        } catch {
            throw error.asLoadError
        }
    }

    /// Returns the people, and the lines of the table that are not used.
    package func people() throws(PeopleFolderError) -> PeopleInFolder {
        guard let files = FolderFiles(folder) else { throw .noFolder(folder.path) }
        var rows = CSVRows(try Self.bytes(in: files))
        guard let header = rows.next() else { throw .noHeader }
        guard case .success(let names) = header.fields else { throw .noHeader }
        let columns = try PeopleColumn.places(in: names)
        var draft = Draft()
        while let row = rows.next() {
            guard draft.lines.count < Self.mostRows else { throw .tooManyRows(limit: Self.mostRows) }
            draft.add(row, columns, width: names.count, files)
        }
        return PeopleInFolder(Roster(draft.profiles), lines: draft.lines, flaws: draft.flaws)
    }

    private static func bytes(in files: FolderFiles) throws(PeopleFolderError) -> [UInt8] {
        guard let path = files.path(of: table) else {
            throw files.contains(table) ? .noRegularFile : .noTable
        }
        let content: Data?
        do { content = try FolderFiles.content(at: path, limit: largestTable) } catch { throw .unreadable }
        guard let data = content else { throw .tooLarge(limit: largestTable) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // Some spreadsheets begin a file in UTF-8 with this mark.
        let bytes = Array(data.starts(with: mark) ? data.dropFirst(mark.count) : data)
        if String(validating: bytes, as: UTF8.self) == nil {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw .noUTF8(line: (line ?? 0) + 1)
        }
        return bytes
    }

    /// The rows of the table that were read.
    private struct Draft {
        var profiles: [UncheckedProfile?] = []
        /// The line of each row.
        var lines: [Int] = []
        /// The flaws of rows without a profile.
        var flaws: [Int: PeopleInFolder.Flaw] = [:]

        mutating func add(_ row: CSVRows.Row, _ columns: [PeopleColumn: Int], width: Int, _ files: FolderFiles) {
            lines.append(row.line)
            switch row.fields {
            case .failure(let flaw): drop(PeopleInFolder.Flaw(flaw))
            // An empty field at the end of a row is usual in tables that a spreadsheet has written.
            case .success(let fields) where !fields.dropFirst(width).allSatisfy(\.isBlank):
                drop(.tooManyFields(fields.count, columns: width))
            case .success(let fields):
                profiles.append(
                    UncheckedProfile(
                        { column in columns[column].flatMap { $0 < fields.count ? fields[$0] : nil } ?? "" }, files))
            }
        }

        private mutating func drop(_ flaw: PeopleInFolder.Flaw) {
            flaws[profiles.count] = flaw
            profiles.append(nil)
        }
    }
}

extension UncheckedProfile {
    /// Creates the profile of a row from its fields.
    ///
    /// The identifier contains the names, because the pictures of two folders can have the same names.
    fileprivate init(_ field: (PeopleColumn) -> String, _ files: FolderFiles) {
        let (first, last) = (field(.firstName), field(.lastName))
        let picture = field(.picture).trimmingCharacters(in: .whitespacesAndNewlines)
        self.init(
            id: "\(first) \(last) \(picture)", firstName: first, lastName: last, jobTitle: field(.job),
            headshot: picture.isEmpty
                ? nil : Headshot(files.path(of: picture).map { .at(URL(filePath: $0)) } ?? .unusable(given: picture)),
            groups: field(.groups).split { ",;\n\r\r\n".contains($0) }.map(String.init))
    }
}

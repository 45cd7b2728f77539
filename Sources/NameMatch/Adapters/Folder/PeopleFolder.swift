public import Foundation
public import PlayhouseCore

/// A loader that reads people from a folder with their pictures and a table of their names.
///
/// The table is a file with exactly the name `people.csv`, as a spreadsheet saves it. Its header names the columns:
///
/// ```text
/// first name,last name,picture,job,groups
/// Ada,Novak,ada.png,Class speaker,"3b, chess club"
/// Bruno,Okafor,bruno.png,,3b
/// ```
///
/// | Column | Content |
/// | --- | --- |
/// | `first name`, `last name` | the name; one of the two may be empty |
/// | `name` | the whole name, as `Ada Novak` or `Novak, Ada`, or the part of the name that has no other column |
/// | `picture` | the name of a file in the folder, such as `ada.png` or `class/ada.png` |
/// | `job` | optional: the job title; for ``PeopleFilter/former``, a person without one has left |
/// | `groups` | optional: teams, classes or clubs, with commas or semicolons between them |
/// | `id` | optional: a number or a text that stays the same for the person |
///
/// The header may be in English, German or Italian, the columns can have any order, and other columns are ignored. A
/// table with only one of the columns `first name` and `last name` is refused, unless it also has `name`. Fields are
/// separated by commas, semicolons or tabs. A first line `sep=;` names the separator. A field in quotation marks may
/// contain separators, line breaks and doubled quotation marks. The text is in UTF-8, UTF-16 or Windows-1252, which
/// contains Latin-1.
///
/// The case of a picture's name does not matter: `Ada.PNG` finds `ada.png`. Nor does the Unicode form of its accents.
/// If several files match, and none exactly, the row is not used. A file outside the folder is refused, even if a
/// symbolic link leads to it.
///
/// The ``Person/id`` of a person is the field `id`, or else the path of the picture's file in the folder, such as
/// `class/ada.png`, in lower case and in Unicode normalisation form C. A misspelt name can therefore be corrected
/// without losing what the player has learned. Without an `id`, a person whose picture gets another name, or moves to
/// another subfolder, is new to the game.
///
/// To show the pictures, create the session with a `FolderImageLoader` of the same folder, which is in `RemoteLoading`.
/// Only this loader reads the pictures. So ``people()`` reports no problem if a file is not a picture, has a format
/// that the loader does not accept, such as HEIC, or has more than 8 MB. The game then leaves this person out.
public struct PeopleFolder: PeopleLoading {
    /// The name of the table.
    static let table = "people.csv"
    /// The maximum size of the table, in bytes.
    static let largestTable = 4 << 20
    /// The maximum number of rows.
    static let mostRows = 10_000

    /// The folder with the table and the pictures.
    public let folder: URL
    private let rules: RosterRules

    /// Creates a loader of the people in a folder.
    ///
    /// A table of more than 4 MB or 10,000 rows is refused.
    public init(_ folder: URL, rules: RosterRules = RosterRules()) { (self.folder, self.rules) = (folder, rules) }

    /// Loads the people, or throws an error that names the table and the place of the mistake in it.
    ///
    /// The menu of a session says only that the list of people cannot be read, or that there is none. To show the
    /// mistake, call ``people()``, and show the ``PeopleFolderError/text`` of its error.
    @concurrent public func loadPeople() async throws(LoadError) -> Roster {
        guard !Task.isCancelled else { throw .cancelled }
        do throws(PeopleFolderError) {
            return try people().roster
        } catch {
            throw error.asLoadError
        }
    }

    /// Returns the people, and the lines of the table that were skipped.
    public func people() throws(PeopleFolderError) -> PeopleInFolder {
        guard let files = PictureFiles(folder) else { throw .noFolder(folder.path) }
        var rows = CSVRows(try TableText.utf8(try table()))
        guard let header = rows.next(), case .success(let names) = header.fields else { throw .noHeader }
        var draft = PeopleDraft(columns: try PeopleColumn.indices(in: names), width: names.count, files: files)
        while let row = rows.next() {
            guard draft.lines.count < Self.mostRows else { throw .tooManyRows(limit: Self.mostRows) }
            draft.add(row)
        }
        return draft.people(rules)
    }

    private func table() throws(PeopleFolderError) -> Data {
        let content: Data?
        do throws(PosixError) {
            content = try FileFolder(folder).content(
                of: folder.appending(path: Self.table), limit: Self.largestTable)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: Self.largestTable)
            case .folder, .symbolicLink, .specialFile: throw .noRegularFile
            default: throw .unreadable
            }
        }
        if let content { return content }
        let listing = try? FileManager.default.contentsOfDirectory(atPath: folder.path)  // it may be unreadable
        guard let names = listing else { throw .unreadable }
        throw names.contains(Self.table) ? .noRegularFile : .noTable
    }
}

/// The rows of the table that were read.
private struct PeopleDraft {
    let columns: [PeopleColumn: [Int]]
    /// The number of fields in the header.
    let width: Int
    var files: PictureFiles
    var profiles: [UncheckedProfile?] = []
    /// The line of each row.
    var lines: [Int] = []
    /// The flaws of rows without a profile.
    var flaws: [Int: PeopleInFolder.Flaw] = [:]
    /// The paths of the pictures of rows without an identifier of their own.
    var pictures: [Int: String] = [:]

    mutating func add(_ row: CSVRows.Row) {
        lines.append(row.line)
        switch row.fields {
        case .failure(let flaw): drop(PeopleInFolder.Flaw(flaw))
        // An empty field at the end of a row is usual in tables that a spreadsheet has written.
        case .success(let fields) where !fields.dropFirst(width).allSatisfy(\.isBlank):
            drop(.tooManyFields(fields.count, columns: width))
        case .success(let fields):
            let columns = columns
            add { column in
                (columns[column] ?? []).map { $0 < fields.count ? fields[$0] : "" }.joined(separator: ";")
            }
        }
    }

    private mutating func add(_ field: (PeopleColumn) -> String) {
        let picture = field(.picture).trimmingCharacters(in: .whitespacesAndNewlines)
        let match = picture.isEmpty ? .none : files.file(named: picture)
        guard match != .several else { return drop(.severalPictures(given: picture)) }
        let name =
            columns[.name] == nil
            ? (first: field(.firstName), last: field(.lastName)) : UncheckedProfile.parts(of: field(.name))
        var profile = UncheckedProfile(
            firstName: name.first, lastName: name.last, jobTitle: field(.job),
            groups: field(.groups).split { ",;\n\r\r\n".contains($0) }.map(String.init))
        if !picture.isEmpty { profile.headshot = .init(.unusable(given: picture)) }
        if case .file(let path, let name) = match {
            profile.headshot = .init(.at(URL(filePath: path)))
            profile.id = Self.identifier(name)
            pictures[profiles.count] = path
        }
        let id = field(.id).trimmingCharacters(in: .whitespacesAndNewlines)
        if !id.isEmpty {
            pictures[profiles.count] = nil
            profile.id = Self.identifier(id)
        }
        profiles.append(profile)
    }

    private mutating func drop(_ flaw: PeopleInFolder.Flaw) {
        flaws[profiles.count] = flaw
        profiles.append(nil)
    }

    /// Returns the text as an identifier, or its checksum if it is too long for one.
    private static func identifier(_ text: String) -> String {
        text.utf8.count <= Person.ID.longest ? text : "long " + Checksum.digits(of: Checksum.of(text))
    }

    func people(_ rules: RosterRules) -> PeopleInFolder {
        let roster = Roster(profiles, rules: rules)
        return PeopleInFolder(
            roster,
            problems: roster.excluded.map { exclusion in
                let flaw = flaws[exclusion.row] ?? .excluded(reason(of: exclusion))
                return PeopleInFolder.Problem(line: lines[exclusion.row], flaw: flaw, lines: lines)
            })
    }

    /// Returns why a row was excluded: if both identifiers are names of pictures, the picture is the same.
    private func reason(of exclusion: Exclusion) -> Exclusion.Reason {
        guard case .sameIdentity(let row) = exclusion.reason, let picture = pictures[row],
            pictures[exclusion.row] == picture
        else { return exclusion.reason }
        return .samePicture(asRow: row)
    }
}

extension UncheckedProfile {
    /// Returns the parts of a whole name, such as "Ada Novak" or "Novak, Ada".
    ///
    /// The first word is the first name, and all others are the last name.
    fileprivate static func parts(of name: String) -> (first: String, last: String) {
        let parts = name.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 { return (parts[1].filter { $0 != "," }, parts[0]) }
        let words = name.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        return (words.first ?? "", words.dropFirst().first ?? "")
    }
}

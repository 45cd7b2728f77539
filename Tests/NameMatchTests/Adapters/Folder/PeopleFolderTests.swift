import Foundation
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PeopleFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "people-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["ada", "bea", "carl"] { try picture(name) }
    }

    private func picture(_ name: String) throws {
        try PixelPicture.portrait(of: name).png.write(to: folder.appending(path: name + ".png"))
    }

    private func removeFolder() {
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    /// Returns the people of a table, after it is written into the folder.
    private func people(_ table: String) throws -> PeopleInFolder { try people(Data(table.utf8)) }

    private func people(_ table: Data) throws -> PeopleInFolder {
        try table.write(to: folder.appending(path: "people.csv"))
        return try PeopleFolder(folder).people()
    }

    private func error(_ table: Data?) throws -> PeopleFolderError? {
        if let table { try table.write(to: folder.appending(path: "people.csv")) }
        do throws(PeopleFolderError) {
            _ = try PeopleFolder(folder).people()
            return nil
        } catch {
            return error
        }
    }

    private static let header = "first name,last name,picture,job\n"

    @Test(arguments: [
        "first name,last name,picture,job\nAda,Borg,ada.png,Cook\nBea,Conti,bea.png,\n",
        "\u{FEFF}first name;last name;picture;job\r\nAda;Borg;ada.png;Cook\r\nBea;Conti;bea.png;\r\n",
        "Job,Picture,FIRST_NAME,Last Name,Shoe size\rCook,ada.png,Ada,Borg,38\r,bea.png,Bea,Conti,39",
        "\"first name\",\"last name\",\"picture\",\"job\"\n\"Ada\",\"Borg\",\"ada.png\",\"Cook\"\n\n,,,\nBea,Conti,bea.png",
        "Nome;Cognome;Foto;Ruolo\n Ada ; Borg ; ada.png ;Cook\nBea;Conti;bea.png;;;\n",
        "first name,last name,picture,job\nAda,Borg,./ada.png,Cook\nBea,Conti,bea.png,\"\"",
        "Vorname\tNachname\tBild\tBeruf\nAda\tBorg\tada.png\tCook\nBea\tConti\tbea.png\t\n",
        "sep=|\r\nVorname|Name|Foto|Funktion\r\nAda|Borg|ada.png|Cook\r\nBea|Conti|bea.png|\r\n",
        "SEP=;\nname;picture;job\nAda  Borg;ADA.PNG;Cook\nConti, Bea;Bea.png;\n",
        "Nome;Immagine;Ruolo\nAda Borg;ada.png;Cook\nBea Conti;bea.png;\n",
        "\n \n \"sep=;\" \nVorname;Nachname;Klasse;Bild;Beruf\nAda;Borg;3b;ada.png;Cook\nBea;Conti;;bea.png;\n",
        "Name;Nachname;Bild;Job;ID;Kennung\nAda;Borg;ada.png;Cook;1;1\nBea;Conti;bea.png;;2;1\n",
        "First name,Full name,Picture,Job\nAda,Ada Borg,ada.png,Cook\nBea,Bea Conti,bea.png,\n",
        "Name,First name,Last name,Picture,Job\nthe cook,Ada,Borg,ada.png,Cook\n,Bea,Conti,bea.png,\n",
    ])
    func spreadsheetTableIsRead(table: String) throws {
        defer { removeFolder() }
        let people = try people(table)
        #expect(people.problems.isEmpty)
        #expect(people.roster.people.map(\.name) == ["Ada Borg", "Bea Conti"])
        #expect(people.roster.people.map(\.jobTitle) == ["Cook", nil])
        #expect(people.roster.people.map(\.portrait.lastPathComponent) == ["ada.png", "bea.png"])
    }

    @Test func quotedFieldContainsSeparatorsQuotesAndLineBreaks() throws {
        defer { removeFolder() }
        let people = try people(
            Self.header
                + "\"Ada, \"\"the\"\"\",\"Borg\",ada.png,\"Cook,\r\nbaker\nand; \"\"chef\"\"\"\nBea,Conti,nobody.png,\n"
        )
        #expect(people.roster.people.map(\.firstName) == ["Ada, \"the\""])
        #expect(people.roster.people.first?.jobTitle == "Cook, baker and; \"chef\"")
        #expect(people.problems.map(\.line) == [5])
    }

    @Test(arguments: [
        ("\"Ada\"x,Borg,ada.png,\n", PeopleInFolder.Flaw.textAfterQuote, 2),
        ("\"Ada \"the\" Borg\",Borg,ada.png,\n", .textAfterQuote, 2),
        ("\"Ada,Borg,ada.png,\n", .openQuote, 2), ("Ada,\"Borg,ada.png,\n", .openQuote, 2),
        ("\n\nAda,Borg,ada.png,Cook,Chef\n", .tooManyFields(5, columns: 4), 4),
        ("Ada,\(String(repeating: "x", count: 70_000)),ada.png,\n", .tooLong, 2),
        ("Ada,\"\(String(repeating: "x", count: 70_000))\",ada.png,\n", .tooLong, 2),
        ("Ada,Borg,,Cook\n", .excluded(.noPicture), 2), (",,ada.png,Cook\n", .excluded(.blankName), 2),
        ("Ada,Staff,ada.png,Cook\n", .excluded(.staffEntry), 2),
    ])
    func badRowIsReportedAndOthersAreRead(row: String, flaw: PeopleInFolder.Flaw, line: Int) throws {
        defer { removeFolder() }
        let people = try people(Self.header + row + "Bea,Conti,bea.png,\nCarl,Dahl,carl.png,\n")
        #expect(people.problems.map(\.flaw) == [flaw] && people.problems.map(\.line) == [line])
        #expect(people.roster.people.map(\.firstName) == ["Bea", "Carl"])
        #expect(people.report.hasPrefix("people.csv: 2 people\n  line \(line): "))
    }

    @Test func groupsAreSeparatedByCommasOrSemicolons() throws {
        defer { removeFolder() }
        let people = try people(
            "first name;last name;picture;class\nAda;Borg;ada.png;3b, chess\nBea;Conti;bea.png;\"3B;;Music \nCHESS\"\n"
                + "Carl;Dahl;carl.png;\n")
        #expect(people.problems.isEmpty)
        #expect(people.roster.people.map(\.groups) == [["3b", "chess"], ["3b", "Music", "chess"], []])
    }

    @Test(arguments: [
        TableEncoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf16LittleEndianWithoutMark,
        .utf16BigEndianWithoutMark, .windows1252,
    ])
    func tableIsReadInEachEncoding(encoding: TableEncoding) throws {
        defer { removeFolder() }
        let people = try people(encoding.bytes(of: "Vorname;Nachname;Bild\nJosé;Čapek–Größe;ada.png\n"))
        let last = encoding == .windows1252 ? "?apek–Größe" : "Čapek–Größe"
        #expect(people.roster.people.map(\.name) == ["José \(last)"])
    }

    @Test(arguments: [
        ("ada.png,,", "ada.png"), ("ADA.PNG,,", "ada.png"), ("./Ada.png,,", "ada.png"), ("ada.png,, 17 ", "17"),
        ("ada.png,,Ada", "Ada"), ("class/E\u{301}va.png,,", "class/éva.png"),
    ])
    func personIsIdentifiedByIDFieldOrPicture(row: String, id: String) throws {
        defer { removeFolder() }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "class"), withIntermediateDirectories: true)
        try picture("class/\u{C9}va")
        for name in ["Ada,Borg", "Ada,Berg"] {
            let people = try people("first name,last name,picture,job,id\n\(name),\(row)\n")
            #expect(
                people.roster.people.map(\.id.rawValue.unicodeScalars).map { Array($0) } == [Array(id.unicodeScalars)])
        }
    }

    @Test func longIdentifiersStayDistinct() throws {
        defer { removeFolder() }
        let long = String(repeating: "7", count: 300)
        let people = try people(
            "name,picture,id\nAda,ada.png,\(long)1\nBea,bea.png,\(long)2\nCarl,carl.png,\(long)1\n")
        #expect(people.roster.people.map(\.name) == ["Ada", "Bea"])
        #expect(people.problems.map(\.text) == ["line 4: the identifier is the same as on line 2"])
    }

    @Test func picturesDifferingOnlyInCaseNeedExactName() throws {
        defer { removeFolder() }
        try picture("ADA")
        // On a file system that ignores case, there is one picture with both names.
        guard try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("ADA.png") else { return }
        let people = try people("name,picture\nAda,ADA.png\nAnn,Ada.PNG\nAda Borg,ada.png\n")
        #expect(people.roster.people.map(\.portrait.lastPathComponent) == ["ADA.png", "ada.png"])
        #expect(people.roster.people.map(\.id.rawValue) == ["ADA.png", "ada.png"])
        #expect(people.problems.map(\.flaw) == [.severalPictures(given: "Ada.PNG")])
    }

    @Test func unclosedQuoteAffectsOnlyItsRow() throws {
        defer { removeFolder() }
        let people = try people("name,picture\n\"Ada,ada.png\n\"Bea\",bea.png\nCarl,carl.png\n")
        #expect(people.roster.people.map(\.name) == ["Bea", "Carl"])
        #expect(people.problems.map(\.line) == [2])
    }

    @Test func nameOfOnlyCommasIsBlank() throws {
        defer { removeFolder() }
        let people = try people(
            "name;picture\n, ;ada.png\n,,;bea.png\nNovak,;carl.png\n")
        #expect(people.roster.people.map(\.lastName) == ["Novak"])
        #expect(people.problems.map(\.flaw) == [.excluded(.blankName), .excluded(.blankName)])
    }

    @Test func severalGroupColumnsAreJoined() throws {
        defer { removeFolder() }
        let people = try people("name,picture,class,team\nAda,ada.png,3b,chess\nBea,bea.png,,chess\n")
        #expect(people.roster.people.map(\.groups) == [["3b", "chess"], ["chess"]])
    }

    @Test func tableOutsideFolderIsRefused() throws {
        defer { removeFolder() }
        let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID()).csv")
        defer { try? FileManager.default.removeItem(at: outside) }  // the system cleans up temporary folders
        try Data("name,picture\nAda,ada.png\n".utf8).write(to: outside)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "people.csv"), withDestinationURL: outside)
        #expect(try error(nil) == .noRegularFile)
    }

    @Test func repeatedPersonIsReportedWithBothLines() throws {
        defer { removeFolder() }
        let people = try people(
            Self.header + "Ada,Borg,ada.png,\n\nAda,Borg,ada.png,\nAnn,Borg,ada.png,\nAda,Borg,bea.png,\n")
        #expect(
            people.problems.map(\.text) == [
                "line 4: the picture is the same as on line 2", "line 5: the picture is the same as on line 2",
                "line 6: the name and the job are the same as on line 2",
            ])
    }

    @Test func pictureOutsideFolderIsRefused() throws {
        defer { removeFolder() }
        let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: outside) }  // the system cleans up temporary folders
        try PixelPicture.portrait(of: "eve").png.write(to: outside)
        let files = FileManager.default
        try files.createSymbolicLink(at: folder.appending(path: "link.png"), withDestinationURL: outside)
        try files.createSymbolicLink(
            at: folder.appending(path: "up"), withDestinationURL: outside.deletingLastPathComponent())
        try files.createSymbolicLink(
            at: folder.appending(path: "inside.png"), withDestinationURL: folder.appending(path: "ada.png"))
        try files.createDirectory(at: folder.appending(path: "dir.png"), withIntermediateDirectories: true)
        #expect(mkfifo(folder.appending(path: "pipe.png").path, 0o600) == 0)
        let name = outside.lastPathComponent
        let refused = [
            "../\(name)", outside.path, "link.png", "up/\(name)", "dir.png", "pipe.png", "nobody.png", ".", "..", "/",
            "a//b",
            "dir.png/../../\(name)", "https://faces.test/0.png", "file://\(outside.path)", "ada.png\u{0}.png",
            "ADA.PNG/",
        ]
        let rows = refused.map { "Eve,\($0.count),\($0),\n" }.joined()
        let people = try people(Self.header + rows + "Ada,Borg,inside.png,\n")
        #expect(people.roster.people.map(\.name) == ["Ada Borg"])
        let shown = refused.map { $0.replacing("\u{0}", with: "") }
        #expect(people.problems.map(\.flaw) == shown.map { .excluded(.unusablePicture(given: $0)) })
        #expect(people.problems.map(\.line) == Array(2...(refused.count + 1)))
    }

    @Test func eachUnusableTableThrowsSpecificError() throws {
        defer { removeFolder() }
        #expect(try error(nil) == .noTable)
        #expect(try error(Data()) == .noHeader)
        #expect(try error(Data("\n \n".utf8)) == .noHeader)
        #expect(try error(Data("first name,picture\nAda,ada.png\n".utf8)) == .missingColumns([.lastName]))
        #expect(try error(Data("a;b".utf8)) == .missingColumns([.name, .picture]))
        #expect(
            try error(Data("first name,first-name,last name,picture\n".utf8)) == .repeatedColumn(.firstName))
        #expect(try error(Data("name,picture\nA,B\nJosé \u{E9}".utf8) + [0xE9, 0x0A]) == .unknownEncoding(line: 3))
        #expect(try error(Data("name,picture\nA,B\n".utf8) + [0x81]) == .unknownEncoding(line: 3))
        #expect(try error(Data([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0, 0xD8])) == .unknownEncoding(line: 2))
        #expect(try error(Data([0xFE, 0xFF, 0, 0x61, 0])) == .unknownEncoding(line: 1))
        #expect(try error(Data(repeating: 0x20, count: (4 << 20) + 1)) == .tooLarge(limit: 4 << 20))
        let rows = String(repeating: "A,B,C\n", count: 10_001)
        #expect(try error(Data((Self.header + rows).utf8)) == .tooManyRows(limit: 10_000))
        let table = folder.appending(path: "people.csv")
        try FileManager.default.removeItem(at: table)
        #expect(mkfifo(table.path, 0o600) == 0)
        #expect(try error(nil) == .noRegularFile)
        let missing = folder.appending(path: "missing")
        #expect(throws: PeopleFolderError.noFolder(missing.path)) { try PeopleFolder(missing).people() }
        #expect(throws: PeopleFolderError.self) { try PeopleFolder(folder.appending(path: "ada.png")).people() }
    }

    @Test(arguments: [
        (PeopleFolderError.noFolder("/x"), LoadError.refused(.notFound)), (.noTable, .refused(.notFound)),
        (.missingColumns([.lastName]), .invalidData(.file(name: "people.csv", .missing(at: "last name")))),
        (.unknownEncoding(line: 3), .invalidData(.file(name: "people.csv", .rejected(.wrongFormat, at: "line 3")))),
    ])
    func peopleFolderErrorsBecomeMatchingLoadErrors(error: PeopleFolderError, expected: LoadError) async throws {
        defer { removeFolder() }
        let table: String? =
            switch error {
            case .missingColumns: "first name,picture\n"
            case .unknownEncoding: "first name,last name,picture\n\n"
            default: nil
            }
        if let table {
            let bad: [UInt8] = if case .unknownEncoding = error { [0x81] } else { [] }
            try (Data(table.utf8) + bad).write(to: folder.appending(path: "people.csv"))
        }
        let place = if case .noFolder = error { folder.appending(path: "missing") } else { folder }
        await #expect(throws: expected) { try await PeopleFolder(place).loadPeople() }
        #expect(!error.text.isEmpty)
    }

    @Test func cancelledLoadThrowsCancelled() async throws {
        defer { removeFolder() }
        _ = try people(Self.header)
        let load = Task { [folder] () async -> LoadError? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(LoadError) {
                _ = try await PeopleFolder(folder).loadPeople()
                return nil
            } catch {
                return error
            }
        }
        #expect(await load.value == .cancelled)
    }

    @Test func facesDoNotDependOnRowOrder() async throws {
        defer { removeFolder() }
        let first = try people(Self.header + "Ada,Borg,ada.png,\nBea,Conti,bea.png,\n").roster
        let second = try people(Self.header + "Bea,Conti,bea.png,Cook\nAda,Borg,ada.png,\n").roster
        #expect(Set(first.people.map(\.face)) == Set(second.people.map(\.face)))
        #expect(try await PeopleFolder(folder).loadPeople() == second)
        #expect(try people(Self.header).roster.people.isEmpty)
    }
}

/// An encoding in which a spreadsheet can save a table.
enum TableEncoding: Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian, utf16LittleEndianWithoutMark, utf16BigEndianWithoutMark, windows1252

    func bytes(of text: String) -> Data {
        let units = Array(text.utf16)
        let little = Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let big = Data(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        return switch self {
        case .utf8: Data(text.utf8)
        case .utf16LittleEndian: [0xFF, 0xFE] + little
        case .utf16BigEndian: [0xFE, 0xFF] + big
        case .utf16LittleEndianWithoutMark: little
        case .utf16BigEndianWithoutMark: big
        case .windows1252:
            Data(text.unicodeScalars.map { $0 == "–" ? 0x96 : UInt8(exactly: $0.value) ?? UInt8(ascii: "?") })
        }
    }
}

import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PeopleFolderTests {
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
    ])
    func tableOfSpreadsheetIsRead(table: String) throws {
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

    @Test func fieldOfGroupsHasCommasOrSemicolons() throws {
        defer { removeFolder() }
        let people = try people(
            "first name;last name;picture;class\nAda;Borg;ada.png;3b, chess\nBea;Conti;bea.png;\"3B;;Music \nCHESS\"\n"
                + "Carl;Dahl;carl.png;\n")
        #expect(people.problems.isEmpty)
        #expect(people.roster.people.map(\.groups) == [["3b", "chess"], ["3b", "Music", "chess"], []])
    }

    @Test func repeatedPersonIsReportedWithBothLines() throws {
        defer { removeFolder() }
        let people = try people(
            Self.header + "Ada,Borg,ada.png,\n\nAda,Borg,ada.png,\nAnn,Borg,ada.png,\nAda,Borg,bea.png,\n")
        #expect(
            people.problems.map(\.text) == [
                "line 4: the person is the same as on line 2", "line 5: the picture is the same as on line 2",
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

    @Test func unusableTableThrowsErrorWithItsPlace() throws {
        defer { removeFolder() }
        #expect(try error(nil) == .noTable)
        #expect(try error(Data()) == .noHeader)
        #expect(try error(Data("\n \n".utf8)) == .noHeader)
        #expect(try error(Data("first name,picture\nAda,ada.png\n".utf8)) == .missingColumns([.lastName]))
        #expect(try error(Data("a;b".utf8)) == .missingColumns([.firstName, .lastName, .picture]))
        #expect(
            try error(Data("first name,Nome,last name,picture\n".utf8)) == .repeatedColumn(.firstName))
        #expect(
            try error(
                Data("first name,last name,picture\nA,B,C\nJos\u{E9},B,C\n".unicodeScalars.map { UInt8($0.value) }))
                == .noUTF8(line: 3))
        #expect(try error(Data(repeating: 0x20, count: PeopleFolder.largestTable + 1)) == .tooLarge(limit: 4 << 20))
        let rows = String(repeating: "A,B,C\n", count: PeopleFolder.mostRows + 1)
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
        (.noUTF8(line: 3), .invalidData(.file(name: "people.csv", .rejected(.wrongFormat, at: "line 3")))),
    ])
    func portThrowsErrorWithFileAndPlace(error: PeopleFolderError, expected: LoadError) async throws {
        defer { removeFolder() }
        let table: String? =
            switch error {
            case .missingColumns: "first name,picture\n"
            case .noUTF8: "first name,last name,picture\n\n"
            default: nil
            }
        if let table {
            let bad: [UInt8] = if case .noUTF8 = error { [0xFF] } else { [] }
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

    @Test func facesAreStableAndLoadersAgree() async throws {
        defer { removeFolder() }
        let first = try people(Self.header + "Ada,Borg,ada.png,\nBea,Conti,bea.png,\n").roster
        let second = try people(Self.header + "Bea,Conti,bea.png,Cook\nAda,Borg,ada.png,\n").roster
        #expect(Set(first.people.map(\.face)) == Set(second.people.map(\.face)))
        #expect(try await PeopleFolder(folder).loadPeople() == second)
        #expect(try people(Self.header).roster.people.isEmpty)
    }

    @Test func exampleFolderHasNoProblems() async throws {
        defer { removeFolder() }
        let example = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../People")
            .standardized
        let people = try PeopleFolder(example).people()
        #expect(people.report == "people.csv: 8 people")
        #expect(people.roster.groups == ["3b", "chess club"])
        let images = FolderImageLoader(example)
        for person in people.roster.people {
            #expect(try await images.image(at: person.portrait).info.format == .png)
        }
    }
}

import Foundation
import Testing

@testable import Digest

@Suite struct DigestTests {
    private static let stored = Digest(lines: ["A  struct A", "A.b  var b: Int", "A.c  var c: Int"])

    @Test func equalDigestsHaveNoChanges() {
        #expect(Self.stored.changes(from: Self.stored) == [])
    }

    @Test func newDeclarationLineIsReportedAsAdded() {
        let digest = Digest(lines: Self.stored.lines + ["B  struct B"])
        #expect(digest.changes(from: Self.stored) == [.added("B  struct B")])
    }

    @Test func missingDeclarationLineIsReportedAsRemoved() {
        let digest = Digest(lines: ["A  struct A", "A.c  var c: Int"])
        #expect(digest.changes(from: Self.stored) == [.removed("A.b  var b: Int")])
    }

    @Test func differentDeclarationAtSamePathCountsAsChange() {
        let digest = Digest(lines: ["A  struct A", "A.b  var b: Int?", "A.c  var c: Int"])
        let change = Change.changed(["A.b  var b: Int"], ["A.b  var b: Int?"])
        #expect(digest.changes(from: Self.stored) == [change])
        #expect(change.lines == ["- A.b  var b: Int", "+ A.b  var b: Int?"])
        #expect(change.note == "- `A.b`: changed; …")
    }

    @Test func digestReadFromItsTextIsEqual() {
        #expect(Digest(text: Self.stored.text) == Self.stored)
    }

    @Test func digestListsSymbolsOfGraphInSortedLines() throws {
        let json = """
            {"symbols": [
              {"identifier": {"precise": "p"}, "kind": {"identifier": "swift.protocol"}, "pathComponents": ["P"],
               "declarationFragments": [{"spelling": "protocol"}, {"spelling": " "}, {"spelling": "P"}],
               "accessLevel": "public"},
              {"identifier": {"precise": "a"}, "kind": {"identifier": "swift.struct"}, "pathComponents": ["A"],
               "declarationFragments": [{"spelling": "struct"}, {"spelling": "\\n  A"}], "accessLevel": "public"},
              {"identifier": {"precise": "m"}, "kind": {"identifier": "swift.method"}, "pathComponents": ["P", "m()"],
               "declarationFragments": [{"spelling": "func m()"}], "accessLevel": "public"},
              {"identifier": {"precise": "x::SYNTHESIZED::a"}, "kind": {"identifier": "swift.func.op"},
               "pathComponents": ["A", "!="], "declarationFragments": [{"spelling": "!="}], "accessLevel": "public"},
              {"identifier": {"precise": "i"}, "kind": {"identifier": "swift.struct"}, "pathComponents": ["I"],
               "declarationFragments": [{"spelling": "struct I"}], "accessLevel": "internal"}],
             "relationships": [
              {"kind": "conformsTo", "source": "a", "target": "p"},
              {"kind": "conformsTo", "source": "a", "target": "s:s", "targetFallback": "Swift.Sendable"},
              {"kind": "conformsTo", "source": "a", "target": "s:c", "targetFallback": "Swift.Copyable"},
              {"kind": "requirementOf", "source": "m", "target": "p"}]}
            """
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(json.utf8))
        #expect(
            Digest([graph]).lines == [
                "A  struct A  [P, Sendable]", "P  protocol P", "P.m()  requirement: func m()",
            ])
    }

    @Test func libraryWithoutStoredDigestReportsEveryDeclaration() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // a folder that stays does no harm
        let json = """
            {"symbols": [{"identifier": {"precise": "a"}, "kind": {"identifier": "swift.struct"},
             "pathComponents": ["A"], "declarationFragments": [{"spelling": "struct A"}], "accessLevel": "public"}],
             "relationships": []}
            """
        try Data(json.utf8).write(to: folder.appending(path: "M.symbols.json"))
        let report = try Library("M", graphs: folder, stored: folder).report
        #expect(
            report == [
                "M: the public API has changed", "+ A  struct A", "lines for CHANGELOG.md:", "- `A`: added; …",
            ])
        try Data("A  struct A\n".utf8).write(to: folder.appending(path: "M.txt"))
        #expect(try Library("M", graphs: folder, stored: folder).report.isEmpty)
    }
}

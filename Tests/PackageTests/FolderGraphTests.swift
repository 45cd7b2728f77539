import TestSupport
import Testing

@Suite(.bounded) struct FolderGraphTests {
    @Test(arguments: [
        "RemoteLoadingTesting", "QuizDomainTesting", "NameMatchTesting", "TwitchBrowseTesting",
    ])
    func folderDependenciesHaveNoCycle(module: String) throws {
        let base = "Sources/\(module)/"
        let paths = try Checkout.files(below: "Sources/\(module)", ending: ".swift")
        let files = try paths.map { (String($0.dropFirst(base.count)), try Checkout.text(of: $0)) }
        let graph = FolderGraph(Dictionary(uniqueKeysWithValues: files))
        #expect(!graph.dependencies.isEmpty)
        #expect(graph.foldersOnCycles == [])
    }

    @Test func checkFindsCycleThroughThreeFolders() {
        let graph = FolderGraph([
            "One/A.swift": "public struct A { let b: B }", "Two/B.swift": "enum B { case c(C) }",
            "Three/C.swift": "final class C { var a: A? }", "Four/D.swift": "struct D { let a: A }",
        ])
        #expect(graph.foldersOnCycles == ["One", "Three", "Two"])
    }

    @Test func commentsStringsAndSharedNamesCreateNoDependency() {
        let graph = FolderGraph([
            "One/A.swift": "struct A {} // as B does", "Two/B.swift": "struct B { let a = \"A\" }",
            "One/S.swift": "private struct S {}", "Two/S.swift": "private struct S {}",
        ])
        #expect(graph.dependencies.isEmpty)
    }
}

import Testing

@testable import Mutate

@Suite struct ImportGraphTests {
    @Test func testTargetsThatImportModuleIndirectlyAreFound() {
        var graph = ImportGraph()
        graph.add("Quiz", isTest: false, importing: "import Foundation\npublic import Core")
        graph.add("Browse", isTest: false, importing: "// import Quiz\nimport Core")
        graph.add("QuizTests", isTest: true, importing: "@testable import Quiz")
        graph.add("BrowseTests", isTest: true, importing: "import Browse\n\n@testable package import Browse")
        graph.add("SwiftTests", isTest: true, importing: "import Foundation")
        #expect(graph.testTargets(using: "Core") == ["BrowseTests", "QuizTests"])
        #expect(graph.testTargets(using: "Quiz") == ["QuizTests"])
        #expect(graph.testTargets(using: "Unknown") == [])
    }
}

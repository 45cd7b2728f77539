import Foundation

/// The JSON files of the example apps, and those that the pages show.
enum DocumentedJSON {
    static func all() throws -> [Data] {
        // The folder of the tests can be a link from another package.
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let recall = ["planets-en.json", "planets-it.json"].map { "Sources/HostParts/RecallQuestions/" + $0 }
        let files = try (["Quizzes/mixed-quiz.json"] + recall).map {
            try Data(contentsOf: root.appending(path: "Docs/Examples/" + $0))
        }
        let page = try String(
            contentsOf: root.appending(path: "Sources/QuizDomain/QuizDomain.docc/WriteAQuizFile.md"), encoding: .utf8)
        return files + page.matches(of: /```json\n((?s:.*?))```/).map { Data($0.output.1.utf8) }
    }
}

import Foundation
import TestSupport
import Testing

@Suite(.bounded) struct TutorialPageTests {
    private static let tutorial = "Sources/QuizDomain/QuizDomain.docc/Tutorial/YourFirstQuiz.tutorial"
    private static let page = "Docs/FirstQuiz.md"

    /// To write the page, run `PLAYHOUSE_WRITE_PAGES=1 swift test --filter TutorialPage`.
    @Test func firstQuizPageHasStepsOfTutorial() throws {
        let page = try TutorialPage(tutorial: Self.tutorial).text
        if ProcessInfo.processInfo.environment["PLAYHOUSE_WRITE_PAGES"] != nil {
            try Data(page.utf8).write(to: Checkout.root.appending(path: Self.page))
        }
        #expect(try Checkout.text(of: Self.page) == page, "set PLAYHOUSE_WRITE_PAGES to write the page")
    }

    @Test func pageShowsEachFileAndPictureOfTutorial() throws {
        let page = try Checkout.text(of: Self.page)
        for match in try Checkout.text(of: Self.tutorial).matches(of: /@(?:Code\(name|Image\(source): "([^"]+)"/) {
            #expect(Checkout.has(String(match.output.1), in: page), "the page does not show \(match.output.1)")
        }
        for link in page.matches(of: /\]\(\.\.\/([^)]+)\)/) {
            let file = Checkout.root.appending(path: String(link.output.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "the page links to \(link.output.1)")
        }
    }

    /// Linux compiles the view only as part of the examples, under another name.
    @Test func tutorialViewIsCompiledWithExamples() throws {
        let code = try Checkout.text(
            of: "Sources/QuizDomain/QuizDomain.docc/Tutorial/Code/MyQuiz-12-PlanetsView.swift")
        let example = try Checkout.text(of: "Docs/Examples/Sources/SwiftUIHost/Recall/SimpleRecallView.swift")
        let view = try #require(example.firstRange(of: "struct SimpleRecallView")).lowerBound
        #expect(code.contains(example[view...].replacing("SimpleRecallView", with: "PlanetsView")))
    }
}

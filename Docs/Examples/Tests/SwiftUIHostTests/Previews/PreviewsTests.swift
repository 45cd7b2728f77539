import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

/// Checks the previews, whose macro exists only on Apple platforms.
struct PreviewsTests {
    private nonisolated static let files = ["Recall", "Choice", "Names", "Browse"]

    @Test(arguments: files)
    func previewsShowEveryViewDeclaredInTheirFile(_ name: String) throws {
        let source = try SpokenTextsTests.source("Previews/\(name)Previews.swift")
        let properties = source.matches(of: /\n    static var (\w+): some View/).map { String($0.output.1) }
        let shown = source.matches(of: /#Preview\("[^"]+"\) \{ (\w+)\.(\w+) \}/).map { $0.output }
        #expect(shown.map { String($0.2) } == properties && !properties.isEmpty)
        #expect(shown.allSatisfy { $0.1 == "\(name)Previews" })
    }

    @Test(arguments: files)
    func previewImportsNoTestingLibrary(_ name: String) throws {
        let source = try SpokenTextsTests.source("Previews/\(name)Previews.swift")
        #expect(!source.contains("Testing"))
    }

    @Test func previewSamplesMatchTheirPhase() {
        #expect(RecallScreen.sample(.loading).question == nil)
        #expect(RecallScreen.sample(.playing).lastFound == 2)
        #expect(RecallScreen.sample(.finished(.timeUp)).end?.title == "Time is up")
        #expect(ChoiceRoundScreen<QuizContent>.sample(.asking).options.map(\.state.symbol) == [nil, nil, nil, nil])
        #expect(NameMatchRoundScreen.sample(.revealing).columns == 3)
        let lines = ResultsScreen<QuizContent>.sample.review.map { $0.text(\.text) }
        #expect(lines.last == "Which river flows through Cairo? Nile (Niger)")
    }
}

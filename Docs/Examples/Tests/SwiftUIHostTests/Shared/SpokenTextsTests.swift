import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

/// Checks that the views draw every text with spoken words through `ReadoutText`, which passes the words to VoiceOver.
struct SpokenTextsTests {
    private static let phases: [RecallScreen.Phase] = [
        .loading, .ready, .playing, .paused, .finished(.allFound), .finished(.timeUp),
    ]
    private static let recallScreens = phases.map { RecallScreen.fixture($0) }

    @Test func recallViewsSpeakAllTheirNumbersAndClocks() throws {
        let screens = Self.recallScreens.map { screen in
            var screen = screen
            screen.rows = []
            return screen
        }
        #expect(Self.readouts(in: screens) == ["count", "clock", "elapsed", "record", "last"])
        try Self.expectSpoken(screens, by: "Recall")
    }

    @Test func recallRowsSpeakTheirPlacesAndStates() throws {
        let row = try #require(Self.recallScreens.last?.rows.first)
        #expect(Self.readouts(in: row) == ["label"])
        let source = try Self.source("Recall/RecallRowView.swift")
        #expect(source.contains(".accessibilityLabel(row.label.spoken)"))
        #expect(source.contains("hint.label + \": \" + row.label.spoken"))
    }

    @Test func openRecallRowsDoNotSpeakAnswers() {
        for screen in Self.recallScreens {
            for row in screen.rows where row.state == .open {
                let spoken = [row.label.spoken, row.label.text, row.prompt ?? "", row.hint?.label ?? ""]
                #expect(spoken.allSatisfy { !$0.contains("answer \(row.id + 1)") }, "\(row)")
            }
        }
    }

    @Test func choiceViewsSpeakAllTheirNumbersAndClocks() throws {
        let menu = MenuScreen.fixture()
        #expect(Self.readouts(in: menu) == ["record", "last"])
        let round = ChoiceRoundScreen<QuizContent>.fixture(prompt: "?", options: ["a"])
        #expect(Self.readouts(in: round) == ["number", "score", "clock", "questionClock"])
        let results = NameMatchResults.fixture().game
        #expect(Self.readouts(in: results) == ["score", "elapsed", "record"])
        try Self.expectSpoken([menu, round, results] as [Any], by: "Choice")
        #expect(try Self.source("Choice/ChoiceRoundView.swift").contains("option.state.sign + label(option.content)"))
        #expect(try Self.source("Choice/OptionTile.swift").contains(".accessibilityLabel(label)"))
    }

    @Test func nameGameViewsSpeakRecordsAndFaceLabels() throws {
        let menu = NameMatchMenu.fixture(best: 7)
        #expect(Self.readouts(in: menu) == ["best"])
        try Self.expectSpoken(menu, by: "Names")
        let source = try Self.source("Names/NamesRoundView.swift")
        #expect(source.contains("label: round.label(of: option.id)"))
        #expect(source.contains("description: round.pictureDescription(of: face)"))
    }

    @Test func twitchRowsUseTheirSpokenText() throws {
        for view in ["GamesView", "StreamCard"] {
            let source = try Self.source("Browse/\(view).swift")
            #expect(source.contains(".accessibilityLabel(row.spoken)"))
        }
    }

    @Test func recordRowsUseSpokenTextOfRecord() throws {
        #expect(try Self.source("Shared/RecordRows.swift").contains("ReadoutText(record)"))
    }

    @Test func readoutTextGivesSpokenWordsToVoiceOver() throws {
        #expect(try Self.source("Shared/ReadoutText.swift").contains("Text(text).accessibilityLabel(spoken)"))
        #expect(ReadoutText(Readout("1/50", spoken: "1 of 50")).spoken == "1 of 50")
        #expect(ReadoutText(ClockReadout("04:31", spoken: "4 minutes, 31 seconds")).spoken == "4 minutes, 31 seconds")
    }

    /// Expects that the views of a folder pass each text with spoken words to a view that speaks these words, under
    /// its own name or the name of the constant in `if let`.
    static func expectSpoken(_ screens: Any, by views: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: views).path)
        let source = try names.map { try Self.source("\(views)/\($0)") }.joined()
        for name in readouts(in: screens) {
            let calls = #"(ReadoutText\(|RecordRows\(\s*record: |ClockView\(clock: |accessibilityLabel\()"#
            let isSpoken = try source.contains(Regex(calls + #"(\w+\.)*"# + name + #"(?!\w)"#))
            #expect(isSpoken, "\(views) does not speak \(name)")
        }
    }

    /// Returns the names of the properties, at any depth, whose type is a text with spoken words.
    static func readouts(in value: Any) -> Set<String> {
        var names: Set<String> = []
        for child in Mirror(reflecting: value).children {
            // The types are compared, because for `is`, a nil is an instance of every optional type.
            let type = type(of: child.value)
            if type == Readout.self || type == Readout?.self || type == ClockReadout.self || type == ClockReadout?.self
            {
                names.insert(child.label ?? "")
            } else {
                names.formUnion(readouts(in: child.value))
            }
        }
        return names
    }

    static func source(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The folder of the views.
    static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/SwiftUIHost")
    }
}

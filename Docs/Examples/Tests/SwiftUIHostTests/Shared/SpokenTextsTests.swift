import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

/// Checks that the views draw every text with spoken words through `ReadoutText`, which passes the words to VoiceOver.
struct SpokenTextsTests {
    @Test func recallViewSpeaksAllItsNumbersAndClocks() throws {
        let screens = RecallPreviews.screens.map { screen in
            var screen = screen
            screen.rows = []
            return screen
        }
        #expect(Self.readouts(in: screens) == ["count", "clock", "elapsed", "record"])
        try Self.expectSpoken(screens, by: "Recall/RecallView.swift")
    }

    @Test func recallRowsSpeakTheirPlacesAndStates() throws {
        let row = try #require(RecallPreviews.screens.last?.rows.first)
        #expect(Self.readouts(in: row) == ["label"])
        let source = try Self.source("Recall/RecallRowView.swift")
        #expect(source.contains(".accessibilityLabel(row.label.spoken)"))
        #expect(source.contains("hint.label + \": \" + row.label.spoken"))
    }

    /// The previews show answers that the player must not hear before they are found.
    @Test func recallRowsSpeakNoAnswerThatIsOpen() {
        for screen in RecallPreviews.screens {
            for row in screen.rows where row.state == .open {
                let spoken = [row.label.spoken, row.shownText, row.hint?.label ?? ""]
                #expect(spoken.allSatisfy { !$0.contains("answer \(row.id + 1)") }, "\(row)")
            }
        }
    }

    @Test func choiceViewsSpeakAllTheirNumbersAndClocks() throws {
        let menus = ChoicePreviews.screens.compactMap(\.menu)
        #expect(Self.readouts(in: menus) == ["record"])
        try Self.expectSpoken(menus, by: "Choice/MenuView.swift")
        let screens = ChoicePreviews.screens.compactMap(\.round)
        #expect(Self.readouts(in: screens) == ["number", "score", "clock", "questionClock"])
        try Self.expectSpoken(screens, by: "Choice/RoundRows.swift")
        let results = NameMatchResults.fixture().game
        #expect(Self.readouts(in: results) == ["score", "elapsed", "record"])
        try Self.expectSpoken(results, by: "Choice/ResultRows.swift")
    }

    @Test func nameGameViewsSpeakRecordsAndFaceLabels() throws {
        let menus = NamesPreviews.screens.compactMap(\.menu)
        #expect(Self.readouts(in: menus) == ["best"])
        try Self.expectSpoken(menus, by: "Names/NamesMenuView.swift")
        #expect(try Self.source("Names/NamesRoundView.swift").contains("label: round.label"))
        #expect(try Self.source("Choice/RoundRows.swift").contains(".accessibilityLabel(label(place))"))
        #expect(try Self.source("Choice/ChoiceView.swift").contains("state.sign + label("))
        #expect(
            try Self.source("Names/NamesRoundView.swift").contains(
                ".accessibilityLabel(round.alternativeText(of: face))"))
    }

    @Test func twitchListsSpeakTextsOfTheirRows() throws {
        for view in ["GamesView", "StreamRow"] {
            let source = try Self.source("Browse/\(view).swift")
            #expect(source.contains(".accessibilityLabel(row.accessibilityText)"))
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

    /// Expects that the source of a view passes each text with spoken words to a view that speaks these words.
    static func expectSpoken(_ screens: Any, by view: String) throws {
        let source = try source(view)
        for name in readouts(in: screens) {
            let isSpoken = try source.contains(Regex("(ReadoutText|RecordRows)\\((\\w+\\.)*\(name)\\b"))
            #expect(isSpoken, "\(view) does not speak \(name)")
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

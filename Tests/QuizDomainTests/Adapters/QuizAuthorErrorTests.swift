import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the errors that help the author of a quiz file or of a recall question.
@Suite(.bounded) struct QuizAuthorErrorTests {
    private static let quiz = #"{"version": 1, "title": "Städte", "questions": [{"text": "q", "answers": ["a"]}]}"#
    private static let recall = #"{"question": "Städte?", "answer": ["Köln"]}"#

    /// Returns the errors of both formats of files, from the device and from memory.
    private func errors(of bytes: Data) async throws -> [LoadError?] {
        let folder = try TemporaryFolder()
        let file = folder.file("my.json")
        try bytes.write(to: file)
        let calls: [() async throws -> Void] = [
            { _ = try QuizFile(bytes) },
            { _ = try await FileDeck(contentsOf: file).next(after: ChoiceHistory()) },
            { _ = try await FileRecallLoader(contentsOf: file).loadQuestion() },
            { _ = try RecallQuestion(bytes) },
        ]
        var errors: [LoadError?] = []
        for call in calls {
            do {
                try await call()
                errors.append(nil)
            } catch {
                errors.append(error as? LoadError)
            }
        }
        return errors
    }

    private func flaws(of bytes: Data) async throws -> [InvalidData?] {
        try await errors(of: bytes).map { error in
            if case .invalidData(let flaw) = error { flaw.reason } else { nil }
        }
    }

    @Test(arguments: [
        ("{\n  \"version\": 1,\n  \"title\" \"t\"\n}", 3, 11), ("{\n\"question\": \"Städte?\" \"answer\": []}", 2, 23),
        ("{\r\n\r\n\"version\": 1\r\n\"title\": \"t\"}", 4, 1), ("[1,\r2,\r,3]", 3, 1), ("{\"a\": [1, 2}", 1, 12),
        ("{\n\"text\": \"two\nlines\"}", 2, 13), ("{“version”: 1}", 1, 2), ("{\"version\": 1} x", 1, 16),
    ])
    func syntaxErrorNamesLineAndColumn(text: String, line: Int, column: Int) async throws {
        for flaw in try await flaws(of: Data(text.utf8)) {
            #if canImport(Darwin)
            // The system reports the place, and counts in another way.
            guard case .syntax = flaw else {
                Issue.record("\(String(describing: flaw))")
                continue
            }
            #else
            #expect(flaw == .syntax(line: line, column: column))
            #endif
            #expect(flaw?.path != nil)
        }
        let description = "\(InvalidData.syntax(line: line, column: column))"
        #expect(description == "line \(line), column \(column) is not valid JSON")
    }

    @Test func byteOrderMarkDoesNotChangeReportedColumn() async throws {
        let flaws = try await flaws(of: Data("\u{FEFF}{\"a\": [1, 2}".utf8))
        #if canImport(Darwin)
        #expect(flaws.allSatisfy { $0 != nil })
        #else
        #expect(Set(flaws) == [.syntax(line: 1, column: 12)])
        #endif
    }

    /// The system does not report where such a text stops being JSON, or its first character is already wrong.
    @Test(arguments: [" ", "{", "<html></html>", "\n<!DOCTYPE html>", "quiz", #"{"version": 1, "title": "t"#])
    func syntaxErrorAtUnknownPositionThrowsMalformed(text: String) async throws {
        #expect(try await Set(flaws(of: Data(text.utf8))) == [.malformed])
    }

    @Test(arguments: [
        (String.Encoding.utf16, "UTF-16"), (.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"),
        (.utf32, "UTF-32"), (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"), (.isoLatin1, "Latin-1"),
    ])
    func errorContainsNameOfWrongEncoding(encoding: String.Encoding, name: String) async throws {
        for text in [Self.quiz, Self.recall] {
            let bytes = try #require(text.data(using: encoding))
            #expect(try await Set(flaws(of: bytes)) == [.otherEncoding(likely: name)])
        }
        let sentence = "\(InvalidData.otherEncoding(likely: name))"
        #expect(sentence.contains(name) && sentence.contains("UTF-8"))
    }

    @Test func byteOrderMarkInUTF8IsOptional() async throws {
        for mark in ["", "\u{FEFF}"] {
            #expect(try await errors(of: Data((mark + Self.quiz).utf8))[1] == nil)
            #expect(try await errors(of: Data((mark + Self.recall).utf8))[3] == nil)
        }
    }

    @MainActor
    @Test func menuExplainsThatFileIsNotUTF8() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("my.json")
        try #require(Self.quiz.data(using: .utf16)).write(to: file)
        for wording in [ChoiceWording.english, .italian] {
            let session = ChoiceSession(
                deck: FileDeck(contentsOf: file), rules: .quiz, heading: "A quiz", wording: wording)
            await session.load()
            let detail = try #require(session.screen.menu?.message).detail
            #expect(detail.contains("my.json: the text seems to be in UTF-16, and must be in UTF-8"))
        }
    }
}

import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that no text about a person puts a control character on a screen.
@MainActor
@Suite(.bounded) struct ControlCharacterTests {
    private let clock = ManualClock()

    /// Returns a list of people whose names and job titles contain a text.
    nonisolated private static func people(_ text: String) -> String {
        let rows = (0..<8).map { number in
            let headshot = #"{"id": "h\#(number)", "url": "https://faces.test/\#(number).png"}"#
            return """
                {"id": "\(number)", "firstName": \(UntrustedText.json(text)), "lastName": \(UntrustedText.json("\(number)" + text)),
                "jobTitle": \(UntrustedText.json(text)), "headshot": \(headshot)}
                """
        }
        let others = [
            #"{"id": "8", "type": \#(UntrustedText.json(text)), "firstName": "A", "lastName": "B"}"#,
            #"{"id": "9", "firstName": "A", "lastName": "B", "headshot": {"url": \#(UntrustedText.json("data:" + text))}}"#,
        ]
        return "[" + (rows + others).joined(separator: ",") + "]"
    }

    private func loader(_ text: String) throws -> RemotePeopleLoader {
        let request = HTTPRequest(.get, "https://game.test/profiles")
        let client = InProcessHTTPClient { _ in .json(Self.people(text)) }
        return RemotePeopleLoader(request, client: client)
    }

    @Test(arguments: UntrustedText.controls)
    func namesOnScreenHaveNoControlCharacters(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let roster = try await loader(text).loadPeople()
        #expect(UntrustedText.flaws(in: roster, except: ["portrait"]) == [])
        #expect(roster.people.map(\.name) == (0..<8).map { "\(line) \($0)\(line)" })
        #expect(roster.people.map(\.jobTitle) == Array(repeating: line, count: 8))
        let session = NameMatchSession(
            people: try loader(text), images: PortraitLoaderSpy(), modes: [.practice], time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.load()
        await session.start(.practice)
        let round = try #require(session.screen.round)
        #expect(round.choice.prompt?.name?.hasPrefix(line) == true)
        #expect(UntrustedText.flaws(in: round) == [])
    }

    @Test(arguments: UntrustedText.controls) func groupsHaveNoControlCharacters(control: Unicode.Scalar) {
        let text = UntrustedText.text(with: control)
        let roster = Roster([.named("Ada") { $0.groups = [text] }])
        #expect(roster.groups == [UntrustedText.line(of: control)] && roster.people[0].groups == roster.groups)
    }

    @Test(arguments: UntrustedText.controls) func identifiersKeepControlCharacters(control: Unicode.Scalar) {
        let text = "a\(Character(control))b"
        let id = Roster([.named("Ada", id: text)]).people.first?.id.rawValue
        // Runs of whitespace in identifiers are collapsed.
        #expect(id == (control.properties.isWhitespace ? "a b" : text))
    }

    /// A game that an older build saved can contain controls.
    @Test(arguments: UntrustedText.controls) func savedNameHasNoControlCharacters(control: Unicode.Scalar) throws {
        let name = UntrustedText.json(UntrustedText.text(with: control))
        let decoded = try JSONDecoder().decode(NameOrFace.self, from: Data(#"{"name": {"_0": \#(name)}}"#.utf8))
        #expect(decoded == .name(UntrustedText.line(of: control)))
    }

    @Test func arabicAndHebrewMarksAreKept() async throws {
        let person = try #require(try await loader(UntrustedText.marked).loadPeople().people.first)
        #expect(person.firstName.unicodeScalars.elementsEqual(UntrustedText.marked.unicodeScalars))
    }
}

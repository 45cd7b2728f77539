import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite struct QuizFileTests {
    private static let place = URL(string: "https://quiz.test/files/capitals.json")

    private func error(of bytes: Data) -> LoadError? {
        do throws(LoadError) {
            _ = try QuizFile(bytes)
            return nil
        } catch {
            return error
        }
    }

    private func one(_ question: String) throws -> ChoiceQuestion<QuizContent> {
        let file = try QuizFile(
            Data(#"{"version": 1, "title": "A quiz", "questions": [\#(question)]}"#.utf8), at: Self.place)
        return try #require(file.questions.first)
    }

    @Test func aSoundFileIsReadWhole() throws {
        let file = try QuizFile(QuizFile.capitalsBytes, at: Self.place)
        #expect(file.heading.title == "Capitals")
        #expect(file.heading.logo == URL(string: "https://quiz.test/files/logo.png").map { .at($0) })
        #expect(file.questions.map(\.id) == ["1", "2", "3"])
        #expect(file.questions.map(\.points) == [10, 10, 10])
        #expect(file.questions.map { $0.options[$0.right].text } == ["Lima", "Oslo", "True"])
        #expect(file.questions.map(\.order) == [.shuffled, .shuffled, .asGiven])
        #expect(file.questions[1].prompt == "What is the capital of Norway?")
        let lima = URL(string: "https://quiz.test/files/pictures/lima.jpg")
        #expect(file.questions[0].prompt.picture == lima.map { .at($0) })
    }

    @Test(arguments: QuizFile.flawedBytes.map(\.flaw))
    func aFlawIsNamedWithItsPlace(flaw: String) throws {
        let file = try #require(QuizFile.flawedBytes.first { $0.flaw == flaw })
        #expect(error(of: file.bytes) == .invalidData(.rejected(rule: file.rule, at: file.place)))
    }

    @Test(arguments: [
        ("", InvalidData.empty), ("<html></html>", .malformed), ("[]", .wrongType(at: "the root")),
        ("{}", .missing(at: "version")), (#"{"version": "1"}"#, .wrongType(at: "version")),
        (#"{"version": 1, "questions": []}"#, .missing(at: "title")),
        (
            #"{"version": 1, "title": "t", "questions": [{"text": "q", "options": ["a", 2], "right": "a"}]}"#,
            .wrongType(at: "questions[0].options[1]")
        ),
        (
            #"{"version": 1, "title": "t", "questions": [{"text": "q", "options": ["a", "b"]}]}"#,
            .missing(at: "questions[0].right")
        ),
        (
            #"{"version": 1, "title": "t", "questions": [{"text": "q", "options": ["a", "b"], "right": "a", "points": "5"}]}"#,
            .wrongType(at: "questions[0].points")
        ),
    ])
    func whatCannotBeReadIsInvalidData(text: String, expected: InvalidData) {
        #expect(error(of: Data(text.utf8)) == .invalidData(expected))
    }

    @Test(arguments: ["1e30", "1.5", "99999999999999999999"])
    func pointsThatNoNumberHoldsAreInvalidData(points: String) {
        let file =
            #"{"version": 1, "title": "t", "questions": [{"text": "q", "options": ["a", "b"], "right": "a", "points": POINTS}]}"#
        guard case .invalidData = error(of: Data(file.replacing("POINTS", with: points).utf8)) else {
            Issue.record("these points were taken")
            return
        }
    }

    @Test func pointsMayBeMissing() throws {
        #expect(try one(#"{"text": "q", "options": ["a", "b"], "right": "b"}"#).points == 1)
    }

    @Test(arguments: [
        "not an address", "ftp://quiz.test/a.png", "data:image/png;base64,AA", "javascript:alert(1)", "::",
    ])
    func aBadImageAddressKeepsTheQuestionAndMarksTheImageMissing(address: String) throws {
        let question = try one(#"{"text": "q", "image": "\#(address)", "options": ["a", "b"], "right": "a"}"#)
        #expect(question.prompt == QuizContent("q", picture: .missing(given: address)))
    }

    @Test(arguments: ["", " "])
    func aBlankImageAddressIsNone(address: String) throws {
        let question = try one(#"{"text": "q", "image": "\#(address)", "options": ["a", "b"], "right": "a"}"#)
        #expect(question.prompt.picture == nil)
    }

    @Test(arguments: [
        ("//cdn.test/a.png", "https://cdn.test/a.png"), ("a.png", "https://quiz.test/files/a.png"),
        ("/a.png", "https://quiz.test/a.png"), ("../a.png?x=1", "https://quiz.test/a.png?x=1"),
        ("http://other.test/a.png", "http://other.test/a.png"),
    ])
    func anAddressIsReadAtThePlaceOfTheFile(address: String, expected: String) throws {
        let question = try one(#"{"text": "q", "image": "\#(address)", "options": ["a", "b"], "right": "a"}"#)
        #expect(question.prompt.picture == URL(string: expected).map { .at($0) })
    }

    @Test func withoutAPlaceARelativeAddressIsMissing() throws {
        let file = try QuizFile(QuizFile.capitalsBytes)
        #expect(file.heading.logo == .missing(given: "logo.png"))
    }

    @Test func theByteOrderMarkIsPassedOver() throws {
        #expect(try QuizFile(Data([0xEF, 0xBB, 0xBF]) + QuizFile.capitalsBytes).questions.count == 3)
    }

    @Test func noCutOrFlippedFileTraps() async throws {
        let sound = [UInt8](QuizFile.capitalsBytes)
        for length in sound.indices { _ = error(of: Data(sound[..<length])) }
        try await forEverySeed(in: 0..<500) { generator in
            var bytes = sound
            for _ in 0...generator.number(below: 3) {
                bytes[generator.number(below: bytes.count)] = UInt8(generator.number(below: 256))
            }
            _ = error(of: Data(bytes))
        }
    }
}

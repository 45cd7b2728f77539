import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that the schema of a quiz file and the decoder agree.
@Suite(.bounded) struct QuizSchemaTests {
    private let schema: JSONSchema

    init() throws {
        schema = try JSONSchema(named: "quiz")
    }

    private static func file(_ question: String, _ more: String = "") -> Data {
        Data(#"{"version": 1, "title": "t", "questions": [\#(question)]\#(more)}"#.utf8)
    }

    /// Valid files, which between them have every member and every kind of value.
    private static let sound: [Data] =
        [QuizFile.capitalsBytes, QuizFile.mixedBytes]
        + [
            #"{"text": "q", "options": ["a", {"text": "b"}, {"text": "c", "image": "c.png", "imageDescription": "C"}], "right": " a"}"#,
            #"{"text": "q", "options": ["a", {"text": "b", "image": null, "imageDescription": null}], "right": "b", "answers": null, "not": null, "similar": null}"#,
            #"{"id": "", "text": "?", "image": "", "imageDescription": "", "options": ["1", "2"], "right": "1", "order": "asGiven", "points": 1000000, "explanation": ""}"#,
            #"{"id": null, "text": "q", "image": null, "imageDescription": null, "answers": ["a"], "not": [], "similar": null, "options": null, "right": null, "points": null, "order": null, "explanation": null}"#,
            #"{"id": "x", "text": " q ", "answers": ["a", "A", "\u0600"], "not": ["b"], "similar": "geography", "order": "shuffled"}"#,
        ].map { file($0) }
        + [
            file(
                #"{"text": "q", "answers": ["a"]}"#,
                #", "logo": "l.png", "logoDescription": "L", "questionOrder": "shuffled", "questionCount": 1, "$schema": "quiz.schema.json""#
            ),
            file(
                #"{"text": "q", "answers": ["a"]}"#,
                #", "logo": null, "logoDescription": null, "questionOrder": null, "questionCount": null"#),
        ]

    /// Files with a value that is missing, or has another type.
    private static let malformed: [Data] =
        [
            "5", "{}", #"{"text": "q"}"#, #"{"text": 1, "answers": ["a"]}"#, #"{"answers": ["a"]}"#,
            #"{"text": "q", "options": ["a", "b"]}"#, #"{"text": "q", "right": "a"}"#,
            #"{"text": "q", "options": ["a", 2], "right": "a"}"#,
            #"{"text": "q", "options": ["a", {"image": "b.png"}], "right": "a"}"#,
            #"{"text": "q", "options": ["a", {"text": "b", "image": 5}], "right": "a"}"#,
            #"{"text": "q", "options": ["a", "b"], "right": null}"#, #"{"text": "q", "options": {}, "right": "a"}"#,
            #"{"text": "q", "answers": "a"}"#, #"{"text": "q", "answers": ["a", 2]}"#,
            #"{"text": "q", "answers": null}"#,
            #"{"text": "q", "answers": ["a"], "not": "b"}"#, #"{"text": "q", "answers": ["a"], "not": [null]}"#,
            #"{"text": "q", "answers": ["a"], "similar": ["science"]}"#,
            #"{"text": "q", "answers": ["a"], "points": "5"}"#, #"{"text": "q", "answers": ["a"], "points": 1.5}"#,
            #"{"text": "q", "answers": ["a"], "order": 1}"#, #"{"text": "q", "answers": ["a"], "explanation": []}"#,
            #"{"id": 7, "text": "q", "answers": ["a"]}"#, #"{"text": "q", "image": 7, "answers": ["a"]}"#,
            #"{"text": "q", "imageDescription": 7, "answers": ["a"]}"#,
        ].map { file($0) }
        + [
            #", "logo": 1"#, #", "logoDescription": 1"#, #", "questionOrder": 1"#, #", "questionCount": "1""#,
        ].map { file(#"{"text": "q", "answers": ["a"]}"#, $0) }
        + [
            "[]", "{}", #"{"version": 1, "title": "t"}"#, #"{"version": "1", "title": "t", "questions": []}"#,
            #"{"version": 1, "title": null, "questions": [{"text": "q", "answers": ["a"]}]}"#,
        ].map { Data($0.utf8) }

    @Test(arguments: sound.indices) func decoderAndSchemaAcceptValidFile(index: Int) throws {
        let bytes = Self.sound[index]
        #expect(try !QuizFile(bytes).questions.isEmpty)
        #expect(try schema.flaw(in: JSONDecoder().decode(JSONTree.self, from: bytes)) == nil)
    }

    /// Only an editor marks such members.
    ///
    /// The decoder ignores them, so that a later version can have more members.
    @Test(
        arguments: [
            #"{"text": "q", "answers": ["a"], "alias": ["b"]}"#,
            #"{"text": "q", "options": ["a", "b"], "right": "a", "alias": "b"}"#,
            #"{"text": "q", "options": ["a", {"text": "b", "alias": "c"}], "right": "a"}"#,
        ].map { file($0) } + [file(#"{"text": "q", "answers": ["a"]}"#, #", "alias": 1"#)])
    func schemaRefusesUnknownMemberThatDecoderIgnores(bytes: Data) throws {
        #expect(try !QuizFile(bytes).questions.isEmpty)
        #expect(!schema.permits(bytes))
    }

    @Test func schemaAcceptsFilesInDocsAndExamples() throws {
        let files = try DocumentedJSON.all().filter { String(decoding: $0, as: UTF8.self).contains("\"questions\"") }
        #expect(files.count >= 2)
        for bytes in files {
            #expect(try !QuizFile(bytes).questions.isEmpty)
            #expect(schema.permits(bytes), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// A schema cannot compare two values, so it permits a file whose only flaw is a contradiction.
    @Test(arguments: FlawedQuizFile.all.map(\.flaw))
    func schemaRefusesEveryFlawExceptContradictions(flaw: String) throws {
        let file = try #require(FlawedQuizFile.all.first { $0.flaw == flaw })
        #expect(throws: LoadError.invalidData(.rejected(file.rule, at: file.place))) { try QuizFile(file.bytes) }
        #expect(schema.permits(file.bytes) == file.rule.isContradiction)
    }

    @Test(arguments: malformed.indices) func decoderAndSchemaRefuseMalformedFile(index: Int) {
        let bytes = Self.malformed[index]
        #expect(throws: LoadError.self) { try QuizFile(bytes) }
        #expect(!schema.permits(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
}

extension InvalidData.Rule {
    /// A Boolean value that indicates whether a value contradicts another one.
    fileprivate var isContradiction: Bool {
        switch self {
        case .duplicate, .noMatch: true
        case .outOfRange(let count, let permitted): count > permitted.upperBound && permitted.upperBound == 1
        default: false
        }
    }
}

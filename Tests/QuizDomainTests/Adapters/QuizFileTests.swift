import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct QuizFileTests {
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

    @Test func validFileIsDecoded() throws {
        let file = try QuizFile(QuizFile.capitalsBytes, at: Self.place)
        #expect(file.heading.text == "Capitals")
        #expect(file.heading.picture == URL(string: "https://quiz.test/files/logo.png").map { .at($0) })
        #expect(file.questions.map(\.id) == ["1", "2", "3"])
        #expect(file.questions.map(\.points) == [10, 10, 10])
        #expect(file.questions.map { $0.options[$0.right].text } == ["Lima", "Oslo", "True"])
        #expect(file.questions.map(\.order) == [.shuffled, .shuffled, .asGiven])
        #expect(file.questions[1].prompt == "What is the capital of Norway?")
        let lima = URL(string: "https://quiz.test/files/pictures/lima.jpg")
        #expect(file.questions[0].prompt.picture == lima.map { .at($0) })
    }

    @Test(arguments: FlawedQuizFile.all.map(\.flaw))
    func errorContainsBrokenRuleAndPositionOfProblem(flaw: String) throws {
        let file = try #require(FlawedQuizFile.all.first { $0.flaw == flaw })
        #expect(error(of: file.bytes) == .invalidData(.rejected(file.rule, at: file.place)))
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
    func unreadableFileThrowsInvalidData(text: String, expected: InvalidData) {
        #expect(error(of: Data(text.utf8)) == .invalidData(expected))
    }

    private func file(_ questions: String...) -> Data {
        let questions = questions.joined(separator: ", ")
        return Data(#"{"version": 1, "title": "t", "questions": [\#(questions)]}"#.utf8)
    }

    @Test(arguments: ["1e30", "1.5", "99999999999999999999", "1e400", "-1e400"])
    func errorContainsPositionOfNonIntegerPoints(points: String) {
        let sound = #"{"text": "q", "options": ["a", "b"], "right": "a"}"#
        let flawed = #"{"text": "q", "options": ["a", "b"], "right": "a", "points": \#(points)}"#
        let expected = LoadError.invalidData(.wrongType(at: "questions[3].points"))
        #expect(error(of: file(sound, sound, sound, flawed)) == expected)
    }

    @Test func errorContainsPositionOfUnpairedSurrogate() {
        let flawed = #"{"text": "q", "options": ["a", "\ud800"], "right": "a"}"#
        #expect(error(of: file(flawed)) == .invalidData(.wrongType(at: "questions[0].options[1]")))
    }

    @Test func errorLocatesIDLongerThan256Bytes() throws {
        func question(_ count: Int) -> String {
            #"{"id": "\#(String(repeating: "i", count: count))", "text": "q", "options": ["a", "b"], "right": "a"}"#
        }
        #expect(try QuizFile(file(question(256))).questions.count == 1)
        #expect(error(of: file(question(257))) == .invalidData(.rejected(.tooLong(limit: 256), at: "questions[0].id")))
    }

    @Test func longTextsAreNotTruncated() throws {
        let long = "a" + String(repeating: "\u{301}\u{316}", count: 2_000)
        let question = #"{"text": "\#(long)", "options": ["\#(long)", "\#(long)b"], "right": "\#(long)"}"#
        let read = try #require(try QuizFile(file(question)).questions.first)
        #expect(read.prompt.text.utf8.count == long.utf8.count)
        #expect(read.options.map(\.text.utf8.count) == [long.utf8.count, long.utf8.count + 1])
        #expect(read.right == 0)
    }

    @Test func canonicallyEquivalentIDsAreDuplicates() {
        let questions = ["\u{E9}", "e\u{301}"].map {
            #"{"id": "\#($0)", "text": "q", "options": ["a", "b"], "right": "b"}"#
        }
        #expect(
            error(of: file(questions[0], questions[1]))
                == .invalidData(.rejected(.duplicate(of: "questions[0].id"), at: "questions[1].id")))
    }

    @Test func errorContainsExceededLimitAndActualSize() {
        func flaw(optionCount: Int, maxBytes: Int = 2 << 20) -> InvalidData? {
            let options = (0..<optionCount).map { "\"\($0)\"" }.joined(separator: ",")
            do throws(LoadError) {
                let bytes = file(#"{"text": "q", "options": [\#(options)], "right": "0"}"#)
                _ = try QuizFile(bytes, maxBytes: maxBytes)
            } catch {
                if case .invalidData(let flaw) = error { return flaw }
            }
            return nil
        }
        let size = file(#"{"text": "q", "options": ["0","1"], "right": "0"}"#).count
        #expect(flaw(optionCount: 2, maxBytes: size) == nil)
        #expect(flaw(optionCount: 2, maxBytes: 9) == .tooLarge(limit: 9, found: size))
        let place = "questions[0].options"
        #expect(flaw(optionCount: 10_001) == .tooManyRows(limit: 10_000, at: place))
    }

    @Test func questionWithoutPointsIsWorthOnePoint() throws {
        #expect(try one(#"{"text": "q", "options": ["a", "b"], "right": "b"}"#).points == 1)
    }

    @Test(arguments: [
        "not an address", "ftp://quiz.test/a.png", "data:image/png;base64,AA", "javascript:alert(1)", "::",
        "file:///etc/hosts",
    ])
    func pictureWithInvalidAddressIsMarkedAsMissing(address: String) throws {
        let question = try one(#"{"text": "q", "image": "\#(address)", "options": ["a", "b"], "right": "a"}"#)
        #expect(question.prompt == QuizContent("q", picture: .missing))
    }

    @Test(arguments: ["", " "])
    func blankImageAddressYieldsNoPicture(address: String) throws {
        let question = try one(#"{"text": "q", "image": "\#(address)", "options": ["a", "b"], "right": "a"}"#)
        #expect(question.prompt.picture == nil)
    }

    @Test(arguments: [
        ("//cdn.test/a.png", "https://cdn.test/a.png"), ("a.png", "https://quiz.test/files/a.png"),
        ("/a.png", "https://quiz.test/a.png"), ("../a.png?x=1", "https://quiz.test/a.png?x=1"),
        ("http://other.test/a.png", "http://other.test/a.png"),
    ])
    func imageAddressIsResolvedAgainstFileAddress(address: String, expected: String) throws {
        let question = try one(#"{"text": "q", "image": "\#(address)", "options": ["a", "b"], "right": "a"}"#)
        #expect(question.prompt.picture == URL(string: expected).map { .at($0) })
    }

    @Test(arguments: ["http://127.0.0.1:9/admin", "http://localhost/a.png", "http://[::1]/a.png"])
    func localhostPictureNeedsQuizFromLocalhost(address: String) throws {
        let bytes = Data(
            #"{"version": 1, "title": "t", "logo": "\#(address)", "questions": [{"text": "q", "options": ["a", "b"], "right": "a"}]}"#
                .utf8)
        let place = URL(string: "https://quiz.test/quiz.json")
        let missing = QuizPicture.missing
        #expect(try QuizFile(bytes, at: place).heading.picture == missing)
        #expect(try QuizFile(bytes).heading.picture == missing)
        #expect(try QuizFile(bytes, at: URL(filePath: "/tmp/quiz.json")).heading.picture == missing)
        let local = URL(string: "http://localhost:8080/quiz.json")
        #expect(try QuizFile(bytes, at: local).heading.picture != missing)
    }

    @Test func pictureAtRelativeAddressWithoutBaseIsMissing() throws {
        let file = try QuizFile(QuizFile.capitalsBytes)
        #expect(file.heading.picture == .missing)
    }

    @Test func byteOrderMarkIsIgnored() throws {
        #expect(try QuizFile(Data([0xEF, 0xBB, 0xBF]) + QuizFile.capitalsBytes).questions.count == 3)
    }

    @Test func decodingDamagedQuizFileNeverTraps() async throws {
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

    // MARK: For authors

    @Test func errorContainsFileNameAndPositionOfProblem() throws {
        let bytes = Data(#"{"version": 1, "title": "t", "questions": [{"options": ["a", "b"], "right": "a"}]}"#.utf8)
        do throws(LoadError) {
            _ = try QuizFile(bytes, at: Self.place)
            Issue.record("the file is valid")
        } catch {
            let flaw = InvalidData.missing(at: "questions[0].text")
            #expect(error == .invalidData(.file(name: "capitals.json", isRemote: true, flaw)))
        }
    }

    @Test(arguments: [
        ("https://quiz.test/files/signed-token", nil), ("https://quiz.test/files/", nil), ("https://quiz.test", nil),
        ("https://quiz.test/a%0Ab%E2%80%AE.json?key=1", "a\\nb\\u{202E}.json"),
        ("https://quiz.test/A.JSON", "A.JSON"),
        ("file:///quizzes/capitals", "capitals"), ("file:///quizzes/a%1Bb.json", "a\\u{1B}b.json"),
    ])
    func errorOmitsRemoteFileNameWithoutJSONExtension(address: String, name: String?) throws {
        let place = try #require(URL(string: address))
        do throws(LoadError) {
            _ = try QuizFile(Data("{}".utf8), at: place)
            Issue.record("the file is valid")
        } catch {
            let flaw = InvalidData.missing(at: "version")
            let named = name.map { InvalidData.file(name: $0, isRemote: !place.isFileURL, flaw) }
            #expect(error == .invalidData(named ?? flaw))
        }
    }

    /// Pairs of texts with different bytes that look equal.
    private static let lookalikes = [
        ("S\u{E3}o", "Sa\u{303}o"), ("\u{1F44D}", "\u{1F44D}\u{FE0F}"), ("\u{2764}", "\u{2764}\u{FE0F}"),
        ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{212B}", "\u{C5}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
        ("Lima", "\u{200B} Lima"), ("\u{845B}", "\u{845B}\u{E0100}"), ("שלום", "\u{200F}שלום\u{200E}"),
    ]

    @Test(arguments: lookalikes)
    func lookalikeOptionsAreRefusedAsDuplicates(one: String, other: String) {
        let bytes = file(#"{"text": "q", "options": ["\#(one)", "\#(other)"], "right": "\#(one)"}"#)
        #expect(
            error(of: bytes)
                == .invalidData(.rejected(.duplicate(of: "questions[0].options[0]"), at: "questions[0].options[1]")))
    }

    @Test(arguments: lookalikes)
    func lookalikeOptionsWithDifferentPicturesAreRefused(one: String, other: String) {
        let (first, second) = ("https://quiz.test/a.png", "https://quiz.test/b.png")
        let options = #"[{"text": "\#(one)", "image": "\#(first)"}, {"text": "\#(other)", "image": "\#(second)"}]"#
        #expect(
            error(of: file(#"{"text": "q", "options": \#(options), "right": "\#(one)"}"#))
                == .invalidData(.rejected(.duplicate(of: "questions[0].options[0]"), at: "questions[0].options[1]")))
    }

    @Test(arguments: lookalikes)
    func rightOptionIsFoundByLookalikeText(one: String, other: String) throws {
        for (option, right) in [(one, other), (other, one)] {
            let question = try self.one(#"{"text": "q", "options": ["Quito", "\#(option)"], "right": "\#(right)"}"#)
            #expect(question.right == 1)
        }
    }

    /// Normalising the marks would take minutes.
    @Test func optionsWithManyCombiningMarksAreAccepted() {
        let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
        let bytes = file(#"{"text": "q", "options": ["a\#(marks)", "b\#(marks)"], "right": "b\#(marks)"}"#)
        #expect(error(of: bytes) == nil)
    }

    @Test(arguments: ["\u{200B}", "\u{AD}", "\u{FEFF}", "\u{200D}", "\u{FE0F}", "\u{7}"])
    func optionsDifferingInInvisibleCharacterAreRefused(mark: String) {
        let escaped = mark.unicodeScalars.map { "\\u" + String(65_536 + $0.value, radix: 16).dropFirst() }.joined()
        let bytes = file(#"{"text": "q", "options": ["Lima", "Li\#(escaped)ma"], "right": "Lima"}"#)
        #expect(
            error(of: bytes)
                == .invalidData(.rejected(.duplicate(of: "questions[0].options[0]"), at: "questions[0].options[1]")))
    }

    @Test(arguments: [
        ("👩💻", "👩\u{200D}💻"), ("می\u{200C}خواهم", "میخواهم"),
        ("🏴\u{E0067}\u{E007F}", "🏴\u{E0077}\u{E007F}"),
    ])
    func optionsThatLookDifferentAreAccepted(one: String, other: String) {
        #expect(error(of: file(#"{"text": "q", "options": ["\#(one)", "\#(other)"], "right": "\#(other)"}"#)) == nil)
    }

    @Test func questionOrderAndCountAndExplanationAreDecoded() throws {
        let plain = try QuizFile(QuizFile.capitalsBytes)
        #expect(plain.questionOrder == .asGiven)
        #expect(plain.questionCount == nil)
        #expect(plain.questions.map(\.explanation) == [nil, nil, nil])
        let question = #"{"text": "q", "options": ["a", "b"], "right": "a", "explanation": " because "}"#
        let blank = #"{"text": "q", "options": ["a", "b"], "right": "a", "explanation": " \u200b"}"#
        let file = try QuizFile(
            Data(
                #"{"version": 1, "title": "t", "questionOrder": "shuffled", "questionCount": 1, "questions": [\#(question), \#(blank)]}"#
                    .utf8))
        #expect(file.questionOrder == .shuffled)
        #expect(file.questionCount == 1)
        #expect(file.questions.map(\.explanation) == ["because", nil])
    }

    @Test func pictureDescriptionsAreDecoded() throws {
        let question = try one(
            #"{"text": "q", "image": "a.png", "imageDescription": "A map", "right": "b", "options": ["a", {"text": " b ", "image": "b.png", "imageDescription": " A tower "}]}"#
        )
        #expect(question.prompt.pictureDescription == "A map")
        let tower = URL(string: "https://quiz.test/files/b.png").map { QuizPicture.at($0) }
        #expect(question.options == ["a", QuizContent("b", picture: tower, pictureDescription: "A tower")])
        #expect(question.right == 1)
        let bytes = Data(
            #"{"version": 1, "title": "t", "logo": "a.png", "logoDescription": "A globe", "questions": [{"text": "q", "options": ["a", "b"], "right": "a"}]}"#
                .utf8)
        #expect(try QuizFile(bytes).heading.pictureDescription == "A globe")
    }

    @Test(arguments: [
        (#"{"image": "b.png"}"#, InvalidData.missing(at: "questions[0].options[1].text")),
        (#"{"text": 1}"#, .wrongType(at: "questions[0].options[1].text")),
        (#"{"text": "b", "image": 1}"#, .wrongType(at: "questions[0].options[1].image")),
        ("[]", .wrongType(at: "questions[0].options[1]")), ("null", .missing(at: "questions[0].options[1]")),
    ])
    func errorContainsPositionOfInvalidOption(option: String, expected: InvalidData) {
        let bytes = file(#"{"text": "q", "options": ["a", \#(option)], "right": "a"}"#)
        #expect(error(of: bytes) == .invalidData(expected))
    }

    /// Returns the logo of a quiz file whose folder contains the pictures `a b.png` and `inner/a.png`.
    private func bundledLogo(_ address: String) throws -> (logo: QuizPicture?, folder: URL) {
        let folder = try TemporaryFolder()
        let bundle = folder.file("bundle")
        try FileManager.default.createDirectory(at: bundle.appending(path: "inner"), withIntermediateDirectories: true)
        for name in ["outer.png", "bundle/a b.png", "bundle/inner/a.png"] { try Data().write(to: folder.file(name)) }
        for (link, target) in [("bundle/out.png", "outer.png"), ("bundle/in.png", "bundle/a b.png")] {
            try FileManager.default.createSymbolicLink(at: folder.file(link), withDestinationURL: folder.file(target))
        }
        try FileManager.default.createSymbolicLink(at: folder.file("bundle/up"), withDestinationURL: folder.url)
        let bytes = Data(
            #"{"version": 1, "title": "t", "logo": "\#(address)", "questions": [{"text": "q", "options": ["a", "b"], "right": "a"}]}"#
                .utf8)
        return (try QuizFile(bytes, at: bundle.appending(path: "quiz.json")).heading.picture, bundle)
    }

    @Test(arguments: [
        ("inner/a.png", "inner/a.png"), ("a%20b.png", "a%20b.png"), ("a b.png", "a%20b.png"), ("in.png", "in.png"),
        ("./a b.png", "a%20b.png"), ("inner/./a.png", "inner/a.png"), ("in.png?v=2#top", "in.png"),
    ])
    func pictureBesideBundledFileIsFound(address: String, path: String) throws {
        #expect(try bundledLogo(address).logo == URL(string: path).map { .at($0) })
    }

    @Test(arguments: [
        "../outer.png", "inner/../../outer.png", "%2e%2e/outer.png", "..%2fouter.png", "/etc/hosts", "//etc/hosts",
        "file:///etc/hosts", "out.png", "up/outer.png", "none.png", "inner//a.png", "..", ".",
        "a%20b.png%00x",
    ])
    func pictureOutsideFolderOfBundledFileIsMissing(address: String) throws {
        #expect(try bundledLogo(address).logo == .missing)
    }

    @Test func bundledFileCanReferToRemotePicture() throws {
        let address = "https://quiz.test/a.png"
        #expect(try bundledLogo(address).logo == URL(string: address).map { .at($0) })
        #expect(try bundledLogo("http://127.0.0.1/a.png").logo == .missing)
    }
}

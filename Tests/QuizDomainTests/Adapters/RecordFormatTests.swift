import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct RecordFormatTests {
    private static let content =
        #"{"quiz/timed":{"best":{"date":1704067200000,"id":"00000000-0000-0009-0000-018CC251F400","score":9},"games":2,"#
        + #""recent":[{"date":1704067200000,"id":"00000000-0000-0009-0000-018CC251F400","score":9},"#
        + #"{"date":1704067320000,"id":"00000000-0000-0002-0000-018CC253C8C0","right":2,"score":2,"time":61234,"#
        + #""wrong":1}]}}"#

    private static func file(_ content: String) -> Data {
        Data(#"{"content":\#(content),"format":"playhouse records","version":1}"#.utf8)
    }

    private func problem(of data: Data) -> StoreError.Problem? {
        do throws(StoreError.Problem) {
            let _: [RecordKey: GameRecord] = try StoredFormat.records.decoded(data)
            return nil
        } catch {
            return error
        }
    }

    @Test func recordFileOfFirstVersionIsReadable() throws {
        let records: [RecordKey: GameRecord] = try StoredFormat.records.decoded(Self.file(Self.content))
        let record = try #require(records[RecordKey(game: "quiz", mode: "timed")])
        #expect(record.best == .fixture(score: 9))
        #expect(record.last.playingTime == .milliseconds(61_234))
        #expect(record.games == 2)
        #expect(try StoredFormat.records.encoded(records) == Self.file(Self.content))
    }

    @Test func longRecordKeyOfCombiningMarksIsRead() throws {
        let key = RecordKey.fixture(settings: ["level": String(repeating: "\u{301}", count: 2_000)])
        let records = [key: GameRecord(.fixture())]
        #expect(try StoredFormat.records.decoded(StoredFormat.records.encoded(records)) == records)
    }

    @Test func equalRecordsAreEncodedAsEqualBytes() throws {
        let keys = (0..<20).map { RecordKey.fixture(settings: ["level": String($0)]) }
        let records = Dictionary(uniqueKeysWithValues: keys.map { ($0, GameRecord(.fixture())) })
        let other = Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, GameRecord(.fixture())) })
        #expect(try StoredFormat.records.encoded(records) == StoredFormat.records.encoded(other))
        #expect(try StoredFormat.records.decoded(StoredFormat.records.encoded(records)) == records)
    }

    @Test func flippedBitThatInvalidatesJSONIsReported() {
        let data = Self.file(Self.content)
        #expect(problem(of: data) == nil)
        for index in data.indices {
            for bit in 0..<8 {
                var flipped = data
                flipped[index] ^= 1 << bit
                let isJSON = (try? JSONSerialization.jsonObject(with: flipped)) != nil  // throws for invalid JSON
                if !isJSON { #expect(problem(of: flipped) != nil, "bit \(bit) of byte \(index)") }
            }
        }
    }

    private static let one = #"{"date":0,"id":"00000000-0000-0000-0000-000000000001","score":1}"#

    /// The form of a record before results had identifiers.
    @Test func recordWithoutIdentifiersIsCorruptAndStaysUnchanged() async throws {
        let result = #"{"date":0,"score":1}"#
        try await expectError(
            .corrupt(at: "content.quiz.best.id"),
            for: Self.file(#"{"quiz":{"best":\#(result),"games":1,"isNewBest":true,"last":\#(result)}}"#))
    }

    /// The form of a record file before the first release, with a line before the JSON.
    @Test func corruptFileWithLineBeforeJSONStaysUnchanged() async throws {
        try await expectError(
            .corrupt(at: "the root"), for: Data("playhouse records 1 4056ac5c2dae0ace\n\(Self.content)".utf8))
    }

    private func expectError(_ problem: StoreError.Problem, for content: Data) async throws {
        let folder = try TemporaryFolder()
        try content.write(to: folder.file("records"))
        let store = FileRecordStore(folder.file("records"))
        let error = StoreError(problem, at: folder.file("records").path)
        await #expect(throws: error) { try await store.records() }
        await #expect(throws: error) { try await store.record(.fixture(), for: .fixture()) }
        #expect(try Data(contentsOf: folder.file("records")) == content)
    }

    @Test(arguments: [
        ("[]", "content"), ("5", "content"), (#"{"quiz":5}"#, "content.quiz"),
        (#"{"quiz?":{"best":\#(one),"games":1,"recent":[\#(one)]}}"#, "content.quiz?"),
        (#"{"quiz":{"games":1,"recent":[\#(one)]}}"#, "content.quiz.best"),
        (#"{"quiz":{"best":\#(one),"games":1,"recent":[{"date":0,"score":1}]}}"#, "content.quiz.recent[0].id"),
        (#"{"quiz":{"best":\#(one),"games":2,"recent":[\#(one)]}}"#, "content.quiz"),
    ])
    func errorNamesPlaceOfInvalidContent(content: String, place: String) {
        #expect(problem(of: Self.file(content)) == .corrupt(at: place))
    }
}

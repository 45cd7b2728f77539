import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct RecordArchiveTests {
    private static let body =
        #"{"quiz/timed":{"best":{"date":1704067200000,"id":"00000000-0000-0009-0000-018CC251F400","score":9},"games":2,"#
        + #""recent":[{"date":1704067200000,"id":"00000000-0000-0009-0000-018CC251F400","score":9},"#
        + #"{"date":1704067320000,"id":"00000000-0000-0002-0000-018CC253C8C0","right":2,"score":2,"time":61234,"#
        + #""wrong":1}]}}"#

    /// Returns the bytes of a record file with the given body, format version and a valid checksum.
    private static func archived(_ body: String, version: String = "1") -> Data {
        ArchiveText.framed(Data(body.utf8), under: "playhouse records \(version)")
    }

    private func problem(of data: Data) -> StoreError.Problem? {
        do throws(StoreError.Problem) {
            _ = try RecordArchive.text.decoded(data, as: RecordArchive.self)
            return nil
        } catch {
            return error
        }
    }

    @Test func recordFileOfFirstVersionIsReadable() throws {
        let file = Data("playhouse records 1 4056ac5c2dae0ace\n\(Self.body)".utf8)
        let records = try RecordArchive.text.decoded(file, as: RecordArchive.self).records
        let record = try #require(records[RecordKey(game: "quiz", mode: "timed")])
        #expect(record.best == .fixture(score: 9))
        #expect(record.last.playingTime == .milliseconds(61_234))
        #expect(record.games == 2)
    }

    /// A JSON key with non-ASCII characters must not exceed 1,024 bytes, because Foundation may hash a longer key in
    /// quadratic time.
    @Test func longNonASCIIKeyMakesFileCorrupt() {
        let file = Self.archived("{\"e\(String(repeating: "\u{301}", count: 1_025))\":1}")
        #expect(throws: StoreError.Problem.corrupt(.content(at: "the root"))) {
            try RecordArchive.text.decoded(file, as: [String: Int].self)
        }
    }

    @Test func longRecordKeyOfCombiningMarksIsRead() throws {
        var archive = RecordArchive()
        _ = archive.add(.fixture(), for: .fixture(settings: ["level": String(repeating: "\u{301}", count: 2_000)]))
        let file = try RecordArchive.text.encoded(archive)
        #expect(try RecordArchive.text.decoded(file, as: RecordArchive.self).records == archive.records)
    }

    @Test func equalRecordsAreEncodedAsEqualBytes() throws {
        var archive = RecordArchive()
        let keys = (0..<20).map { RecordKey.fixture(settings: ["level": String($0)]) }
        for key in keys { _ = archive.add(.fixture(), for: key) }
        var other = RecordArchive()
        for key in keys.reversed() { _ = other.add(.fixture(), for: key) }
        #expect(try RecordArchive.text.encoded(archive) == RecordArchive.text.encoded(other))
        let file = try RecordArchive.text.encoded(archive)
        #expect(try RecordArchive.text.decoded(file, as: RecordArchive.self).records == archive.records)
    }

    @Test(arguments: ["{\"best\": 5}", "bplist00", "PK\u{3}\u{4}", "Playhouse records 1 00000000\n{}"])
    func fileOfUnknownFormatIsRefused(text: String) {
        #expect(problem(of: Data(text.utf8)) == .foreign)
    }

    @Test(arguments: [("2", 2), ("10", 10), (String(Int.max), Int.max)])
    func errorContainsVersionOfNewerFile(text: String, version: Int) {
        #expect(problem(of: Self.archived("whatever it holds", version: text)) == .newerVersion(version, known: 1))
    }

    @Test(arguments: ["0", "-1", "+1", "01", "1.5", "", "one", "9223372036854775808"])
    func fileWithInvalidVersionIsCorrupt(version: String) {
        guard case .corrupt = problem(of: Self.archived(Self.body, version: version)) else {
            Issue.record("\(version) was taken for a version")
            return
        }
    }

    @Test func everyFlippedBitIsDetected() {
        let data = Self.archived(Self.body)
        #expect(problem(of: data) == nil)
        for index in data.indices {
            for bit in 0..<8 {
                var flipped = data
                flipped[index] ^= 1 << bit
                let problem = problem(of: flipped)
                #expect(problem != nil, "bit \(bit) of byte \(index)")
                // Damage must not be mistaken for a newer version.
                if case .newerVersion? = problem { Issue.record("bit \(bit) of byte \(index)") }
            }
        }
    }

    @Test func everyTruncationIsDetected() {
        let data = Self.archived(Self.body)
        for count in 0..<data.count {
            guard case .corrupt? = problem(of: data.prefix(count)) else {
                Issue.record("cut off after \(count) bytes")
                continue
            }
        }
    }

    private static let one = #"{"date":0,"id":"00000000-0000-0000-0000-000000000001","score":1}"#

    /// The form of a record before results had identifiers.
    @Test func recordWithoutIdentifiersIsCorruptAndStaysUnchanged() async throws {
        let folder = try TemporaryFolder()
        let result = #"{"date":0,"score":1}"#
        let file = Self.archived(#"{"quiz":{"best":\#(result),"games":1,"isNewBest":true,"last":\#(result)}}"#)
        try file.write(to: folder.file("records"))
        let store = FileRecordStore(folder.file("records"))
        let error = StoreError(.corrupt(.content(at: "quiz.best.id")), at: folder.file("records").path)
        await #expect(throws: error) { try await store.records() }
        await #expect(throws: error) { try await store.record(.fixture(), for: .fixture()) }
        #expect(try Data(contentsOf: folder.file("records")) == file)
    }

    @Test(arguments: [
        ("[]", "the root"), ("", "the root"), ("nonsense", "the root"), (#"{"quiz":5}"#, "quiz"),
        (#"{"quiz?":{"best":\#(one),"games":1,"recent":[\#(one)]}}"#, "quiz?"),
        (#"{"quiz":{"games":1,"recent":[\#(one)]}}"#, "quiz.best"),
        (#"{"quiz":{"best":\#(one),"games":1,"recent":[{"date":0,"score":1}]}}"#, "quiz.recent[0].id"),
        (#"{"quiz":{"best":\#(one),"games":2,"recent":[\#(one)]}}"#, "quiz"),
    ])
    func errorNamesPlaceOfInvalidContent(body: String, place: String) {
        #expect(problem(of: Self.archived(body)) == .corrupt(.content(at: place)))
    }
}

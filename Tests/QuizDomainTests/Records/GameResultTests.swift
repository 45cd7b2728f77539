import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct GameResultTests {
    private static let id = UUID.fixture(1)
    private static let day = Date(timeIntervalSince1970: 1_700_000_000.123)

    private func restored(_ result: GameResult) throws -> GameResult {
        try JSONDecoder().decode(GameResult.self, from: JSONEncoder().encode(result))
    }

    @Test(arguments: [
        GameResult(id: id, score: 7, at: day), GameResult(id: id, score: .min, at: .distantPast, right: 0, wrong: .max),
        GameResult(id: id, score: .max, at: .distantFuture, right: 7, wrong: 1, playingTime: .milliseconds(61_234)),
    ])
    func storedResultDecodesToEqualResult(result: GameResult) throws {
        #expect(try restored(result) == result)
        #expect(try restored(result).date == result.date)
    }

    @Test func datesAndTimesAreStoredAsIntegers() throws {
        let result = GameResult(
            id: Self.id, score: 7, at: Self.day, right: 7, wrong: 1, playingTime: .milliseconds(61_234))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(result), as: UTF8.self)
                == #"{"date":1700000000123,"id":"00000000-0000-0001-0000-000000000000","right":7,"score":7,"time":61234,"wrong":1}"#
        )
    }

    @Test func falseTieBreakFlagDecodesToNil() throws {
        let text = #"{"id":"\#(Self.id)","date":0,"score":1,"wrong":1,"tieBreakByWrong":false}"#
        let result = try JSONDecoder().decode(GameResult.self, from: Data(text.utf8))
        #expect(result == GameResult(id: Self.id, score: 1, at: Date(timeIntervalSince1970: 0), wrong: 1))
    }

    @Test func omittedCountsAndTimeAreNil() {
        let result = GameResult(id: Self.id, score: 7, at: Self.day)
        #expect(result.right == nil && result.wrong == nil && result.playingTime == nil)
    }

    @Test func helpIsStoredOnlyIfUsed() throws {
        for help in [0, 3] {
            let result = GameResult(id: Self.id, score: 1, at: .distantPast, help: help)
            let stored = try JSONEncoder().encode(result)
            #expect(try JSONDecoder().decode(GameResult.self, from: stored) == result)
            #expect(
                try JSONDecoder().decode(JSONTree.self, from: stored)[path: "help"] == (help == 0 ? nil : .integer(3)))
        }
        let zero = Data(#"{"id":"\#(Self.id)","date":0,"score":1,"help":0}"#.utf8)
        let none = GameResult(id: Self.id, score: 1, at: Date(timeIntervalSince1970: 0))
        #expect(try JSONDecoder().decode(GameResult.self, from: zero) == none)
    }

    @Test func timesAreTruncatedToMilliseconds() {
        let fine = Date(timeIntervalSince1970: 1_700_000_000.123_4)
        let result = GameResult(id: Self.id, score: 7, at: fine, playingTime: .microseconds(1_999))
        #expect(result == GameResult(id: Self.id, score: 7, at: Self.day, playingTime: .milliseconds(1)))
    }

    @Test(arguments: [
        (Double.infinity, Date.distantFuture), (-Double.infinity, Date.distantPast),
        (Double.nan, Date.distantPast),
        (Double.greatestFiniteMagnitude, Date.distantFuture),
    ])
    func invalidDateBecomesNearestValidDate(seconds: Double, nearest: Date) {
        let result = GameResult(id: Self.id, score: 7, at: Date(timeIntervalSinceReferenceDate: seconds))
        #expect(result.date == nearest)
    }

    @Test(arguments: [
        #""date":0,"score":1,"right":-1"#, #""date":0,"score":1,"wrong":-1"#, #""date":0,"score":1,"time":-1"#,
        #""date":0,"score":1,"help":-1"#,
        #""date":9223372036854775807,"score":1"#, #""date":0.5,"score":1"#, #""date":0"#, #""score":1"#,
        #""date":0,"score":1e30"#, #""date":0,"score":"1""#,
        #""date":0,"score":1,"wrong":1,"tieBreak":2,"tieBreakByWrong":true"#,
    ])
    func decodingInvalidResultThrowsError(members: String) {
        let json = #"{"id":"\#(Self.id)",\#(members)}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(GameResult.self, from: Data(json.utf8)) }
    }

    @Test(arguments: ["", #""id":"1","#, #""id":1,"#, #""id":null,"#])
    func decodingResultWithoutIdentifierThrowsError(member: String) {
        let json = "{\(member)\"date\":0,\"score\":1}"
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(GameResult.self, from: Data(json.utf8)) }
    }

    // Exit tests need a platform on which a process may start another process.
    #if os(macOS) || os(Linux)
    @Test func negativeCountOrTimeInResultCausesTrap() async {
        await #expect(processExitsWith: .failure) {
            _ = GameResult(id: .fixture(1), score: 1, at: .distantPast, right: -1)
        }
        await #expect(processExitsWith: .failure) {
            _ = GameResult(id: .fixture(1), score: 1, at: .distantPast, help: -1)
        }
        await #expect(processExitsWith: .failure) {
            _ = GameResult(id: .fixture(1), score: 1, at: .distantPast, playingTime: .seconds(-1))
        }
    }
    #endif
}

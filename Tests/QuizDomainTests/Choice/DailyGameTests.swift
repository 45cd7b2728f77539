import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Known values, which stay the same in every version and on every platform.
@Suite(.bounded) struct DailyGameTests {
    private func numbers(_ source: SeededNumbers, _ count: Int = 3) -> [UInt64] {
        var source = source
        return (0..<count).map { _ in source.next() }
    }

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private static func zone(_ seconds: Int) throws -> TimeZone { try #require(TimeZone(secondsFromGMT: seconds)) }

    @Test func dailySeedIsGameHashPlusDayNumber() throws {
        // 26 November 2026 is day 20,783, and the hash of "capitals" is 16601340535386957096.
        let source = SeededNumbers(game: "capitals", on: try Self.date("2026-11-26T12:00:00Z"))
        #expect(source == SeededNumbers(seed: 16_601_340_535_386_977_879))
        #expect(
            numbers(source) == [330_677_557_962_842_711, 5_419_864_869_025_477_933, 11_264_235_281_420_481_808])
        let before = SeededNumbers(game: "Città", on: try Self.date("1969-12-31T23:59:59Z"))
        #expect(before == SeededNumbers(seed: 16_189_629_999_738_061_361))
        #expect(
            SeededNumbers(game: "", on: Date(timeIntervalSince1970: 0))
                == SeededNumbers(seed: 14_695_981_039_346_656_037))
    }

    @Test func dayBeginsAtMidnightOfTimeZone() throws {
        func source(_ text: String, _ seconds: Int = 0) throws -> SeededNumbers {
            SeededNumbers(game: "capitals", on: try Self.date(text), in: try Self.zone(seconds))
        }
        let day = try source("2026-11-26T00:00:00Z")
        #expect(try source("2026-11-26T23:59:59Z") == day)
        #expect(try source("2026-11-27T00:00:00Z") != day)
        #expect(try source("2026-11-25T23:59:59Z") != day)
        #expect(try source("2026-11-25T23:00:00Z", 3_600) == day)
        #expect(try source("2026-11-25T22:59:59Z", 3_600) != day)
        #expect(try source("2026-11-27T04:59:59Z", -5 * 3_600) == day)
    }

    @Test func daylightSavingTimeMovesStartOfDay() throws {
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        let noon = SeededNumbers(game: "a", on: try Self.date("2026-07-01T12:00:00Z"), in: rome)
        #expect(SeededNumbers(game: "a", on: try Self.date("2026-06-30T22:00:00Z"), in: rome) == noon)
        #expect(SeededNumbers(game: "a", on: try Self.date("2026-06-30T21:59:59Z"), in: rome) != noon)
    }

    @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)])
    func extremeDateYieldsSeedWithoutTrapping(date: Date) {
        #expect(SeededNumbers(game: "a", on: date) == SeededNumbers(game: "a", on: date))
    }

    @Test func dailyRandomNumbersAreStableAcrossVersions() throws {
        var source = SeededNumbers(game: "capitals", on: try Self.date("2026-11-26T12:00:00Z"))
        #expect(source.shuffled(Array(0..<10)) == [4, 3, 6, 7, 8, 2, 5, 0, 9, 1])
        #expect(source.element(of: Array(0..<10)) == 6)
        #expect(source.element(of: Array(0..<10)) == 0)
        #expect(source.element(of: [Int]()) == nil)
    }

    @MainActor
    @Test func sessionsOnSameDayPlaySameGame() async throws {
        func game(_ text: String) async throws -> [ChoiceQuestion<String>] {
            let source = SeededNumbers(game: "quiz", on: try Self.date(text))
            let session = ChoiceSession<String>(
                deck: FixedDeck((1...20).map { .fixture("question \($0)", order: .shuffled) }),
                rules: try ChoiceRules(dealing: .init(count: 5, order: .shuffled)), heading: QuizContent("A quiz"),
                chance: ChanceSource(source))
            await session.start()
            return try #require(session.savedGame).dealtQuestions
        }
        let today = try await game("2026-11-26T01:00:00Z")
        // A value with the same numbers deals the same game, for example on a server.
        let date = try Self.date("2026-11-26T02:00:00Z")
        let rules = try ChoiceRules(dealing: .init(count: 5, order: .shuffled))
        var play = ChoicePlay<String>(
            rules: rules, heading: QuizContent("A quiz"), numbers: SeededNumbers(game: "quiz", on: date))
        let moment = Moment(elapsed: .zero, date: date)
        play.apply(.action(.start), at: moment)
        let questions = (1...20).map { ChoiceQuestion<String>.fixture("question \($0)", order: .shuffled) }
        play.apply(.loaded(.success(ChoicePage(questions, isLast: true))), at: moment)
        #expect(play.game.dealtQuestions == today)
        #expect(try await game("2026-11-26T23:00:00Z") == today)
        #expect(try await game("2026-11-27T01:00:00Z") != today)
    }
}

import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct RecallRulesTests {
    @Test func standardTimeLimitIsFiveMinutes() {
        #expect(RecallRules.standard.limit == .seconds(300))
        #expect(RecallRules.standard.articles == .none)
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .microseconds(999), .seconds(Int64.min)])
    func timeLimitBelowOneMillisecondIsRefused(limit: Duration) {
        #expect(throws: RecallRulesError.limitNotPositive(limit)) { try RecallRules(limit: limit) }
    }

    @Test func timeLimitIsTruncatedToMilliseconds() throws {
        #expect(try RecallRules(limit: .microseconds(1_999)).limit == .milliseconds(1))
    }

    @Test func tooLongTimeLimitIsClamped() throws {
        #expect(try RecallRules(limit: .seconds(Int64.max)).limit == .milliseconds(Int64.max))
    }
}

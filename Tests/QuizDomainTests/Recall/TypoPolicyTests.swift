import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct TypoPolicyTests {
    private func steps(_ steps: [(Int, Int)]) -> [TypoPolicy.Step] {
        steps.map { TypoPolicy.Step(from: $0.0, edits: $0.1) }
    }

    @Test(arguments: [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (12, 2), (13, 3), (100, 3)])
    func standardToleranceDependsOnAnswerLength(length: Int, edits: Int) {
        #expect(TypoPolicy.standard.tolerance(forLength: length) == edits)
        #expect(TypoPolicy.none.tolerance(forLength: length) == 0)
    }

    @Test func policyWithoutAscendingLengthsIsRefused() {
        #expect(throws: TypoPolicyError.lengthsNotAscending(index: 1)) { try TypoPolicy(steps([(4, 1), (4, 1)])) }
        #expect(throws: TypoPolicyError.lengthsNotAscending(index: 2)) {
            try TypoPolicy(steps([(4, 1), (8, 2), (6, 1)]))
        }
    }

    @Test(arguments: [(4, -1), (4, 2), (2, 1), (100, 10), (0, 0), (-3, 0)])
    func editCountOutsideRangeForLengthIsRefused(length: Int, edits: Int) {
        #expect(throws: TypoPolicyError.editsOutOfRange(index: 0, edits)) { try TypoPolicy(steps([(length, edits)])) }
    }

    @Test func toleranceMayDecreaseWithLength() throws {
        let policy = try TypoPolicy(steps([(4, 1), (20, 0)]))
        #expect(policy.tolerance(forLength: 19) == 1)
        #expect(policy.tolerance(forLength: 20) == 0)
    }
}

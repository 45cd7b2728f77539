import Foundation
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct ScoringTests {
    private static let halfWeight = Scoring(timeBonus: .halfWeight)

    private func points(_ worth: Int = 1_000, after time: Duration, of limit: Duration? = .seconds(30)) -> Int {
        Self.halfWeight.points(worth, after: time, of: limit, streak: 1)
    }

    @Test func choiceAfterTwoOfThirtySecondsScores967() {
        #expect(points(after: .seconds(2)) == 967)
    }

    @Test func choiceAtTimeLimitScoresHalfOfPoints() {
        #expect(points(after: .seconds(30)) == 500)
    }

    @Test(arguments: [Duration.milliseconds(30_001), .seconds(31), .seconds(Int64.max)])
    func choiceAfterTimeLimitScoresZero(time: Duration) {
        #expect(points(after: time) == 0)
        let withBonus = Scoring(timeBonus: .halfWeight, streakBonus: .hundreds)
        #expect(withBonus.points(1_000, after: time, of: .seconds(30), streak: 4) == 0)
    }

    @Test(arguments: [Duration.zero, .milliseconds(1), .milliseconds(499)])
    func choiceBeforeHalfSecondScoresFullPoints(time: Duration) {
        #expect(points(after: time) == 1_000)
    }

    @Test func choiceAtHalfSecondScoresFewerPoints() {
        #expect(points(after: .milliseconds(500)) == 992)
    }

    @Test func choiceAfterVeryShortLimitScoresZero() {
        #expect(points(after: .milliseconds(300), of: .milliseconds(400)) == 1_000)
        #expect(points(after: .milliseconds(401), of: .milliseconds(400)) == 0)
    }

    @Test func fractionsOfPointsAreRounded() {
        #expect(points(1, after: .seconds(29)) == 1)
        #expect(points(3, after: .seconds(15)) == 2)
    }

    @Test func pointsDoNotDecreaseWithoutTimeLimit() {
        #expect(points(after: .seconds(1_000), of: nil) == 1_000)
    }

    @Test func pointsDoNotDecreaseWithoutTimeBonus() {
        #expect(Scoring().points(7, after: .seconds(29), of: .seconds(30), streak: 9) == 7)
    }

    @Test(arguments: [(0, 0), (1, 0), (2, 100), (3, 200), (4, 300), (5, 400), (6, 500), (7, 500), (Int.max, 500)])
    func streakBonusGrowsBy100UpTo500(streak: Int, bonus: Int) {
        #expect(Scoring(streakBonus: .hundreds).points(10, after: .zero, of: nil, streak: streak) == 10 + bonus)
    }

    @Test func streakBonusOutOfRangeIsClamped() {
        let negative = Scoring.StreakBonus(step: -5, cap: -1)
        #expect(negative == Scoring.StreakBonus(step: 0, cap: 0))
        let huge = Scoring.StreakBonus(step: .max, cap: .max)
        #expect(huge == Scoring.StreakBonus(step: 1_000_000, cap: 1_000_000))
        #expect(Scoring(streakBonus: huge).points(0, after: .zero, of: nil, streak: .max) == 1_000_000)
        #expect(Scoring(streakBonus: .hundreds).points(0, after: .zero, of: nil, streak: .min) == 0)
    }

    @Test(arguments: [(Int.max, 1_000_000), (Int.min, 0), (-1, 0), (0, 0)])
    func pointsAreClampedBetweenZeroAndOneMillion(worth: Int, brings: Int) {
        #expect(Scoring().points(worth, after: .zero, of: nil, streak: 0) == brings)
        #expect(points(worth, after: .milliseconds(600), of: .seconds(Int64.max)) == brings)
    }

    @Test func choiceAtNegativeTimeScoresFullPoints() {
        #expect(points(after: .seconds(-9)) == 1_000)
    }

    @Test(arguments: [Scoring(), halfWeight, Scoring(timeBonus: .halfWeight, streakBonus: .hundreds)])
    func storedScoringDecodesToEqualScoring(scoring: Scoring) throws {
        #expect(try JSONDecoder().decode(Scoring.self, from: JSONEncoder().encode(scoring)) == scoring)
    }

    @Test func storedStreakBonusIsClamped() throws {
        let text = #"{"timeBonus": "none", "streakBonus": {"step": 9000000000, "cap": -4}}"#
        let scoring = try JSONDecoder().decode(Scoring.self, from: Data(text.utf8))
        #expect(scoring.streakBonus == Scoring.StreakBonus(step: 1_000_000, cap: 0))
    }
}

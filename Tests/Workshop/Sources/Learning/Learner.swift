import Foundation
import NameMatch
import RemoteLoadingTesting

/// A player's memory of people, which is asked at a time in seconds.
protocol Learner {
    /// The probability that the player knows a person.
    func recall(_ person: Int, at now: Double) -> Double

    /// Answers a question about a person, and remembers the person's name afterwards.
    mutating func meet(_ person: Int, at now: Double) -> LearningEntry.Outcome

    /// Sees the face and the name of a person, and remembers an unknown person as after a missed question.
    mutating func see(_ person: Int, at now: Double)
}

/// The length of a day, in seconds.
let day = 86_400.0

/// A memory of FSRS-6 with the default parameters, in whole days of 24 hours.
///
/// It is written apart from the `MemoryModel` of the library, so that a mistake there does not repeat itself here. A
/// player who knows a person answers slowly in 15 % of the cases. An unknown person is guessed rightly one time in six.
struct FSRSLearner: Learner {
    private struct State {
        var stability: Double
        var difficulty: Double
        var last: Double
    }

    private static let w = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
        1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    private static let factor = pow(0.9, -1 / w[20]) - 1

    private var states: [State?]
    private var chance: SeededNumbers

    init(people: Int, seed: UInt64) {
        states = Array(repeating: nil, count: people)
        chance = SeededNumbers(seed: seed)
    }

    func recall(_ person: Int, at now: Double) -> Double {
        guard let state = states[person] else { return 0 }
        let days = ((now - state.last) / day + 1e-12).rounded(.down)
        return pow(1 + Self.factor * days / state.stability, -Self.w[20])
    }

    mutating func meet(_ person: Int, at now: Double) -> LearningEntry.Outcome {
        let isKnown = Double.random(in: 0..<1, using: &chance) < recall(person, at: now)
        let isSlow = isKnown && Double.random(in: 0..<1, using: &chance) < 0.15
        review(person, grade: !isKnown ? 1 : isSlow ? 2 : 3, at: now)
        if isKnown { return isSlow ? .slow : .known }
        return Double.random(in: 0..<1, using: &chance) < 1.0 / 6 ? .known : .missed
    }

    mutating func see(_ person: Int, at now: Double) {
        if states[person] == nil { review(person, grade: 1, at: now) }
    }

    private mutating func review(_ person: Int, grade: Double, at now: Double) {
        let w = Self.w
        func first(_ grade: Double) -> Double { w[4] - exp(w[5] * (grade - 1)) + 1 }
        func bounded(_ difficulty: Double) -> Double { min(10, max(1, difficulty)) }
        guard let old = states[person] else {
            states[person] = State(stability: w[Int(grade) - 1], difficulty: bounded(first(grade)), last: now)
            return
        }
        let (s, d, r) = (old.stability, old.difficulty, recall(person, at: now))
        var stability: Double
        if now - old.last < day {
            let growth = exp(w[17] * (grade - 3 + w[18])) * pow(s, -w[19])
            stability = s * (grade > 1 ? max(1, growth) : growth)
        } else if grade == 1 {
            let forgotten = w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp((1 - r) * w[14])
            stability = min(forgotten, s / exp(w[17] * w[18]))
        } else {
            let growth = exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp((1 - r) * w[10]) - 1)
            stability = s * (1 + growth * (grade == 2 ? w[15] : 1))
        }
        stability = max(0.001, stability)
        let moved = d + (10 - d) * -(w[6] * (grade - 3)) / 9
        states[person] = State(
            stability: stability, difficulty: bounded(w[7] * first(4) + (1 - w[7]) * moved), last: now)
    }
}

/// A memory that halves in a time that grows with each right answer, by a personal speed for each person.
struct HalfLifeLearner: Learner {
    private var halves: [Double?]
    private var last: [Double]
    private let speeds: [Double]
    private var chance: SeededNumbers

    init(people: Int, seed: UInt64) {
        var chance = SeededNumbers(seed: seed)
        speeds = (0..<people).map { _ in
            // A normal distribution with the standard deviation 0.35, by the method of Box and Muller.
            let radius = sqrt(-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &chance)))
            return exp(0.35 * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &chance)))
        }
        halves = Array(repeating: nil, count: people)
        last = Array(repeating: 0, count: people)
        self.chance = chance
    }

    func recall(_ person: Int, at now: Double) -> Double {
        guard let half = halves[person] else { return 0 }
        return pow(2, -(now - last[person]) / day / half)
    }

    mutating func meet(_ person: Int, at now: Double) -> LearningEntry.Outcome {
        let (recall, speed) = (recall(person, at: now), speeds[person])
        let isRight = Double.random(in: 0..<1, using: &chance) < recall + (1 - recall) / 6
        if let half = halves[person] {
            halves[person] = isRight ? half * (1 + 1.6 * speed * min(1, 2.2 * (1 - recall))) : max(0.3, half * 0.35)
        } else {
            halves[person] = (isRight ? 2 : 0.5) * speed
        }
        last[person] = now
        return isRight ? .known : .missed
    }

    mutating func see(_ person: Int, at now: Double) {
        if halves[person] == nil { (halves[person], last[person]) = (0.5 * speeds[person], now) }
    }
}

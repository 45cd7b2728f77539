import Foundation
import WorkshopSupport

/// A program that plays the name game with simulated learners, and compares how many people they keep with goals.
@main
struct Learning {
    private static let usage = """
        Learning [--seeds N] [--quick] [--practice | --week]
            --seeds      the seeds 1 to N, 12 unless given
            --quick      only the smallest set-up
            --practice   plays practice games, which end with the first miss, instead of games of all rounds of a day
            --week       compares a first week of lessons with a week of games of all rounds of a day
        """

    /// A set-up, with the people who are kept by chance, and the goal, 95 % of those kept by the reference scheduler.
    private struct SetUp {
        let people, sessions, rounds: Int
        let days: Double
        let chance, goal: Double

        var title: String { "\(people) people, \(sessions) sessions of \(rounds) rounds, every \(Int(days)) d" }
    }

    private static let setUps = [
        SetUp(people: 147, sessions: 30, rounds: 30, days: 1, chance: 85.1, goal: 86.9),
        SetUp(people: 147, sessions: 60, rounds: 30, days: 1, chance: 115.4, goal: 132.4),
        SetUp(people: 147, sessions: 12, rounds: 40, days: 3, chance: 40.7, goal: 51.3),
        SetUp(people: 30, sessions: 10, rounds: 30, days: 1, chance: 16.9, goal: 22.5),
    ]

    static func main() async {
        await runProgram("learning", usage: usage) { words in
            let arguments = try Arguments(words, flags: ["--quick", "--practice", "--week"], options: ["--seeds"])
            let isQuick = arguments.has("--quick")
            let seeds = 1...UInt64(try arguments.number("--seeds") ?? 12)
            if arguments.has("--week") { return try await compareWeeks(seeds) }
            let style = arguments.has("--practice") ? Style.practice : .allRounds
            print("seeds 1 to \(seeds.upperBound), \(style.rawValue)")
            var isMissed = false
            for setUp in isQuick ? setUps.suffix(1) : setUps {
                let figure = try await mean(seeds) { try await kept(setUp, seed: $0, style) }
                isMissed = report(setUp.title, figure, goal: setUp.goal, chance: setUp.chance) || isMissed
            }
            if !isQuick {
                let figure = try await mean(seeds) { try await known(seed: $0, style) }
                isMissed = report("274 people, half-life memory", figure, goal: 55, chance: 16.7) || isMissed
            }
            if isMissed { throw Flaw("a goal is missed") }
        }
    }

    /// Returns the number of people whose recall is at least 80 % fourteen days after the last session.
    @MainActor private static func kept(_ setUp: SetUp, seed: UInt64, _ style: Style) async throws -> Double {
        let simulation = Simulation(
            FSRSLearner(people: setUp.people, seed: seed * 7 + 1), people: setUp.people, seed: seed, style)
        for session in 0..<setUp.sessions {
            try await simulation.play(setUp.rounds, at: Double(session) * setUp.days * day)
        }
        let end = (Double(setUp.sessions) * setUp.days + 14) * day
        return Double((0..<setUp.people).count { simulation.player.recall($0, at: end) >= 0.8 })
    }

    /// Returns the expected number of people known the day after, as the mean of the days 86 to 90, with 20 rounds a
    /// day.
    @MainActor private static func known(seed: UInt64, _ style: Style) async throws -> Double {
        let people = 274
        let simulation = Simulation(
            HalfLifeLearner(people: people, seed: seed), people: people, seed: seed, style)
        var known: [Double] = []
        for session in 0..<90 {
            try await simulation.play(20, at: Double(session) * day)
            let after = Double(session + 1) * day
            known.append((0..<people).map { simulation.player.recall($0, at: after) }.reduce(0, +))
        }
        return known.suffix(5).reduce(0, +) / 5
    }

    /// Compares the people whom lessons and games of all rounds of a day keep after a first week.
    ///
    /// Each day begins a few minutes later than the last one, because the memory counts whole days of 24 hours.
    @MainActor private static func compareWeeks(_ seeds: ClosedRange<UInt64>) async throws {
        print("seeds 1 to \(seeds.upperBound), 147 people, 7 sessions, every 1.01 d")
        var isMissed = false
        for rounds in [30, 40, 60] {
            let setUp = SetUp(people: 147, sessions: 7, rounds: rounds, days: 1.01, chance: 0, goal: 0)
            let free = try await mean(seeds) { try await kept(setUp, seed: $0, .allRounds) }
            let lessons = try await mean(seeds) { try await kept(setUp, seed: $0, .lesson) }
            isMissed = lessons < free || isMissed
            print(
                "\(rounds) rounds: ".padding(toLength: 14, withPad: " ", startingAt: 0)
                    + String(format: "kept by lessons %5.1f, by free games %5.1f", lessons, free))
            fflush(nil)
        }
        if isMissed { throw Flaw("lessons keep fewer people") }
    }

    @MainActor private static func mean(
        _ seeds: ClosedRange<UInt64>, _ figure: @MainActor (UInt64) async throws -> Double
    ) async throws -> Double {
        var sum = 0.0
        for seed in seeds { sum += try await figure(seed) }
        return sum / Double(seeds.count)
    }

    /// Prints a row, and returns `true` if its goal is missed.
    private static func report(_ title: String, _ figure: Double, goal: Double, chance: Double) -> Bool {
        let isMissed = figure < goal || figure <= chance
        let row = title.padding(toLength: 52, withPad: " ", startingAt: 0)
        let figures = String(format: "%6.1f   goal %6.1f   by chance %6.1f", figure, goal, chance)
        print("\(row) \(figures)   \(isMissed ? "MISSED" : "held")")
        fflush(nil)
        return isMissed
    }
}

import Foundation

/// A benchmark runner that measures work in rounds and prints a row for each measurement.
///
/// Two compared pieces of work alternate in one process, so that a slow moment of the machine affects both. A row shows
/// the median of the rounds and, in brackets, the first and the third quartile.
final class Bench {
    let rounds: Int
    private(set) var missed = 0

    init(rounds: Int) {
        self.rounds = rounds
    }

    /// Measures the time of one run of the work, and counts the row as missed if the median exceeds the goal.
    @discardableResult
    func cost(_ row: String, repeats: Int = 1, atMost goal: Duration? = nil, _ work: () async throws -> Void)
        async rethrows -> Duration
    {
        try await work()
        var seconds: [Double] = []
        for _ in 0..<rounds { seconds.append(try await time(repeats, work)) }
        let spread = Spread(seconds)
        let holds = goal.map { Duration.seconds(spread.median) <= $0 }
        report(row, spread.shown(asTime), goal.map { "at most \(asTime($0 / .seconds(1)))" }, holds)
        return .seconds(spread.median)
    }

    /// Measures how many times as long the work takes as other work, and counts the row as missed above the goal.
    ///
    /// Work that waits a lot needs more and shorter rounds (`roundsTimes`), so that the load of the machine changes
    /// less within a round.
    @discardableResult
    func ratio(
        _ row: String, repeats: Int = 1, roundsTimes factor: Int = 1, atMost goal: Double? = nil,
        of work: () async throws -> Void, to other: () async throws -> Void
    ) async rethrows -> Double {
        try await work()
        try await other()
        var ratios: [Double] = []
        for round in 0..<(rounds * factor) {
            // The work that runs second benefits from warm caches, so the order alternates.
            let first = round.isMultiple(of: 2)
            let before = first ? try await time(repeats, work) : 0
            let base = try await time(repeats, other)
            let ours = first ? before : try await time(repeats, work)
            ratios.append(ours / base)
        }
        let spread = Spread(ratios)
        let holds = goal.map { spread.median <= $0 }
        report(row, spread.shown(asRatio), goal.map { "at most \(asRatio($0))" }, holds)
        return spread.median
    }

    private func time(_ repeats: Int, _ work: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        for _ in 0..<repeats { try await work() }
        return (clock.now - begin) / .seconds(1) / Double(repeats)
    }

    /// Prints a row, and counts it as missed if its goal does not hold.
    func report(_ row: String, _ figure: String, _ goal: String?, _ holds: Bool?) {
        if holds == false { missed += 1 }
        let verdict = holds.map { $0 ? "held" : "MISSED" } ?? ""
        print("  \(row.padding(toLength: 56, withPad: " ", startingAt: 0)) \(figure)  \(goal ?? "") \(verdict)")
    }
}

/// The median and the quartiles of some figures.
struct Spread {
    let lower: Double
    let median: Double
    let upper: Double

    init(_ figures: [Double]) {
        let sorted = figures.sorted()
        func quantile(_ part: Double) -> Double { sorted[Int((Double(sorted.count - 1) * part).rounded())] }
        (lower, median, upper) = (quantile(0.25), quantile(0.5), quantile(0.75))
    }

    func shown(_ format: (Double) -> String) -> String {
        "\(format(median)) [\(format(lower))…\(format(upper))]"
    }
}

func asRatio(_ figure: Double) -> String {
    String(format: "%.3f", figure)
}

func asTime(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: String(format: "%.0f ns", seconds * 1e9)
    case ..<1e-3: String(format: "%.2f us", seconds * 1e6)
    case ..<1: String(format: "%.2f ms", seconds * 1e3)
    default: String(format: "%.2f s", seconds)
    }
}

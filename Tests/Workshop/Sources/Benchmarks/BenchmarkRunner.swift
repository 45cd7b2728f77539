import Foundation

/// A benchmark runner that measures work in rounds, at one size and at ten times that size.
///
/// If two pieces of work are compared, they alternate in one process, so that a slow moment of the machine affects
/// both. Each row of the output shows the median of the rounds and, in brackets, the first and the third quartile. A
/// row misses its limit only if the first quartile is above the limit. If the limit is between the two quartiles, the
/// row is measured again, up to four times in all. A quick run measures work of a tenth of the size.
final class BenchmarkRunner {
    /// Some work that is measured.
    typealias Work = () async throws -> Void

    let rounds: Int
    /// A Boolean value that indicates whether the run only checks that every benchmark runs, and ignores the limits.
    let isQuick: Bool
    private var attempts: Int { isQuick ? 1 : 4 }
    private(set) var rows: [Row] = []
    private var group = ""

    /// The largest permitted factor between the time at ten times the size and the time at the size.
    ///
    /// The factor of linear work is 10, or up to 20 if the larger input no longer fits into the processor's caches. The
    /// factor of quadratic work is 100, which is above the limit.
    static let growthLimit = 25.0

    init(rounds: Int, isQuick: Bool) {
        self.rounds = rounds
        self.isQuick = isQuick
    }

    /// Runs a group, and adds the name of the group to its rows.
    func run(_ group: Group) async throws {
        self.group = group.name
        print(group.name)
        try await group.run(self)
    }

    /// Measures the time of some work at a size and at ten times that size.
    ///
    /// `make` prepares the work for a size.
    func cost(
        _ name: String, of size: Size, repeats: Int = 1, atMost limit: Duration? = nil,
        tenfoldAtMost tenfoldLimit: Duration? = nil, make: (Int) async throws -> Work
    ) async throws {
        let size = isQuick ? size.tenth : size
        let work = try await make(size.count)
        try await work()
        let spread = try await spread(rounds, limit: limit.map(\.inSeconds)) { _ in try await Self.time(repeats, work) }
        let growth = try await growth(size, repeats, work, limit: tenfoldLimit?.inSeconds, make)
        add(name, size, spread, asTime, limit?.inSeconds, growth)
    }

    /// Measures the time of some work as a multiple of the time of other work, and by which factor it grows at ten
    /// times the size.
    ///
    /// Work that often waits needs more and shorter rounds, so that the load of the machine changes less within a
    /// round; `roundsTimes` multiplies their number. If no larger size is possible, set `isLargest`: the factor then
    /// compares the size with a tenth of it.
    func ratio(
        _ name: String, of size: Size, isLargest: Bool = false, repeats: Int = 1, roundsTimes factor: Int = 1,
        atMost limit: Double? = nil, make: (Int) async throws -> (Work, to: Work)
    ) async throws {
        let size = isQuick ? size.tenth : size
        let (work, other) = try await make(size.count)
        try await work()
        try await other()
        let spread = try await spread(isQuick ? rounds : rounds * factor, limit: limit) { round in
            // The work that runs second benefits from warm caches, so the order alternates.
            let first = round.isMultiple(of: 2)
            let before = first ? try await Self.time(repeats, work) : 0
            let base = try await Self.time(repeats, other)
            let ours = first ? before : try await Self.time(repeats, work)
            return ours / base
        }
        let small = isLargest ? size.tenth : size
        let base = isLargest ? try await make(small.count).0 : work
        let growth = try await growth(small, repeats, base, limit: nil) { try await make($0).0 }
        add(name, size, spread, asRatio, limit, growth)
    }

    /// Measures the longest time during some work in which the main actor ran no other task.
    ///
    /// It is a processor time, so it depends little on the load of the machine.
    func longestBlock(
        _ name: String, of size: Size, atMost limit: Duration, make: (Int) async throws -> Work
    ) async throws {
        let size = isQuick ? size.tenth : size
        let work = try await make(size.count)
        try await work()
        let spread = try await spread(rounds, limit: limit.inSeconds) { _ in
            let beat = await MainActorProbe()
            try await work()
            return await beat.stop()
        }
        add(
            Row(
                name: name, size: size.description, figure: spread.shown(asTime),
                limit: "at most \(asTime(limit.inSeconds))", isMissed: spread.lower > limit.inSeconds))
    }

    /// Adds a row whose figures were measured without this runner.
    func add(_ row: Row) {
        var row = row
        row.group = group
        rows.append(row)
        print(row)
        fflush(nil)  // shows each row at once, also in a file
    }

    private func add(
        _ name: String, _ size: Size, _ spread: Spread, _ format: (Double) -> String, _ limit: Double?, _ growth: Growth
    ) {
        let missed = (limit.map { spread.lower > $0 } ?? false) || growth.isMissed
        add(
            Row(
                name: name, size: size.description, figure: spread.shown(format),
                limit: limit.map { "at most \(format($0))" }, tenfold: growth.description,
                isMissed: missed))
    }

    /// Repeats a measurement until both quartiles of its figures are on the same side of the limit, or until no attempt
    /// is left.
    private func spread(
        _ rounds: Int, limit: Double?, _ figure: (_ round: Int) async throws -> Double
    ) async throws -> Spread {
        var figures: [Double] = []
        for _ in 1...attempts {
            for _ in 0..<rounds { figures.append(try await figure(figures.count)) }
            guard let limit, Spread(figures).covers(limit) else { break }
        }
        return Spread(figures)
    }

    private func growth(
        _ size: Size, _ repeats: Int, _ work: Work, limit: Double?, _ make: (Int) async throws -> Work
    ) async throws -> Growth {
        let tenfold = try await make(size.count * 10)
        try await tenfold()
        var times: [Double] = []
        let factor = try await spread(rounds, limit: Self.growthLimit) { _ in
            let base = try await Self.time(repeats, work)
            times.append(try await Self.time(max(1, repeats / 10), tenfold))
            return times[times.count - 1] / base
        }
        return Growth(time: Spread(times), factor: factor, limit: limit)
    }

    private static func time(_ repeats: Int, _ work: Work) async throws -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        for _ in 0..<repeats { try await work() }
        return (clock.now - begin).inSeconds / Double(repeats)
    }
}

/// A number with its unit, such as `10,000 answers`.
struct Size: CustomStringConvertible {
    let count: Int
    let unit: String

    init(_ count: Int, _ unit: String) {
        self.count = count
        self.unit = unit
    }

    /// A tenth of the size, but at least one.
    var tenth: Size { Size(max(1, count / 10), unit) }

    var description: String { "\(count.formatted(.number.locale(Locale(identifier: "en_US")))) \(unit)" }
}

/// The time of work at ten times its size.
struct Growth: CustomStringConvertible {
    let time: Spread
    /// The time at ten times the size, divided by the time at the size.
    let factor: Spread
    let limit: Double?

    var isMissed: Bool { factor.lower > BenchmarkRunner.growthLimit || limit.map { time.lower > $0 } ?? false }

    var description: String {
        "\(asTime(time.median)), ×\(String(format: "%.1f", factor.median))"
            + (limit.map { ", at most \(asTime($0))" } ?? "")
    }
}

/// A row of the output.
struct Row: CustomStringConvertible {
    var group = ""
    var name: String
    var size: String
    var figure: String
    var limit: String?
    var tenfold: String?
    /// A Boolean value that indicates whether even the first quartile exceeds the limit.
    var isMissed = false

    var description: String {
        let title = "\(name), \(size)".padding(toLength: 66, withPad: " ", startingAt: 0)
        let verdict = isMissed ? "MISSED" : limit == nil ? "" : "held"
        let parts = [figure, limit, tenfold.map { "tenfold \($0)" }, verdict]
        return "  \(title) \(parts.compactMap { $0 }.joined(separator: "  "))"
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

    /// Returns `true` if a limit is between the quartiles.
    func covers(_ limit: Double) -> Bool { lower <= limit && limit < upper }

    func shown(_ format: (Double) -> String) -> String {
        "\(format(median)) [\(format(lower))…\(format(upper))]"
    }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
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

import Foundation

/// A check that the time of a target does not grow faster than its input.
///
/// If the size of an input is doubled, the time may grow by a factor of at most 2.5. A time is the lowest CPU time of
/// five runs, so that the load of the machine does not matter. An input has 64 KB at first. If it takes too little time
/// to measure, its size is doubled repeatedly, up to 4 MB.
///
/// The short form runs each input once, and begins with 16 KB. It measures an input as in the long form only if the
/// time seems to grow too fast.
struct GrowthCheck {
    static let runs = 5
    static let largest = 4 << 20
    static let measurable = 0.004
    static let limit = 2.5
    /// The number of seconds above which a run is a finding, whatever the growth.
    static let unbearable = 2.0

    let target: FuzzTarget

    let isShort: Bool

    /// Creates a check.
    ///
    /// The short form runs the target once beforehand, so that one-time initialisation is not measured.
    init(target: FuzzTarget, isShort: Bool = false) {
        self.target = target
        self.isShort = isShort
        if isShort, let family = target.growth.first { target.run(FuzzInput(family.input(1_024))) }
    }

    /// Returns a description of excessive growth for a family of inputs, or `nil` if the growth is within the limit.
    func finding(_ family: GrowthFamily) -> String? {
        if isShort, finding(family, from: 16 << 10, runs: 1) == nil { return nil }
        return finding(family, from: 64 << 10, runs: Self.runs)
    }

    private func finding(_ family: GrowthFamily, from smallest: Int, runs: Int) -> String? {
        var size = smallest
        var time = leastTime(family.input(size), runs)
        while time < Self.measurable, size < Self.largest {
            size *= 2
            time = leastTime(family.input(size), runs)
        }
        guard time >= Self.measurable else { return nil }
        guard time < Self.unbearable else { return "\(size) bytes take \(String(format: "%.1f", time)) s" }
        var ratio = leastTime(family.input(2 * size), runs) / time
        // If the times are short, a ratio above the limit is measured again, because a single page fault can cause it.
        for _ in 0..<2 where runs == Self.runs && ratio > Self.limit && time < 0.1 {
            time = leastTime(family.input(size), runs)
            ratio = leastTime(family.input(2 * size), runs) / time
        }
        guard ratio > Self.limit else { return nil }
        let figures = String(format: "%.0f ms, twice as many take %.1f times as long", time * 1_000, ratio)
        return "\(size) bytes take \(figures)"
    }

    private func leastTime(_ bytes: [UInt8], _ runs: Int) -> Double {
        var least = Double.infinity
        for _ in 0..<runs {
            let start = cpuTime()
            target.run(FuzzInput(bytes))
            least = min(least, cpuTime() - start)
            if least > Self.unbearable { break }
        }
        return least
    }

    /// Returns the CPU seconds of this thread, on which the parsers run.
    private func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

import Foundation

/// Measures whether a target's time grows faster than its input.
///
/// An input is doubled, and the time may grow by 2.5. The time is the CPU time of the least of five runs, which a busy
/// machine does not change. Inputs have 64 KB at least; where that takes too little time to measure, they are larger.
///
/// The short form looks at one run of each size, and measures in full only what then seems to grow too fast.
struct GrowthCheck {
    static let runs = 5
    static let smallest = 64 << 10
    static let largest = 4 << 20
    static let measurable = 0.004
    static let limit = 2.5
    /// A run that takes so long is a finding by itself: 64 KB are not worth it.
    static let unbearable = 2.0

    let target: FuzzTarget

    let isShort: Bool

    /// Creates a check; its short form runs the target once beforehand, for what it does only the first time.
    init(target: FuzzTarget, isShort: Bool = false) {
        self.target = target
        self.isShort = isShort
        if isShort, let family = target.growth.first { target.run(FuzzInput(family.input(1_024))) }
    }

    /// Returns how an input grows too fast, or `nil` if it does not.
    func finding(_ family: GrowthFamily) -> String? {
        if isShort, finding(family, runs: 1) == nil { return nil }
        return finding(family, runs: Self.runs)
    }

    private func finding(_ family: GrowthFamily, runs: Int) -> String? {
        var size = Self.smallest
        var time = leastTime(family.input(size), runs)
        while time < Self.measurable, size < Self.largest {
            size *= 2
            time = leastTime(family.input(size), runs)
        }
        guard time >= Self.measurable else { return nil }
        guard time < Self.unbearable else { return "\(size) bytes take \(String(format: "%.1f", time)) s" }
        var ratio = leastTime(family.input(2 * size), runs) / time
        // A short run is measured again before it counts: a page fault more or less can tip it.
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

    /// The CPU seconds of this thread, on which the parsers run.
    private func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

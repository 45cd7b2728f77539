import Foundation
import RemoteLoading
import WorkshopSupport

/// A run of the program, which plays all apps in each minute of game time.
@MainActor
struct SoakRun {
    /// The smallest permitted number of minutes of a run, which is enough for each state of the disk to occur.
    nonisolated static let fewestMinutes = 6
    /// The number of minutes before the first measurement.
    ///
    /// During these minutes, caches and connection pools fill up.
    private static let warmUp = 2
    /// The permitted growth of the memory in bytes a minute.
    ///
    /// On Linux, Foundation loses about 160 bytes with each request, so some growth is normal. In a short run, the
    /// median growth varies by tens of kilobytes, so the limit for a run of fewer than 15 minutes is twice as high.
    private var growthLimit: Int { (options.minutes < 15 ? 128 : 64) << 10 }
    /// The permitted number of additional descriptors at the end.
    private static let descriptorLimit = 3

    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func play() async throws {
        let servers = try FakeServers(seed: options.seed)
        let disk = try FaultyDisk()
        let watchdog = Watchdog(seed: options.seed, limit: options.patience)
        func player(_ name: String) throws -> Player {
            try Player(name, options: options, servers: servers, disk: disk, watchdog: watchdog)
        }
        let all: [any App] = [
            try RecallApp(player("recall")), QuizApp.capitals(try player("quiz")),
            QuizApp.luckyDay(try player("trivia")), NamesApp(try player("names")), BrowseApp(try player("twitch")),
        ]
        let apps = all.filter { options.only.isEmpty || options.only.contains($0.player.name) }
        var trend = Trend()
        var leaks = Leaks(options.defect)
        let time = Stopwatch()
        for minute in 0..<options.minutes {
            try disk.become(FaultyDisk.State.inMinute(minute))
            for app in apps {
                app.player.diskState = FaultyDisk.State.inMinute(minute)
                try await app.playMinute()
            }
            try disk.become(.usual)
            for app in apps { try await app.check() }
            leaks.leak()
            let sample = try await settled()
            if minute >= Self.warmUp { trend.add(sample) }
            print(
                "minute \(minute + 1), \(FaultyDisk.State.inMinute(minute).rawValue): \(sample.allocated >> 10) kB, "
                    + "\(sample.descriptors) descriptors")
        }
        for app in apps { print(app.player.summary) }
        let request = try HTTPRequest(.get, parsing: servers.base(of: "control") + "/counts")
        let counts = try await URLSessionHTTPClient().send(request)
        print(String(decoding: counts.body, as: UTF8.self))
        print(
            "\(options.minutes) minutes of each app in \(time.seconds) s, seed \(options.seed): memory \(trend.growth) B a "
                + "minute, \(trend.moreDescriptors) more descriptors, no result lost, no hang")
        try servers.stop()
        try disk.remove()
        guard trend.growth <= growthLimit else { throw Flaw("memory grows by \(trend.growth) B a minute") }
        guard trend.moreDescriptors <= Self.descriptorLimit else {
            throw Flaw("\(trend.moreDescriptors) more descriptors are open than at first")
        }
    }

    /// Waits until the connections and tasks that were cancelled have ended, and returns a measurement.
    ///
    /// The connections and tasks count as ended when the number of open descriptors has not changed for a tenth of a
    /// second.
    private func settled() async throws -> ResourceUse {
        var (last, equal) = (ResourceUse.openDescriptors(), 0)
        for _ in 0..<2_000 where equal < 100 {
            try await GameClock.breathe()
            let next = ResourceUse.openDescriptors()
            (last, equal) = (next, next == last ? equal + 1 : 0)
        }
        return ResourceUse.now()
    }
}

/// The memory, descriptors and sessions that a run leaks on purpose.
///
/// A run leaks nothing unless a defect is chosen.
private struct Leaks {
    private let defect: DeliberateDefect?
    private var blocks: [[UInt8]] = []

    init(_ defect: DeliberateDefect?) {
        self.defect = defect
    }

    mutating func leak() {
        if defect == .memory { blocks.append([UInt8](repeating: 1, count: 256 << 10)) }
        if defect == .descriptor {
            for _ in 0..<2 { _ = FileHandle(forReadingAtPath: "/dev/null").map { Unmanaged.passRetained($0) } }
        }
    }
}

import Foundation
import RemoteLoading
import RemoteLoadingTesting
import WorkshopSupport

/// Everything that one app uses (its time, its random numbers, its server, its folder), and the counts of what
/// happened.
@MainActor
final class Player {
    let name: String
    let clock = GameClock()
    let base: String
    let control: String
    let folder: URL
    var chance: SeededNumbers
    var diskState = FaultyDisk.State.usual
    /// The results that the store must contain.
    var finished = 0
    /// The results that the app reported as not saved, because the disk was full or the folder was read-only.
    var refused = 0
    var restarts = 0
    var cancellations = 0
    var failures = 0
    var jumps = 0
    private let defect: DeliberateDefect?
    private let patience: Duration
    private let watchdog: Watchdog
    private var keptSession: AnyObject?

    init(_ name: String, options: Options, servers: FakeServers, disk: FaultyDisk, watchdog: Watchdog) throws {
        self.name = name
        base = try servers.base(of: name)
        control = try servers.base(of: "control")
        folder = disk.folder
        let salt = name.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
        chance = SeededNumbers(seed: options.seed &+ salt)
        defect = options.defect
        patience = options.patience
        self.watchdog = watchdog
    }

    var summary: String {
        "\(name): \(finished) results saved, \(refused) reported as not saved, \(restarts) restarts, "
            + "\(cancellations) cancellations, \(failures) failed loads, \(jumps) clock jumps"
    }

    /// Returns `true` with a probability of one in `count`.
    func once(in count: Int) -> Bool { chance.number(below: count) == 0 }

    /// Returns a transport with a deadline of ten seconds of game time, which ends exchanges on half-open connections.
    func transport() -> URLSessionHTTPClient {
        URLSessionHTTPClient(deadline: .seconds(10), time: clock.source)
    }

    /// Returns a client with the usual policies, in game time.
    func client() -> any HTTPClient {
        transport().retrying(.standard, time: clock.source, chance: randomNumbers()).followingRedirects().coalesced()
    }

    func randomNumbers() -> ChanceSource { ChanceSource(SeededNumbers(seed: chance.next())) }

    /// Lets game time pass in small steps, so that alarms and loads run.
    func pass(_ duration: Duration) async throws {
        let end = clock.now + duration
        while clock.now < end {
            clock.advance(by: min(.milliseconds(250), end - clock.now))
            try await GameClock.breathe()
        }
    }

    /// Runs work to its end, while game time passes.
    ///
    /// The work must end within 15 minutes of game time, which is longer than all timeouts and retries together. If it
    /// waits for the machine, such as for its disk, the time stands still after these minutes.
    func wait<Value: Sendable>(
        for what: String, _ work: @escaping @MainActor @Sendable () async throws -> Value
    ) async throws -> Value {
        watchdog.note("\(name): \(what)")
        if defect == .block { block() }
        let ended = Ended()
        let isHanging = defect == .hang
        let task = Task { @MainActor in
            defer { ended.isTrue = true }
            if isHanging { try await TimeSource.system.sleep(until: .seconds(86_400)) }
            return try await work()
        }
        try await pump(what, until: ended)
        return try await task.value
    }

    /// Waits for a save while the game time stands still, so that a game cannot end after its save.
    func save(_ work: @MainActor () async -> Void) async {
        watchdog.note("\(name): save")
        await work()
        watchdog.note("\(name): save has ended")
    }

    /// Begins work, cancels it after a moment, and waits for its end.
    func cancel(_ what: String, _ work: @escaping @MainActor @Sendable () async -> Void) async throws {
        watchdog.note("\(name): cancel \(what)")
        cancellations += 1
        let ended = Ended()
        let task = Task { @MainActor in
            await work()
            ended.isTrue = true
        }
        for _ in 0..<chance.number(below: 6) { try await GameClock.breathe() }
        task.cancel()
        try await pump("cancelled " + what, until: ended)
    }

    /// Blocks the main thread for longer than the watchdog permits.
    private func block() { DispatchSemaphore(value: 0).wait() }

    private final class Ended {
        var isTrue = false
    }

    /// Moves the game time until work has ended.
    ///
    /// The time moves slowly at first, so that a response can arrive before its deadline. Later, it moves faster.
    private func pump(_ what: String, until ended: Ended) async throws {
        let (start, time) = (clock.now, Stopwatch())
        while !ended.isTrue {
            try await GameClock.breathe()
            watchdog.note("\(name): \(what)")
            let waited = clock.now - start
            if waited < .seconds(900) {
                if !ended.isTrue { clock.advance(by: min(.seconds(1), .milliseconds(40) + waited / 20)) }
            } else if time.elapsed > patience {
                throw Flaw("\(name): \(what) does not end, at \(clock.now)")
            }
        }
        watchdog.note("\(name): \(what) has ended")
    }

    /// Returns a weak reference to an object that the app is about to release.
    func weakReference(to object: AnyObject?) -> Released {
        if defect == .session { keptSession = object }
        return Released(object)
    }

    /// Waits until an object that the app has released is deallocated.
    func expectRelease(of what: String, _ object: Released) async throws {
        watchdog.note("\(name): release of \(what)")
        let time = Stopwatch()
        while object.object != nil, time.elapsed < patience {
            try await GameClock.breathe()
            watchdog.note("\(name): release of \(what)")
        }
        if object.object != nil { throw Flaw("\(name): a released \(what) stays in memory, at \(clock.now)") }
    }

    /// Counts a finished game, which is either saved or reported as not saved.
    func count(isSaved: Bool) {
        if isSaved { finished += 1 } else { refused += 1 }
        if defect == .result { finished += 1 }
    }

    /// Waits until the store contains every finished game.
    func expectResults(_ stored: @Sendable () async throws -> Int) async throws {
        watchdog.note("\(name): results")
        let time = Stopwatch()
        var found = try await stored()
        while found < finished, time.elapsed < patience {
            try await GameClock.breathe()
            watchdog.note("\(name): results")
            found = try await stored()
        }
        guard found == finished else {
            throw Flaw("\(name): of \(finished) results, \(finished - found) are lost, at \(clock.now)")
        }
    }

    /// Sets the calendar forward or back, or makes the clock jump forward, as after a device has slept.
    func jump() {
        jumps += 1
        switch chance.number(below: 3) {
        case 0: clock.setCalendar(by: Double(chance.number(below: 90_000)))
        case 1: clock.setCalendar(by: -Double(chance.number(below: 90_000)))
        default: clock.advance(by: .seconds(chance.number(below: 7_200)))
        }
    }
}

/// A weak reference to an object that the app releases.
final class Released {
    weak var object: AnyObject?

    init(_ object: AnyObject?) {
        self.object = object
    }
}

/// An app that the run plays.
@MainActor
protocol App: AnyObject {
    var player: Player { get }

    /// Performs one action of a person, and lets some game time pass.
    func step() async throws
    /// Saves the game, releases the session, and continues the game with a new session.
    func restart() async throws
    /// Saves the game, and releases everything that the app has, as at the end of its process.
    func close() async throws
    /// Checks the content of the stores.
    func check() async throws
}

extension App {
    /// Plays a minute of game time, and closes the app.
    ///
    /// The time of clock jumps does not count.
    func playMinute() async throws {
        var left = Duration.seconds(60)
        while left > .zero {
            let before = player.clock.now
            try await step()
            if player.once(in: 12) {
                player.restarts += 1
                try await restart()
            }
            left -= player.clock.now - before
            if player.once(in: 25) { player.jump() }
        }
        try await close()
    }
}

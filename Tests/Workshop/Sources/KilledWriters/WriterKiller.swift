import Foundation
import RemoteLoading
import RemoteLoadingTesting
import WorkshopSupport

/// Starts writers of increasing numbers, kills them at random instants, and compares the stored numbers with those that
/// the writers acknowledged.
struct WriterKiller {
    /// The result of one run.
    struct Findings: CustomStringConvertible {
        var kills = 0
        /// The number of acknowledged writes.
        var acknowledged = 0
        /// The number of writes that were stored but not acknowledged when the writer was killed.
        var unacknowledged = 0
        /// The number of kills that left an unneeded file, because they happened during a write.
        var leftovers = 0
        /// The number of times the store was read while the writers ran.
        var looks = 0
        /// The first violation that was found.
        var flaw: String?

        var description: String {
            "\(kills) kills, \(acknowledged) acknowledged, \(unacknowledged) there before that, "
                + "\(leftovers) drafts left, \(looks) looks meanwhile: \(flaw ?? "sound")"
        }
    }

    private let type: any CrashTarget.Type
    private let folder: URL
    private let target: any CrashTarget
    private let time = TimeSource.system
    private var chance: SeededNumbers
    /// For each writer, the highest number that it has acknowledged, or that was stored before it started.
    private var acknowledged: [Int]
    /// For each writer, the highest number that it has acknowledged, or that a read has returned.
    private var safe: [Int]
    private var findings = Findings()

    init(_ type: any CrashTarget.Type, writers: Int, seed: UInt64) throws {
        self.type = type
        folder = try makeTemporaryFolder(for: "killed")
        target = type.init(folder: folder)
        chance = SeededNumbers(seed: seed)
        acknowledged = Array(repeating: 0, count: writers)
        safe = acknowledged
    }

    /// Runs until the given number of writers were killed or a violation is found.
    ///
    /// If a violation is unexpected, the folder of the store is kept.
    mutating func run(kills: Int) async throws -> Findings {
        while findings.kills < kills, findings.flaw == nil {
            try await round()
        }
        guard findings.flaw == nil || type.mustBreak else {
            print("what is left is in \(folder.path)")
            return findings
        }
        try FileManager.default.removeItem(at: folder)
        return findings
    }

    /// Starts all writers, waits for a short time, and kills them one after the other.
    private mutating func round() async throws {
        let writers = try safe.indices.map { try Writer(type, folder: folder, number: $0) }
        // In about a quarter of the rounds, the writers are killed without waiting for their first acknowledgement, so
        // that some are killed while they open the store and create its lock file.
        let waits = chance.number(below: 4) > 0
        for writer in writers where waits { try await writer.waitForAcknowledgement() }
        try await look(for: .microseconds(chance.number(below: waits ? 20_000 : 80_000)))
        for writer in chance.shuffled(writers) {
            writer.kill()
            findings.kills += 1
            try await time.sleep(until: time.elapsed() + .microseconds(chance.number(below: 2_000)))
        }
        for writer in writers {
            guard let last = await writer.lastAcknowledged() else { continue }
            findings.acknowledged += max(0, last - acknowledged[writer.number])
            acknowledged[writer.number] = last
            safe[writer.number] = max(safe[writer.number], last)
        }
        try await compare()
    }

    /// Reads the store repeatedly during the writes.
    ///
    /// At any time, the content must be complete, and no stored number may be lower than before.
    private mutating func look(for duration: Duration) async throws {
        let end = time.elapsed() + duration
        var before = safe
        repeat {
            guard let numbers = await numbers() else { return }
            if let writer = numbers.indices.first(where: { numbers[$0] < before[$0] }) {
                findings.flaw = findings.flaw ?? "\(numbers[writer]) was read after \(before[writer])"
            }
            before = numbers
            findings.looks += 1
            try await time.sleep(until: min(end, time.elapsed() + .milliseconds(2)))
        } while time.elapsed() < end
        safe = before
    }

    /// Compares the stored numbers with the acknowledged ones after the kills.
    ///
    /// Every acknowledged number must be stored. One later number of each writer may be stored too, if the writer was
    /// killed before it could acknowledge that number.
    private mutating func compare() async throws {
        guard let numbers = await numbers() else { return }
        for writer in numbers.indices {
            let (number, known) = (numbers[writer], acknowledged[writer])
            if number < safe[writer] {
                findings.flaw = findings.flaw ?? "\(safe[writer]) of writer \(writer) is lost, \(number) is there"
            }
            if number > known + 1 {
                findings.flaw = findings.flaw ?? "\(number) of writer \(writer) is there, but only \(known) was told"
            }
            findings.unacknowledged += number > known ? 1 : 0
        }
        let leftovers = try target.leftovers()
        findings.leftovers += leftovers
        if leftovers > type.permittedLeftovers(of: safe.count) {
            findings.flaw = findings.flaw ?? "\(leftovers) leftovers pile up"
        }
        (safe, acknowledged) = (numbers, numbers)
    }

    private mutating func numbers() async -> [Int]? {
        do {
            return try await target.numbers(of: safe.count)
        } catch {
            findings.flaw = findings.flaw ?? "\(error)"
            return nil
        }
    }
}

import Foundation
import WorkshopSupport

/// A program that kills writers of each store at random instants, and checks the stored content.
///
/// A defective store is included to show that the driver finds violations. The check of the cache includes a full disk.
/// The driver starts this program again with `write`, `fill` and `play`.
@main
struct KilledWriters {
    private static let targets: [any CrashTarget.Type] = [
        RecordStoreCrashTarget.self, LessonCrashTarget.self, TokenCrashTarget.self, CacheCrashTarget.self,
        DefectiveCrashTarget.self,
    ]

    /// The compiler crashes on `\.name` instead of the closure.
    private static let names = targets.map { $0.name }

    private static let usage = """
        KilledWriters drive [--kills N] [--writers N] [--seed N] [TARGET ...]
            --kills      the processes that are killed for each target, 50 unless given
            --writers    the processes that write at the same time, 3 unless given
            --seed       the random instants, 1 unless given
            TARGET       \(names.joined(separator: ", ")), or \(GameExitCheck.name): processes that are not
                         killed, but exit when the result of their game is saved; all unless given
        """

    static func main() async {
        await runProgram("killed", usage: usage) { words in
            switch (words.first, words.count) {
            case ("drive", _): try await drive(Array(words.dropFirst()))
            case ("write", 4): try await write(words[1], in: URL(filePath: words[2]), as: words[3])
            case ("fill", 2): try await FullDiskCheck.check(in: URL(filePath: words[1]))
            case ("play", 3):
                try await GameExitCheck.play(in: URL(filePath: words[1]), waiting: words[2] == "waiting")
            default: throw Misuse("say what to do")
            }
        }
    }

    private static func write(_ name: String, in folder: URL, as writer: String) async throws {
        guard let number = Int(writer) else { throw Misuse(writer) }
        let target = try target(name).init(folder: folder)
        try await target.write(as: number) { safe in
            FileHandle.standardOutput.write(Data("\(safe)\n".utf8))
        }
    }

    private static func target(_ name: String) throws -> any CrashTarget.Type {
        guard let target = targets.first(where: { $0.name == name }) else { throw Misuse("there is no target \(name)") }
        return target
    }

    private static func drive(_ words: [String]) async throws {
        let arguments = try Arguments(
            words, options: ["--kills", "--writers", "--seed"], names: names + [GameExitCheck.name])
        let kills = try arguments.number("--kills") ?? 50
        let writers = try arguments.number("--writers") ?? 3
        let seed = UInt64(try arguments.number("--seed") ?? 1)
        func isWanted(_ name: String) -> Bool { arguments.names.isEmpty || arguments.names.contains(name) }
        if isWanted(GameExitCheck.name) { try await GameExitCheck.drive(kills) }
        for target in targets where isWanted(target.name) {
            // The first driver runs one writer at a time, and the second driver runs several at once.
            let counts = Set([1, writers]).sorted()
            for count in counts {
                let driver = try WriterKiller(target, writers: count, seed: seed)
                try await run(driver, kills: max(1, kills / counts.count), of: target, "\(count) at once, seed \(seed)")
            }
            if target.name == CacheCrashTarget.name { try FullDiskCheck.drive() }
        }
    }

    private static func run(_ driver: WriterKiller, kills: Int, of target: any CrashTarget.Type, _ what: String)
        async throws
    {
        let time = Stopwatch()
        var driver = driver
        let findings = try await driver.run(kills: kills)
        print("\(target.name), \(what): \(findings), \(time.seconds) s")
        if target.mustBreak {
            guard findings.flaw != nil else { throw Flaw("no violation was found in the store \(target.name)") }
        } else if let flaw = findings.flaw {
            throw Flaw("\(target.name): \(flaw)")
        }
    }
}

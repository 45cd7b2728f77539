import Foundation

/// A program that kills writers of each store at random instants, and checks the stored content.
///
///     swift run --package-path Tests/Killed Killed drive [--kills 500] [--writers 3] [--seed 1] [VICTIM ...]
///
/// A defective store is included to show that the driver finds violations. The writers are started with
/// `Killed write VICTIM FOLDER NUMBER`. The check of the cache includes a full disk. With the name `exits`, the driver
/// starts processes that exit when the result of their game is saved. Their number is the value of `--kills`.
@main
struct Killed {
    static let victims: [any Victim.Type] = [
        RecordVictim.self, TokenVictim.self, CacheVictim.self, CarelessVictim.self,
    ]

    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            // Errors are caught here, because an error thrown out of `main` would end the process with a crash report.
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        switch arguments.first {
        case "write" where arguments.count == 4:
            guard let number = Int(arguments[3]) else { throw Misuse(what: arguments[3]) }
            let victim = try victim(arguments[1]).init(folder: URL(filePath: arguments[2]))
            try await victim.write(as: number) { safe in
                FileHandle.standardOutput.write(Data("\(safe)\n".utf8))
            }
        case "fill" where arguments.count == 2:
            try await FullDisk.check(in: URL(filePath: arguments[1]))
        case "play" where arguments.count == 3:
            try await Exits.play(in: URL(filePath: arguments[1]), waiting: arguments[2] == "waiting")
            exit(0)
        case "drive":
            let (plan, names) = try Plan.parse(arguments.dropFirst())
            if names.isEmpty || names.contains(Exits.name) { try await Exits.drive(plan.kills) }
            for victim in try names.isEmpty ? victims : names.filter({ $0 != Exits.name }).map(victim) {
                try await drive(victim, by: plan)
                if victim.name == CacheVictim.name { try FullDisk.drive() }
            }
        default:
            throw Misuse(what: arguments.joined(separator: " "))
        }
    }

    private static func drive(_ victim: any Victim.Type, by plan: Plan) async throws {
        // The first driver runs one writer at a time, and the second driver runs several at once.
        for writers in Set([1, plan.writers]).sorted() {
            let began = ContinuousClock.now
            var driver = try Driver(victim, writers: writers, seed: plan.seed)
            let findings = try await driver.run(kills: max(1, plan.kills / Set([1, plan.writers]).count))
            let seconds = Int((ContinuousClock.now - began) / .seconds(1))
            print("\(victim.name), \(writers) at once: \(findings), seed \(plan.seed), \(seconds) s")
            if findings.flaw == nil, victim.mustBreak { throw Blind(victim: victim.name) }
            if let flaw = findings.flaw, !victim.mustBreak { throw Broken(victim: victim.name, flaw: flaw) }
        }
    }

    private static func victim(_ name: String) throws -> any Victim.Type {
        guard let victim = victims.first(where: { $0.name == name }) else { throw Misuse(what: name) }
        return victim
    }
}

/// The options of a run.
struct Plan {
    var kills = 50
    var writers = 3
    var seed: UInt64 = 1

    /// Returns the plan that the options describe, and the other arguments, which are the names of victims.
    static func parse(_ words: some Collection<String>) throws -> (plan: Plan, names: [String]) {
        var plan = Plan()
        var names: [String] = []
        var words = words.makeIterator()
        while let word = words.next() {
            guard word.hasPrefix("--") else {
                names.append(word)
                continue
            }
            guard let number = words.next().flatMap(Int.init), number > 0 else { throw Misuse(what: word) }
            switch word {
            case "--kills": plan.kills = number
            case "--writers": plan.writers = number
            case "--seed": plan.seed = UInt64(number)
            default: throw Misuse(what: word)
            }
        }
        return (plan, names)
    }
}

struct Misuse: Error {
    let what: String
}

/// The error for a store with a violation.
struct Broken: Error {
    let victim: String
    let flaw: String
}

/// The error if no violation was found in a defective store.
struct Blind: Error {
    let victim: String
}

import WorkshopSupport

/// A program that plays all five apps for a long time over loopback sockets, with faults of the network, the clock and
/// the disk.
///
/// Each app plays the given number of minutes of game time. The run fails if a result is lost, a released session stays
/// in memory, a wait does not end, or the memory or the number of open descriptors grows.
@main
struct Soak {
    private static let usage = """
        Soak [--minutes N] [--seed N] [--only APP,...] [--break DEFECT]
            --minutes    the minutes of game time, 30 unless given, and at least \(SoakRun.fewestMinutes)
            --seed       the faults and the actions, 1 unless given
            --only       recall, quiz, trivia, names, twitch; all unless given
            --break      \(DeliberateDefect.allCases.map(\.rawValue).joined(separator: ", ")): the run must fail
        Soak prove [--only APP,...]    runs with each defect, and fails if a defect is not found
        """

    static func main() async {
        await runProgram("soak", usage: usage) { words in
            switch words.first {
            case "serve": try await FakeServers.serve(seed: UInt64(words.last ?? "") ?? 1)
            case "prove":
                try DeliberateDefect.proveAll(only: Arguments(words.dropFirst(), options: ["--only"])["--only"])
            default:
                let options = try Options(words)
                ResourceUse.countExactly()
                try await SoakRun(options).play()
            }
        }
    }
}

/// The options of a run.
struct Options {
    let minutes: Int
    let seed: UInt64
    let defect: DeliberateDefect?
    /// The names of the apps to play, or an empty array to play all apps.
    let only: [String]
    /// The real time for which a run waits before it fails, because the machine may be under load.
    ///
    /// The last four defects never end, so a shorter time finds them, too.
    var patience: Duration {
        switch defect {
        case nil, .memory, .descriptor: .seconds(20)
        case .session, .result, .hang, .block: .seconds(5)
        }
    }

    init(_ words: [String]) throws {
        let arguments = try Arguments(words, options: ["--minutes", "--seed", "--only", "--break"])
        minutes = try arguments.number("--minutes", atLeast: SoakRun.fewestMinutes) ?? 30
        seed = UInt64(try arguments.number("--seed", atLeast: 0) ?? 1)
        only = arguments.list("--only")
        defect = try arguments["--break"].map { name in
            guard let defect = DeliberateDefect(rawValue: name) else { throw Misuse("there is no defect \(name)") }
            return defect
        }
    }
}

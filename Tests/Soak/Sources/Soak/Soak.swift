import Foundation

/// A program that plays all five apps for a long time over loopback sockets, with faults of the network, the clock and
/// the disk.
///
///     swift run --package-path Tests/Soak Soak [--minutes 30] [--seed 1] [--only APP,APP] [--break DEFECT]
///     swift run --package-path Tests/Soak Soak prove
///
/// Each app plays the given number of minutes of game time. The run fails if a result is lost, a released session stays
/// in memory, a wait does not end, or the memory or the number of open descriptors grows. `prove` runs the program with
/// each deliberate defect, and fails if a defect is not found.
@main
struct Soak {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            switch arguments.first {
            case "serve": try await FakeServers.serve(seed: UInt64(arguments.last ?? "") ?? 1)
            case "prove": try Defect.proveAll()
            default:
                Resources.countExactly()
                try await Run(Options(arguments)).play()
            }
        } catch {
            // Errors are caught here, because an error thrown out of `main` would end the process with a crash report.
            FileHandle.standardError.write(Data("soak: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// The options of a run.
struct Options {
    var minutes = 30
    var seed: UInt64 = 1
    var defect: Defect?
    /// The names of the apps to play, or an empty array to play all apps.
    var only: [String] = []

    init(_ words: [String]) throws {
        var words = words.makeIterator()
        while let word = words.next() {
            let value = words.next()
            switch word {
            case "--minutes":
                guard let number = value.flatMap({ Int($0) }), number >= Run.fewestMinutes else { throw Misuse(word) }
                minutes = number
            case "--seed":
                guard let number = value.flatMap({ UInt64($0) }) else { throw Misuse(word) }
                seed = number
            case "--only": only = (value ?? "").split(separator: ",").map(String.init)
            case "--break":
                guard let named = value.flatMap({ Defect(rawValue: $0) }) else { throw Misuse(word) }
                defect = named
            default: throw Misuse(word)
            }
        }
    }
}

/// The error for an invalid argument.
struct Misuse: Error, CustomStringConvertible {
    let description: String

    init(_ word: String) {
        description = "invalid argument \(word), or invalid value after it"
    }
}

/// The error for a violation that the run has found.
struct Flaw: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

import Foundation
import LibFuzzer

/// The command line of the fuzz targets.
@main
enum Fuzz {
    static let usage = """
        Fuzz --list                           the names of the targets
        Fuzz --growth [TARGET ...]            time must not grow faster than the input
        Fuzz --short-growth [TARGET ...]      the same with fewer runs
        Fuzz TARGET FILE ...                  feeds files to a target, such as the input of a finding
        Fuzz TARGET LIBFUZZER-ARGUMENT ...    fuzzes; the arguments are those of libFuzzer
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "--list": print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
        case "--growth": checkGrowth(of: arguments.dropFirst().map(target), isShort: false)
        case "--short-growth": checkGrowth(of: arguments.dropFirst().map(target), isShort: true)
        case let option? where option.hasPrefix("-"):
            // This process was started by libFuzzer. Its last argument is the name of the target.
            run(target(arguments[arguments.count - 1]), arguments.dropLast(2))
        case let name?: run(target(name), Array(arguments.dropFirst()))
        case nil: fail(usage)
        }
    }

    private static func target(_ name: String) -> FuzzTarget {
        guard let target = FuzzTarget.named(name) else { fail("no target \(name)\n\(usage)") }
        return target
    }

    private static func checkGrowth(of targets: [FuzzTarget], isShort: Bool) {
        var findings = 0
        for target in targets.isEmpty ? FuzzTarget.all : targets {
            print("\(target.name): \(target.growth.count) families of growing inputs")
            let check = GrowthCheck(target: target, isShort: isShort)
            for family in target.growth {
                guard let finding = check.finding(family) else { continue }
                print("  \(target.name), \(family.name): \(finding)")
                // The output is flushed at once, because the next input may take minutes or stop the process.
                fflush(nil)
                findings += 1
            }
        }
        exit(findings == 0 ? 0 : 1)
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(2)
    }
}

extension Fuzz {
    /// The target of this process, stored globally because the callback of libFuzzer has no context.
    nonisolated(unsafe) private static var current: FuzzTarget?

    /// Starts libFuzzer, which runs each file in the arguments once, or fuzzes if there is no file.
    ///
    /// The name of the target is the last argument, which libFuzzer ignores but passes to its child processes.
    private static func run(_ target: FuzzTarget, _ arguments: [String]) -> Never {
        current = target
        let words = [CommandLine.arguments[0]] + arguments + ["-ignore_remaining_args=1", target.name]
        // The strings are never freed, because libFuzzer uses them until the process ends.
        let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
        for (place, word) in words.enumerated() { copies[place] = strdup(word) }
        copies[words.count] = nil
        var (count, values) = (CInt(words.count), Optional(copies))
        let status = runLibFuzzer(&count, &values) { bytes, count in
            Fuzz.current?.run(FuzzInput(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }
}

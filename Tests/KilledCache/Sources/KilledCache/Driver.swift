import Foundation
import RemoteLoading
import RemoteLoadingTesting

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts writers, kills them, and looks at what is there.
struct Driver {
    private let folder: URL
    private let seed: UInt64
    private var generator: SeededGenerator
    private var version = 1
    /// The last version of each page whose keeping had returned.
    private var kept: [Int: Int] = [:]
    private var (whole, drafts) = (0, 0)

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-killed-\(getpid())")
    }

    mutating func run(kills: Int) async throws {
        for kill in 0..<kills {
            // Every fourth time two at once.
            let writers = try (0..<(kill % 4 == 3 ? 2 : 1)).map { _ in try start() }
            for writer in writers { read(generator.number(below: 12), of: writer) }
            pause(microseconds: generator.number(below: 4_000))
            for writer in writers { writer.kill() }
            let told = writers.map { $0.rest() }
            note(told)
            try await check(after: kill, isAlone: writers.count == 1)
        }
        print("\(kills) kills with seed \(seed): \(whole) pages looked at, all whole; \(drafts) drafts left behind")
    }

    private mutating func start() throws -> ChildWriter {
        version += 1_000
        return try ChildWriter(["write", folder.path, "\(version)", "\(generator.next())"])
    }

    private func read(_ lines: Int, of writer: ChildWriter) {
        for _ in 0..<lines { writer.readLine() }
    }

    /// Waits without sleep, for a time that no timer is as fine as.
    private func pause(microseconds: Int) {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .microseconds(microseconds))
        while clock.now < end {}
    }

    private mutating func note(_ lines: [[String]]) {
        for line in lines.joined() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            // The last line may have been cut by the kill.
            if numbers.count == 2 { kept[numbers[0]] = max(kept[numbers[0]] ?? 0, numbers[1]) }
        }
    }

    private mutating func check(after kill: Int, isAlone: Bool) async throws {
        let store = DiskCacheStore(folder)
        var found = 0
        for number in 0..<Page.count {
            let entries = await store.entries(for: Page.key(number))
            guard entries.count <= 1 else { throw Flaw(description: "kill \(kill): page \(number) is there twice") }
            guard let entry = entries.first else {
                guard kept[number] == nil else { throw Flaw(description: "kill \(kill): page \(number) is gone") }
                continue
            }
            guard let page = Page.whole(entry, at: number) else {
                throw Flaw(description: "kill \(kill): page \(number) is torn")
            }
            // Of two writers either may come last.
            if isAlone, page.version < kept[number] ?? 0 {
                throw Flaw(description: "kill \(kill): page \(number) is \(page.version), not \(kept[number] ?? 0)")
            }
            kept[number] = page.version
            found += 1
        }
        whole += found
        try checkFiles(found, after: kill)
    }

    /// Every file that is not a draft is one of the pages that were found.
    private mutating func checkFiles(_ found: Int, after kill: Int) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // none before the first
        let left = names.filter { $0.hasPrefix("draft-") }
        drafts += left.count
        for name in left { try FileManager.default.removeItem(at: folder.appending(path: name)) }
        guard names.count - left.count == found else {
            throw Flaw(description: "kill \(kill): \(names.count - left.count) files, of which \(found) are readable")
        }
    }

    /// Lets a process run for which no file may be larger than a few kilobytes.
    func checkFullDisk() throws {
        let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" fill \"$1\""
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, CommandLine.arguments[0], folder.path + "-full"]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Flaw(description: "a full disk was no miss") }
        print("a disk that is full: misses, and no error")
    }

    func clear() {
        for path in [folder.path, folder.path + "-full"] {
            try? FileManager.default.removeItem(atPath: path)  // the system clears up what is left
        }
    }
}

/// A writer in a process of its own.
final class ChildWriter {
    private let process = Process()
    private let output = Pipe()
    private var text = Data()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        // Ours would keep the pipe open when the writer is dead.
        try output.fileHandleForWriting.close()
    }

    /// Waits until it has said one line more.
    func readLine() {
        while true {
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            text.append(byte)
            if byte.isEmpty || byte.first == UInt8(ascii: "\n") { return }
        }
    }

    /// Ends it as the system does when memory is short: at once, whatever it does.
    func kill() {
        #if canImport(Darwin)
        _ = Darwin.kill(process.processIdentifier, SIGKILL)
        #elseif canImport(Glibc)
        _ = Glibc.kill(process.processIdentifier, SIGKILL)
        #elseif canImport(Musl)
        _ = Musl.kill(process.processIdentifier, SIGKILL)
        #endif
    }

    /// All that it has said.
    func rest() -> [String] {
        text.append(output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

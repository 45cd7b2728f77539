public import Foundation

/// Runs a program to its end, and ends the process.
///
/// The exit status is 0 if the program returns, 2 if it throws a `Misuse`, and 1 if it throws another error. An error
/// is printed here, because an error thrown out of `main` would end the process with a crash report.
@MainActor
public func runProgram(
    _ name: String, usage: String, _ program: @MainActor (_ arguments: [String]) async throws -> Void
) async -> Never {
    do {
        try await program(Array(CommandLine.arguments.dropFirst()))
        exit(0)
    } catch {
        let isMisuse = error is Misuse
        FileHandle.standardError.write(Data("\(name): \(error)\n\(isMisuse ? usage + "\n" : "")".utf8))
        exit(isMisuse ? 2 : 1)
    }
}

/// The error for invalid arguments.
public struct Misuse: Error, CustomStringConvertible {
    /// The argument, and what is wrong with it.
    public let description: String

    /// Creates an error with a description.
    public init(_ description: String) {
        self.description = description
    }
}

/// The error for a violation that a check has found.
public struct Flaw: Error, CustomStringConvertible {
    /// The violation.
    public let description: String

    /// Creates an error with a description.
    public init(_ description: String) {
        self.description = description
    }
}

/// Creates an empty folder for the files of a check, and returns its address.
public func makeTemporaryFolder(for check: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(check)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

/// The time since it was created.
public struct Stopwatch {
    private let start = ContinuousClock.now

    /// Starts to measure.
    public init() {}

    /// The time that has elapsed.
    public var elapsed: Duration { ContinuousClock.now - start }

    /// The whole seconds that have elapsed.
    public var seconds: Int { Int(elapsed / .seconds(1)) }
}

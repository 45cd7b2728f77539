import Foundation
import WorkshopSupport

/// A deliberate defect, with which a run must fail.
///
/// Each case proves that a run finds defects of its kind.
enum DeliberateDefect: String, CaseIterable {
    /// Memory is allocated in each minute and never freed.
    case memory
    /// A descriptor is opened in each minute and never closed.
    case descriptor
    /// A released session is kept by another object.
    case session
    /// A game is counted as finished, but its result was passed to no store.
    case result
    /// An app waits for work that never ends.
    case hang
    /// The main thread is blocked.
    case block

    /// The word that the message of the failed run must contain.
    private var sign: String {
        switch self {
        case .memory: "memory grows"
        case .descriptor: "descriptors"
        case .session: "stays in memory"
        case .result: "lost"
        case .hang: "does not end"
        case .block: "is stuck"
        }
    }

    /// Runs the program with each defect, and throws an error if a run does not fail with the expected message.
    ///
    /// The runs play all apps, or only those that `only` names, separated by commas.
    static func proveAll(only apps: String?) throws {
        let runs = try allCases.map { defect in
            let process = Process.ofThisProgram(
                ["--minutes", "\(SoakRun.fewestMinutes)", "--break", defect.rawValue]
                    + (apps.map { ["--only", $0] } ?? []))
            let output = Pipe()
            process.standardOutput = FileHandle.nullDevice
            process.standardError = output
            try process.run()
            return (defect, process, output)
        }
        for (defect, process, output) in runs {
            let message = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus != 0, message.contains(defect.sign) else {
                throw Flaw("the defect \"\(defect.rawValue)\" was not found: \(message)")
            }
            print("found: \(defect.rawValue)")
        }
    }
}

import Observation
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

/// A run of the program on input that a test types, whose output is recorded.
@MainActor
@Observable
final class Play {
    /// The output so far.
    private(set) var transcript = ""
    @ObservationIgnored let clock = ManualClock()
    @ObservationIgnored private let lines: AsyncStream<String>.Continuation
    @ObservationIgnored private var run: Task<Void, Never>?
    /// The number of characters of the transcript up to the text that was seen last.
    @ObservationIgnored private var seen = 0

    init(_ app: AppName? = nil, hasColours: Bool = false) {
        let input: AsyncStream<String>
        (input, lines) = AsyncStream.makeStream()
        let terminal = Terminal(
            read: { await input.first { _ in true } },
            write: { [weak self] in self?.transcript += $0 },
            hasColours: hasColours)
        let setting = Setting(time: clock.timeSource, chance: ChanceSource(SeededGenerator(seed: 1)))
        run = Task { await Shell(on: terminal, setting: setting).run(opening: app) }
    }

    /// Types lines, of which the program reads one each time it shows a prompt.
    func type(_ texts: String...) {
        for text in texts { lines.yield(text) }
    }

    /// Waits until a text appears after the text that was seen last.
    func see(_ text: String) async throws {
        try await until("“\(text)” in the output") { transcript.dropFirst(seen).contains(text) }
        guard let range = transcript.dropFirst(seen).firstRange(of: text) else { return }
        seen = transcript.distance(from: transcript.startIndex, to: range.upperBound)
    }

    /// Waits until the program sleeps for a duration, and lets this time pass.
    func pass(_ duration: Duration) async throws {
        let due = clock.now.offset + duration
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
    }

    /// Types the number that the transcript shows before an option.
    func choose(_ option: String) throws {
        let row = try #require(transcript.split(separator: "\n").last { $0.hasSuffix(") \(option)") })
        type(String(row.prefix { $0 != ")" }))
    }

    /// Ends the input, and returns the whole output after the end of the program.
    func end() async -> String {
        lines.finish()
        await run?.value
        return transcript
    }
}

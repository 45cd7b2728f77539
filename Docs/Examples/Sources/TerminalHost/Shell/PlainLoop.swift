/// Shows an act line by line, without a terminal: begins by itself, and ends with the input.
///
/// A line that comes while something is shown or on its way waits until the act waits for it.
@MainActor
final class PlainLoop {
    private let act: any Act
    private let output: any Output
    private var waiting: [String] = []
    private var told: [String] = []

    init(_ act: any Act, output: any Output) {
        self.act = act
        self.output = output
    }

    /// Runs until the lines are at their end, and returns the exit code.
    func run(_ events: PlayEvents) async -> Int32 {
        events.watch(act.observe)
        await act.begin()
        tell()
        var inputHasEnded = false
        for await event in events.stream {
            switch event {
            case .line(let line): waiting.append(line)
            case .screenChanged: events.watch(act.observe)
            case .endOfInput: inputHasEnded = true
            }
            tell()
            guard output.isOpen, await takeLines() else { break }
            if inputHasEnded, waiting.isEmpty, act.awaitsLine { break }
        }
        return act.hasFailed ? ExitCode.noQuestion : ExitCode.success
    }

    /// Takes lines as long as the act waits for one; false if one of them ends the program.
    private func takeLines() async -> Bool {
        while act.awaitsLine, !waiting.isEmpty {
            switch act.answer(to: waiting.removeFirst()) {
            case .quit: return false
            case .unknown(let text): output.write(lines: [text])
            case .work(let work):
                await work()
                told = []
                tell()
            }
        }
        return true
    }

    /// Writes what is on if it is another than was written last.
    private func tell() {
        guard act.isWhole else { return }
        let lines = act.lines(columns: .max, rows: .max)
        guard lines != told else { return }
        told = lines
        output.write(lines: lines + [""])
    }
}

/// A loop that shows an `Act` line by line without a terminal.
///
/// The loop starts the act at once, and ends when the input ends. Lines that arrive while the act is busy are queued
/// until the act waits for input.
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

    /// Runs until all lines of the input are handled, and returns the exit code.
    func run(_ events: PlayEvents) async -> Int32 {
        events.watch(act.observe)
        await act.begin()
        tell()
        var inputHasEnded = false
        for await event in events.stream {
            switch event {
            case .line(let line): waiting.append(line)
            case .screenChanged: events.watch(act.observe)
            case .repaint: break
            case .endOfInput: inputHasEnded = true
            }
            tell()
            guard output.isOpen, await takeLines() else { break }
            if inputHasEnded, waiting.isEmpty, act.awaitsLine { break }
        }
        return act.hasFailed ? ExitCode.noQuestion : ExitCode.success
    }

    /// Handles queued lines while the act waits for input.
    ///
    /// Returns `false` if a line ends the program.
    private func takeLines() async -> Bool {
        while act.awaitsLine, !waiting.isEmpty {
            switch act.answer(to: waiting.removeFirst()) {
            case .quit: return false
            case .unknown(let text), .tell(let text): output.write(lines: [text])
            case .help(let lines): output.write(lines: lines + [""])
            case .work(let work):
                await work()
                told = []
                tell()
            case .workThenTell(let work):
                if let text = await work() { output.write(lines: [text]) } else { tell() }
            }
        }
        return true
    }

    /// Writes the current lines if they are complete and differ from the lines that were written last.
    private func tell() {
        guard act.isWhole else { return }
        let lines = act.lines(columns: .max, rows: .max)
        guard lines != told else { return }
        told = lines
        output.write(lines: lines + [""])
    }
}

import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The signals after which the program must paint the terminal again.
///
/// A terminal sends `SIGWINCH` after a change of its size. A shell sends `SIGCONT` when it resumes a stopped program,
/// and has written its own lines in the meantime.
struct RepaintSignals {
    private let sources: [any DispatchSourceSignal]

    /// Starts to send an event for each signal.
    init(telling send: AsyncStream<PlayEvent>.Continuation) {
        sources = [SIGWINCH, SIGCONT].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { send.yield(.repaint) }
            source.activate()
            return source
        }
    }

    func stop() {
        for source in sources { source.cancel() }
    }
}

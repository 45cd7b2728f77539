import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A reader of the standard input on a separate thread, because reading blocks.
enum InputReader {
    /// Starts a thread that sends an event for each line, and an event for the end of the input.
    ///
    /// A read error counts as the end of the input.
    static func start(telling send: AsyncStream<PlayEvent>.Continuation) {
        Thread.detachNewThread {
            // `readLine` is not used here: it holds the lock of the stream while it waits, and `exit` may need that
            // lock.
            var splitter = LineSplitter()
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                if count > 0 {
                    for line in splitter.lines(in: buffer[..<count]) { send.yield(.line(line)) }
                } else if count == 0 || !canTryAgain(POLLIN, on: STDIN_FILENO) {
                    break
                }
            }
            if let rest = splitter.rest() { send.yield(.line(rest)) }
            send.yield(.endOfInput)
        }
    }
}

/// Returns a Boolean value that indicates whether a read or write that has just failed can be retried.
///
/// A call can fail because another program has made the shared descriptor non-blocking. The function then waits until
/// the descriptor is ready, so that the call can be repeated.
func canTryAgain(_ event: Int32, on descriptor: Int32) -> Bool {
    switch errno {
    case EINTR:
        return true
    case EAGAIN:
        var wish = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&wish, 1, -1) >= 0 || errno == EINTR
    default:
        return false
    }
}

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A destination of text.
@MainActor
protocol Output: AnyObject {
    /// The current size of the terminal.
    var size: TerminalSize { get }
    /// A Boolean value that indicates whether the destination still accepts text.
    ///
    /// This property never changes back to `true`.
    var isOpen: Bool { get }
    func write(_ text: String)
}

extension Output {
    func write(lines: [String]) {
        write(lines.map { $0 + "\n" }.joined())
    }
}

/// The standard output or standard error, without a buffer.
@MainActor
final class DescriptorOutput: Output {
    private let descriptor: Int32
    private(set) var isOpen = true

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    var size: TerminalSize {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return TerminalSize()
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Writes the text in as few calls as possible, so that no other program's text interrupts it.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while isOpen, !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                isOpen = canTryAgain(POLLOUT, on: descriptor)
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

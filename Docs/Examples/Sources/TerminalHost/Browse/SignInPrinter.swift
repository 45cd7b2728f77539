import Observation
import TwitchBrowse

/// A printer of the codes of a sign-in, for input and output without a terminal.
@MainActor
final class SignInPrinter {
    private let signIn: any SigningIn
    private let output: any Output
    private let whenPrinted: (_ code: String) -> Void
    private var printed = ""

    /// Creates a printer, which calls the closure after each code that it prints.
    init(_ signIn: any SigningIn, _ output: any Output, whenPrinted: @escaping (_ code: String) -> Void = { _ in }) {
        self.whenPrinted = whenPrinted
        self.signIn = signIn
        self.output = output
        watch()
    }

    private func watch() {
        let screen = withObservationTracking {
            signIn.screen
        } onChange: { [weak self] in
            // `onChange` is called before the change, so a task reads the screen after the change.
            Task { @MainActor in self?.watch() }
        }
        // The countdown changes the screen every second, and the code is printed once.
        guard case .code(let code, _) = screen.phase, screen.detail != printed else { return }
        printed = screen.detail
        output.write(lines: [screen.detail, ""])
        whenPrinted(code)
    }
}

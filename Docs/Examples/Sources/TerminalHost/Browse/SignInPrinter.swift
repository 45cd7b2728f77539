import Observation
import TwitchBrowse

/// A printer of the codes of a sign-in, for input and output without a terminal.
@MainActor
final class SignInPrinter {
    private let signIn: any SigningIn
    private let output: any Output
    private let whenPrinted: (_ code: String) -> Void
    private var printed = ""

    /// Creates a printer that calls the closure after each printed code.
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
            // `onChange` is called before the screen changes. The task runs after the change, so it reads the new
            // screen.
            Task { @MainActor in self?.watch() }
        }
        // The countdown changes the screen every second, but each code is printed only once.
        guard case .code(let code, _) = screen.phase, screen.detail != printed else { return }
        printed = screen.detail
        output.write(lines: [screen.detail, ""])
        whenPrinted(code)
    }
}

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The button that copies a text, such as the result of a game.
struct CopyButton: View {
    let text: String
    @State private var isCopied = false

    var body: some View {
        Button(Self.label(isCopied: isCopied)) {
            Clipboard.copy(text)
            isCopied = true
        }
    }

    /// Returns the label of the button, which says so once the text was copied.
    static func label(isCopied: Bool) -> String { isCopied ? "Copied" : "Copy the result" }
}

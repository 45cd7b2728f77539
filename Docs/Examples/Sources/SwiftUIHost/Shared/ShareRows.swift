#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The text that the player can share after a game, and a button that copies it.
struct ShareRows: View {
    let text: String?

    init(_ text: String?) {
        self.text = text
    }

    var body: some View {
        if let text {
            Text(text)
            if Clipboard.isAvailable { CopyButton(text: text) }
        }
    }
}

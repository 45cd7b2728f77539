#if os(iOS) || os(visionOS)
import UIKit
#elseif os(macOS)
import AppKit
#endif

/// The clipboard of the system.
@MainActor
enum Clipboard {
    /// A Boolean value that indicates whether the system has a clipboard that an app can write to.
    static var isAvailable: Bool {
        #if os(iOS) || os(visionOS) || os(macOS)
        true
        #else
        false
        #endif
    }

    /// Replaces the content of the clipboard, or does nothing if there is no clipboard.
    static func copy(_ text: String) {
        #if os(iOS) || os(visionOS)
        UIPasteboard.general.string = text
        #elseif os(macOS)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
        #endif
    }
}

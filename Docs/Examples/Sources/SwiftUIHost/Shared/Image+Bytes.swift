import Foundation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension Image {
    /// Creates an image from the bytes of a file, or returns `nil` if the system cannot decode them.
    ///
    /// On a platform without UIKit and AppKit, the result is `nil`.
    init?(bytes: Data) {
        #if canImport(UIKit)
        guard let image = UIImage(data: bytes) else { return nil }
        self.init(uiImage: image)
        #elseif canImport(AppKit)
        guard let image = NSImage(data: bytes) else { return nil }
        self.init(nsImage: image)
        #else
        return nil
        #endif
    }
}

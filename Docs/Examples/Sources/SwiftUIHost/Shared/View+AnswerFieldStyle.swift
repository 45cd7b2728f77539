#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

extension View {
    /// Prepares a text field for answers: the keyboard corrects nothing, and begins no word with a capital.
    func answerField() -> some View {
        textFieldStyle(.roundedBorder)
            .autocorrectionDisabled()
            .submitLabel(.done)
            .withoutCapitals()
    }

    private func withoutCapitals() -> some View {
        // macOS has no keyboard on the screen.
        #if os(iOS) || os(visionOS)
        textInputAutocapitalization(.never)
        #else
        self
        #endif
    }
}

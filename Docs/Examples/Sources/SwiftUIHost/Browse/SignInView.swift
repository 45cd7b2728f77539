import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a sign-in with a code on another device: the code, the time left, and the outcome.
struct SignInView: View {
    let screen: SignInScreen
    let press: (SignInScreen.Action) -> Void

    var body: some View {
        VStack(spacing: 16) {
            Text(screen.title)
                .font(.title2.bold())
                .accessibilityAddTraits(.isHeader)
            if screen.phase == .requesting { ProgressView() }
            if !screen.detail.isEmpty {
                Text(screen.detail).multilineTextAlignment(.center)
            }
            if case .code(let code, let address) = screen.phase {
                Text(code)
                    .font(.largeTitle.monospaced().bold())
                    .accessibilityLabel(code.spelled)
                Link(address.absoluteString, destination: address)
            }
            if let remaining = screen.remaining { ReadoutText(remaining) }
            if let button = screen.button {
                Button(button.label) { press(button.action) }
                    .buttonStyle(.borderedProminent)
                    .disabled(!button.isEnabled)
            }
        }
    }
}

extension String {
    /// The letters with blanks between them, so that VoiceOver spells a code.
    var spelled: String { map(String.init).joined(separator: " ") }
}

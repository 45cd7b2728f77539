import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a sign-in with a code on another device: the code, the time left, and the outcome.
struct SignInView: View {
    let screen: SignInScreen
    let press: (SignInScreen.Action) -> Void

    var body: some View {
        VStack {
            Text(screen.title).font(.headline)
            if screen.phase == .requesting { ProgressView() }
            if !screen.detail.isEmpty { Text(screen.detail) }
            if case .code(_, let address) = screen.phase {
                Link(address.absoluteString, destination: address)
            }
            if let remaining = screen.remaining { ReadoutText(remaining) }
            ButtonRows(screen.button.map { [$0] } ?? [], press: press)
        }
    }
}

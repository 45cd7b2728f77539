import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The sheet with the sign-in, and with the stand-in for the other device if Twitch is a fake.
struct SignInSheet: View {
    let screen: SignInScreen
    let decide: ((_ code: String, _ isApproved: Bool) -> Void)?
    let press: (SignInScreen.Action) -> Void
    @Environment(\.dismiss) private var dismiss
    @Environment(\.texts) private var texts

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(spacing: 24) {
                    SignInView(screen: screen, press: press)
                    if let decide, case .code(let code, _) = screen.phase {
                        SignInApprovalView(code: code, decide: decide)
                    }
                }
                .padding()
            }
            .toolbar {
                ToolbarItem(placement: .confirmationAction) {
                    Button(texts.close) { dismiss() }
                }
            }
        }
        .presentationDetents([.medium])
    }
}

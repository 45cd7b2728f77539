#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A stand-in for the other device on which the user approves or declines a code, for an app with a fake of Twitch.
struct SignInApprovalView: View {
    let code: String
    let decide: (_ code: String, _ isApproved: Bool) -> Void
    /// The last code that the user has approved or declined.
    @State private var decided = ""
    @Environment(\.texts) private var texts

    var body: some View {
        VStack {
            if decided == code {
                Text(texts.answered)
            } else {
                Text(texts.otherDevice).multilineTextAlignment(.center)
                HStack {
                    Button(texts.approve) { answer(isApproved: true) }
                    Button(texts.decline, role: .destructive) { answer(isApproved: false) }
                }
                .buttonStyle(.bordered)
            }
        }
        .font(.footnote)
    }

    private func answer(isApproved: Bool) {
        decide(code, isApproved)
        decided = code
    }
}

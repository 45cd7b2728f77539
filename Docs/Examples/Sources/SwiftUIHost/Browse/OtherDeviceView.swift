#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A stand-in for the other device on which the user approves or declines a code, for an app with a fake of Twitch.
struct OtherDeviceView: View {
    let code: String
    let decide: (_ code: String, _ isApproved: Bool) -> Void
    /// The last code that the user has approved or declined.
    @State private var decided = ""

    var body: some View {
        VStack {
            if decided == code {
                Text("The other device has answered. Waiting for Twitch…")
            } else {
                Text("Twitch is a fake here. Choose what the other device would answer:")
                Button("Approve") { answer(isApproved: true) }
                Button("Decline") { answer(isApproved: false) }
            }
        }
    }

    private func answer(isApproved: Bool) {
        decide(code, isApproved)
        decided = code
    }
}

import Foundation
import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The previews of the sign-in, one for each phase that has content, and of the stand-in for the other device.
struct SignInPreviews: PreviewProvider {
    static let screens: [SignInScreen] = [
        .fixture(.signedOut), .fixture(.requesting),
        .fixture(.code("ABCD1000", address: URL(filePath: "/activate"))), .fixture(.expired), .fixture(.denied),
        .fixture(.failed(.connectivity(.notConnected))), .fixture(.signedIn(login: "ada")),
        .fixture(.signOutFailed(.refused(.unavailable(until: nil)))),
    ]

    static var previews: some View {
        ForEach(screens, id: \.self) { screen in
            SignInView(screen: screen) { _ in }
        }
        OtherDeviceView(code: "ABCD1000") { _, _ in }
    }
}

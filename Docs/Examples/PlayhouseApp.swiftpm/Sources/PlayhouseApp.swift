import SwiftUIHost

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The app with all five example apps, offline.
@main
struct PlayhouseApp: App {
    @State private var sessions = OfflineSessions()

    var body: some Scene {
        WindowGroup {
            MenuHost(sessions: sessions)
        }
    }
}

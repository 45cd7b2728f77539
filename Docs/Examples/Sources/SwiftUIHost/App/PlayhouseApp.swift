#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// An app with a menu of all five apps, offline.
///
/// To run the app, create a program, or an app target in Xcode, whose main file contains only `PlayhouseApp.main()`.
public struct PlayhouseApp: App {
    @State private var sessions = OfflineSessions()

    /// Creates the app with new sessions.
    public init() {}

    /// The window with the menu.
    public var body: some Scene {
        WindowGroup {
            MenuHost(sessions: sessions)
        }
    }
}

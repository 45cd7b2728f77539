package import Foundation

extension URL {
    /// Returns the folder for the files of an app, inside the user's Application Support folder.
    ///
    /// tvOS offers apps no permanent storage. There, the folder is inside the caches folder, which the system may
    /// purge. `app` must be a plain file name, such as the bundle identifier. Any other value is a programming error
    /// and traps.
    package static func folder(of app: String) -> URL {
        precondition(!app.isEmpty && app != "." && app != ".." && !app.contains("/"), "an app's name is a file name")
        #if os(tvOS)
        let place = FileManager.SearchPathDirectory.cachesDirectory
        #else
        let place = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        // The list is never empty, because every system has at least one such folder.
        return FileManager.default.urls(for: place, in: .userDomainMask)[0].appending(path: app)
    }
}

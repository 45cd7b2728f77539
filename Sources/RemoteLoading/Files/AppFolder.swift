package import Foundation

extension URL {
    /// Returns the folder for the files of an app, in the user's folder for application support.
    ///
    /// On tvOS it lies among the caches, which the system may purge, because no other place is permanent there either.
    /// The name must be a plain file name, such as the bundle identifier.
    package static func folder(of app: String) -> URL {
        precondition(!app.isEmpty && app != "." && app != ".." && !app.contains("/"), "an app's name is a file name")
        #if os(tvOS)
        let place = FileManager.SearchPathDirectory.cachesDirectory
        #else
        let place = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        // Every system has at least one such folder.
        return FileManager.default.urls(for: place, in: .userDomainMask)[0].appending(path: app)
    }
}

package import Foundation

extension URL {
    /// The folder for what an app keeps in files, in the user's folder for such; on tvOS, where nothing stays for sure,
    /// among the caches.
    ///
    /// The name is a plain file name, such as the bundle identifier.
    package static func folder(of app: String) -> URL {
        precondition(!app.isEmpty && app != "." && app != ".." && !app.contains("/"), "an app's name is a file name")
        #if os(tvOS)
        let place = FileManager.SearchPathDirectory.cachesDirectory
        #else
        let place = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        // Every system names one folder at least.
        return FileManager.default.urls(for: place, in: .userDomainMask)[0].appending(path: app)
    }
}

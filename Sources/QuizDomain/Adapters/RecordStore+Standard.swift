import Foundation
import PlayhouseCore

#if os(tvOS)
extension RecordStore where Self == UserDefaultsRecordStore {
    /// Returns the standard record store of an app, which uses the user defaults on tvOS.
    ///
    /// The name of the app separates its records from those of other apps. It must be a plain file name.
    public static func standard(for app: String) -> UserDefaultsRecordStore {
        UserDefaultsRecordStore(key: app + ".records")
    }
}
#else
extension RecordStore where Self == FileRecordStore {
    /// Returns the standard record store of an app, which uses a file, except on tvOS.
    ///
    /// The file is in a folder named after the app, in the user's folder for application support, so that apps do not
    /// share records. The name must be a plain file name, such as the bundle identifier.
    public static func standard(for app: String) -> FileRecordStore {
        FileRecordStore(URL.folder(of: app).appending(path: "records.playhouse"))
    }
}
#endif

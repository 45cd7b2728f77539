import Foundation
import RemoteLoading

#if os(tvOS)
extension RecordStore where Self == UserDefaultsRecordStore {
    /// Returns the standard store of an app for records on this device, which on tvOS is the user defaults.
    ///
    /// The name of the app keeps apps of one user from sharing records. It must be a plain file name.
    public static func standard(for app: String) -> UserDefaultsRecordStore {
        UserDefaultsRecordStore(key: app + ".records")
    }
}
#else
extension RecordStore where Self == FileRecordStore {
    /// Returns the standard store of an app for records on this device, which is a file except on tvOS.
    ///
    /// The file is in a folder named after the app, in the user's folder for application support, so that apps do not
    /// share records. The name must be a plain file name, such as the bundle identifier.
    public static func standard(for app: String) -> FileRecordStore {
        FileRecordStore(URL.folder(of: app).appending(path: "records.playhouse"))
    }
}
#endif

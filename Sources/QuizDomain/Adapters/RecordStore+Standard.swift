import Foundation

#if os(tvOS)
extension RecordStore where Self == UserDefaultsRecordStore {
    /// The store for records on this device: the user defaults on tvOS, a file elsewhere.
    ///
    /// The name is the app's, so that apps of one user do not share records; it is a plain file name.
    public static func standard(for app: String) -> UserDefaultsRecordStore {
        UserDefaultsRecordStore(key: app + ".records")
    }
}
#else
extension RecordStore where Self == FileRecordStore {
    /// The store for records on this device: the user defaults on tvOS, where files may be purged, a file elsewhere.
    ///
    /// The file lies in the user's folder for such files, in a folder named after the app, so that apps do not share
    /// records. The name is a plain file name, such as the bundle identifier.
    public static func standard(for app: String) -> FileRecordStore {
        FileRecordStore(URL.folder(of: app).appending(path: "records.playhouse"))
    }
}
#endif

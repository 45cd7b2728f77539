import Foundation
import QuizDomain

extension LearningStore where Self == FileLearningStore {
    /// The store for what was learned on this device: a file beside the records of the app.
    ///
    /// It lies in the user's folder for such files, in a folder named after the app; on tvOS, where files may be
    /// purged, among the caches, so that people may have to be learned again. The name is a plain file name, such as
    /// the bundle identifier.
    public static func standard(for app: String) -> FileLearningStore {
        FileLearningStore(URL.folder(of: app).appending(path: "learned.playhouse"))
    }
}

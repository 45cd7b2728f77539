import Foundation

/// A folder for targets that read files, in memory if the system supports that.
enum ScratchFolder {
    /// The folder of this process, which is removed when the process exits normally.
    static let url: URL = {
        let memory = "/dev/shm"
        let base = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        let url = URL(fileURLWithPath: base).appending(path: "playhouse-fuzz-\(getpid())")
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            fatalError("no scratch folder: \(error)")
        }
        atexit { try? FileManager.default.removeItem(at: ScratchFolder.url) }  // a leftover folder is no finding
        return url
    }()

    /// Replaces the content of a file in the folder, and returns its address.
    static func write(_ content: Data, to name: String) -> URL {
        let file = url.appending(path: name)
        do {
            try content.write(to: file)
        } catch {
            fatalError("the scratch folder cannot be written: \(error)")
        }
        return file
    }
}

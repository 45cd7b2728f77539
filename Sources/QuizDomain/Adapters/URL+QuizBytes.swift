import Foundation
import PlayhouseCore

extension URL {
    /// Returns the bytes of a regular file on this device, or throws `.refused(.notFound)` if it cannot be read.
    func quizBytes(limit: Int) throws(LoadError) -> Data {
        guard isFileURL else { throw .refused(.notFound) }
        do throws(PosixError) {
            // The app chose the file, so symbolic links are followed, regardless of who created them.
            let bytes = try PosixFile.content(of: resolvingSymlinksInPath().path, limit: limit)
            if let bytes { return bytes }
        } catch .tooLarge {
            throw LoadError.invalidData(.tooLarge(limit: limit)).inFile(at: self)
        } catch {
            throw .refused(.notFound)
        }
        throw .refused(.notFound)
    }
}

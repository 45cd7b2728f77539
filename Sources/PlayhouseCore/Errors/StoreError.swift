/// An error of a store that could not read or write its content.
///
/// A store that throws this error has not replaced its content. The app can continue without the stored content.
public struct StoreError: Error, Hashable, Sendable {
    /// The path of the store's file, or another name for the storage if the store uses no file.
    public let place: String
    /// The reason why the store failed.
    public let problem: Problem

    /// Creates an error from the reason why a store failed and the path or name of its storage.
    public init(_ problem: Problem, at place: String) {
        self.problem = problem
        self.place = place
    }

    /// The reason why a store failed.
    public enum Problem: Error, Hashable, Sendable {
        /// The content was not written by this package.
        case foreign
        /// The content was written by a newer version of this package.
        case newerVersion(Int, known: Int)
        /// The content is damaged: the value at this path of keys is missing or invalid.
        case corrupt(at: String)
        /// The content cannot be read at present, for example because the device is locked.
        ///
        /// The code is the error code of the system.
        case unreadable(code: Int)
        /// The content cannot be written at present.
        ///
        /// The code is the error code of the system.
        case unwritable(code: Int)
        /// Another writer has held the lock of the file for too long.
        case busy
        /// Any other failure, such as a failure of a store that is not part of this package.
        case other(code: Int)
    }
}

extension StoreError: CustomStringConvertible {
    /// The path or name of the storage and the reason why the store failed, for a log.
    public var description: String { "\(place): \(problem)" }
}

extension StoreError.Problem: CustomStringConvertible {
    /// The problem in a few words, for a log.
    public var description: String {
        switch self {
        case .foreign: "not a file of this package"
        case .newerVersion(let version, let known): "version \(version) is newer than the supported version \(known)"
        case .corrupt(let path): "corrupt at \(path)"
        case .unreadable(let code): "cannot be read, code \(code)"
        case .unwritable(let code): "cannot be written, code \(code)"
        case .busy: "in use by another store or process"
        case .other(let code): "failed, code \(code)"
        }
    }
}

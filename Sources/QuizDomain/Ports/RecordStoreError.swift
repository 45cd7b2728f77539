/// Why a store has no records to give, or did not take one.
///
/// Nothing was changed. The game can go on without a record.
public struct RecordStoreError: Error, Hashable, Sendable {
    /// Where: the path of the file, or how else the store calls its place.
    public let place: String
    /// What is wrong there.
    public let problem: Problem

    /// Creates an error.
    public init(_ problem: Problem, at place: String) {
        self.problem = problem
        self.place = place
    }

    /// What can be wrong.
    public enum Problem: Error, Hashable, Sendable {
        /// What is there is none of ours.
        case foreign
        /// It was written by a newer version of this package.
        case newerVersion(Int, known: Int)
        /// It is ours, but not as it was written.
        case corrupt(Damage)
        /// The system does not let it be read; the code is the system's.
        case unreadable(code: Int32)
        /// The system does not let it be written; the code is the system's.
        case unwritable(code: Int32)
        /// Somebody else has held it for too long.
        case busy
        /// Anything else that befalls a store of your own.
        case other(code: Int)
    }

    /// What damage there is.
    public enum Damage: Hashable, Sendable {
        /// The first line is cut off or altered.
        case heading
        /// The content does not fit its checksum.
        case checksum
        /// The content cannot be; the path names the place in it.
        case content(at: String)
    }
}

extension RecordStoreError: CustomStringConvertible {
    /// What is wrong and where, for a log; a screen has its own wording.
    public var description: String { "records at \(place): \(problem)" }
}

extension RecordStoreError.Problem: CustomStringConvertible {
    /// What is wrong.
    public var description: String {
        switch self {
        case .foreign: "not a record file"
        case .newerVersion(let version, let known): "version \(version) is newer than the supported version \(known)"
        case .corrupt(.heading): "corrupt first line"
        case .corrupt(.checksum): "wrong checksum"
        case .corrupt(.content(let path)): "corrupt at \(path)"
        case .unreadable(let code): "cannot be read, code \(code)"
        case .unwritable(let code): "cannot be written, code \(code)"
        case .busy: "in use by another store or process"
        case .other(let code): "failed, code \(code)"
        }
    }
}

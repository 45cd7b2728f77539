/// The reason why a recording cannot be made, written or read.
public enum RecordingError: Error, Hashable, Sendable {
    /// A variable of a CI server, such as `CI`, is set, so nothing may be recorded.
    case forbiddenInCI
    /// The value of the secret with this label has fewer than four bytes.
    case secretTooShort(label: String)
    /// A secret is still in the recording, so no file was written.
    ///
    /// The label is that of the secret. The place is a path in the file, such as
    /// `log.entries[0].response.content.text`.
    case secretExposed(label: String, place: String, form: String)
    /// The file cannot be written.
    case unwritable(path: String, reason: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is not a recording: the value at the place is missing or invalid.
    case malformed(place: String, reason: String)
}

extension RecordingError: CustomStringConvertible {
    /// The reason in plain words, without any value of a secret.
    public var description: String {
        switch self {
        case .forbiddenInCI: "a variable of a CI server is set, and nothing is recorded there"
        case .secretTooShort(let label): "the secret \(label) has fewer than \(RecordedSecret.leastBytes) bytes"
        case .secretExposed(let label, let place, let form):
            "nothing was written, because the secret \(label) is still at \(place), \(form)"
        case .unwritable(let path, let reason): "the recording \(path) cannot be written: \(reason)"
        case .unreadable(let path, let reason): "the recording \(path) cannot be read: \(reason)"
        case .malformed(let place, let reason): "not a recording: \(place) \(reason)"
        }
    }
}

/// A row of the source that was excluded from the roster, and the reason.
public struct Exclusion: Hashable, Sendable {
    /// The reason why a row was excluded.
    ///
    /// If several reasons apply, the first of these cases is given.
    public enum Reason: Hashable, Sendable {
        /// The row cannot be decoded, because of a flaw at this path.
        case unreadable(at: String)
        /// The row has a type other than a person.
        case notAPerson(type: String)
        /// The name is blank.
        case blankName
        /// The row stands for a whole staff.
        case staffEntry
        /// The host excluded the row.
        case byHost
        /// The row has no picture.
        case noPicture
        /// The address of the picture cannot be used.
        case unusablePicture(given: String)
        /// The picture is a logo or a placeholder.
        case placeholder(RosterRules.Placeholder)
        /// An earlier row has the same identity.
        case sameIdentity(asRow: Int)
        /// An earlier row has the same picture.
        case samePicture(asRow: Int)
        /// An earlier row has the same name and the same job title.
        case sameNameAndTitle(asRow: Int)
    }

    /// The index of the row in the source, starting at 0.
    public let row: Int
    /// The reason why the row was excluded.
    public let reason: Reason

    /// Creates an exclusion.
    package init(row: Int, reason: Reason) {
        self.row = row
        self.reason = reason
    }
}

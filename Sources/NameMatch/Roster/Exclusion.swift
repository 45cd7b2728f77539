/// Somebody a source tells of who cannot be asked for, and why.
public struct Exclusion: Hashable, Sendable {
    /// Why somebody cannot be asked for; of several reasons, the first of these.
    public enum Reason: Hashable, Sendable {
        /// The row makes no sense.
        case unreadable(at: String)
        /// It is another kind of thing.
        case notAPerson(type: String)
        /// There is no name.
        case blankName
        /// It is a whole staff.
        case nobody
        /// The host leaves this one out.
        case byHost
        /// There is no picture.
        case noPicture
        /// The picture's address leads nowhere.
        case unusablePicture(given: String)
        /// The picture is a logo, or stands in for one that is missing.
        case placeholder(RosterRules.Placeholder)
        /// An earlier row has the same identity.
        case sameIdentity(asRow: Int)
        /// An earlier row has the same picture.
        case samePicture(asRow: Int)
        /// An earlier row has the same name and the same job title.
        case sameNameAndTitle(asRow: Int)
    }

    /// The place among what the source tells; the first is 0.
    public let row: Int
    /// Why.
    public let reason: Reason

    /// Creates an exclusion.
    package init(row: Int, reason: Reason) {
        self.row = row
        self.reason = reason
    }
}

/// A row of the loaded list that was excluded from the game, and the reason.
public struct Exclusion: Hashable, Sendable {
    /// The reason why a row was excluded.
    ///
    /// If several reasons apply to a row, the exclusion has the first of them in this order: `unreadable`,
    /// `notAPerson`, `blankName`, `staffEntry`, `byHost`, `noPicture`, `unusablePicture`, `placeholder`,
    /// `sameIdentity`, `samePicture`, `sameNameAndTitle`.
    public enum Reason: Error, Hashable, Sendable {
        /// The row cannot be decoded, because of a flaw at this path.
        case unreadable(at: String)
        /// The type of the row differs from `people`, even if case is ignored.
        case notAPerson(type: String)
        /// The name is blank.
        case blankName
        /// The last name is "Staff", so the row stands for a whole staff instead of one person.
        case staffEntry
        /// The closure ``RosterRules/excludes`` returned `true` for the row.
        case byHost
        /// The row has no picture.
        case noPicture
        /// The address of the picture cannot be used.
        case unusablePicture(given: String)
        /// The picture is a placeholder, such as a logo: its address contains this text, or its caption is this text.
        case placeholder(String)
        /// An earlier row has the same identifier.
        case sameIdentity(asRow: Int)
        /// An earlier row has the same picture.
        case samePicture(asRow: Int)
        /// An earlier row has the same name and the same job title.
        case sameNameAndTitle(asRow: Int)
    }

    /// The index of the row in the loaded list, starting at 0.
    public let row: Int
    /// The reason for the exclusion.
    public let reason: Reason

    /// Creates the exclusion of a row.
    public init(row: Int, reason: Reason) {
        self.row = row
        self.reason = reason
    }
}

/// Something that the owner of a play must do with the record of its games.
public enum RecordEffect: Hashable, Sendable {
    /// Read the record unless it is known, and apply ``RecordInput/changed(_:)``.
    case read
    /// Make an identifier for the result of the game, and apply ``RecordInput/identified(_:)`` before any other input.
    ///
    /// If another game begins first, the result of this one is lost.
    case identify
    /// Repeat the saves that failed, if there are any, because another game begins.
    case beginGame
    /// Save a result, and apply ``RecordInput/changed(_:)``.
    case save(GameResult)
    /// Start new records if the stored ones are damaged, and apply ``RecordInput/changed(_:)``.
    case forgetDamage
}

/// Something that happens to the record of a play.
public enum RecordInput: Hashable, Sendable {
    /// An identifier for the result of the game was made.
    case identified(GameResult.ID)
    /// An access to the record has started, succeeded or failed.
    case changed(RecordStatus)
}

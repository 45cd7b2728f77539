/// Something that the owner of a play must do with the record of its games.
public enum RecordEffect: Hashable, Sendable {
    /// Read the record unless it is known, and apply ``RecordInput/changed(_:)``.
    ///
    /// This is an effect of the action `.load`, and in a choice game only while the menu is shown.
    case read
    /// Make an identifier for the result of the game, and apply ``RecordInput/identified(_:)`` before any other input.
    ///
    /// If an input returns several effects, carry out this one first. If another game begins before the identifier is
    /// applied, the result of this one is lost. ``RecordLocation/newResultID()`` makes an identifier.
    case identify
    /// Repeat the saves that failed, if there are any, because the next game is on the screen.
    ///
    /// In typed recall, this is an effect of ``RecallPlay/Input/loaded(_:)`` with a game, and of the action `.reset`.
    /// In a choice game, it is an effect of the actions that begin a game.
    case beginGame
    /// Save a result, and apply ``RecordInput/changed(_:)``.
    ///
    /// This is an effect of the input that ends a game, or of ``RecordInput/identified(_:)`` if the identifier is
    /// applied later.
    case save(GameResult)
    /// Start new records if the stored ones are damaged, and apply ``RecordInput/changed(_:)``.
    ///
    /// A ``RecordSaver`` first reads all records again. It calls ``RecordStore/forgetAll()`` only if this read reports
    /// damage.
    case forgetDamage
}

/// Something that happens to the record of a play.
public enum RecordInput: Hashable, Sendable {
    /// An identifier for the result of the game was made.
    case identified(GameResult.ID)
    /// An access to the record has started, succeeded or failed.
    case changed(RecordStatus)
}

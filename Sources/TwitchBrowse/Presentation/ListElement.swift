public import Foundation

/// An element of a list that a ``ListSession`` shows: a ``StreamedGame`` or a ``LiveStream``.
public protocol ListElement: Identifiable, Hashable, Sendable where ID: Sendable {
    /// The choice of a list, for example of the streams of one game.
    associatedtype Topic: Hashable & Sendable
    /// A row of the list, which shows an element.
    associatedtype Row: ListRow
}

/// The parts of a row that all lists share.
public protocol ListRow: Hashable, Sendable, Identifiable {
    /// The name of the game or of the streamer.
    var name: String { get }
    /// The address of the picture, or `nil` if there is none.
    var image: URL? { get }
    /// The text that VoiceOver speaks for the whole row.
    var accessibilityText: String { get }
    /// The alternative text of the picture.
    var alternativeText: String { get }
}

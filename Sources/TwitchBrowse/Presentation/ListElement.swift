public import Foundation
public import RemoteLoading

/// An element of a list that a ``ListSession`` shows: a ``StreamedGame`` or a ``LiveStream``.
public protocol ListElement: Identifiable, Hashable, Sendable where ID: Sendable {
    /// The topic of a list, which selects its elements, for example the streams of one game.
    associatedtype Topic: ListTopic
    /// A row of the list, which shows an element.
    associatedtype Row: ListRow
    /// A detail of an element, which is loaded after the list.
    associatedtype Detail

    /// Returns the detail that is loaded after the list, or `nil` if nothing more is loaded.
    static func detail(in topic: Topic) -> WritableKeyPath<Self, Detail?>?

    /// Returns the rows of a list, where `date` is the current date, and `loaded` is the date of its load.
    static func rows(
        of elements: [Self], in topic: Topic, at date: Date, loaded: Date, _ wording: BrowseWording
    ) -> [Row]

    /// Returns the message about a list without elements.
    static func emptyMessage(of topic: Topic, _ wording: BrowseWording) -> ActionMessage<ListScreen<Self>.Action>
}

/// The topic of a list, which selects its elements: a ``GamesTopic`` or a ``StreamsTopic``.
public protocol ListTopic: Hashable, Sendable {
    /// A Boolean value that indicates whether only the signed-in user may see the rows of the list.
    var isPersonal: Bool { get }

    /// Returns the number of rows to request after a number of rows, or `nil` if the list cannot become longer.
    ///
    /// The number of rows of a new list is the one after zero rows.
    func limit(after wanted: Int) -> Int?

    /// Returns `true` if both topics select the same list.
    func isSame(as other: Self) -> Bool

    /// Returns the title of the list.
    func title(_ wording: BrowseWording) -> String
}

/// A row of a list, with the properties that all lists share.
public protocol ListRow: Hashable, Sendable, Identifiable {
    /// The name of the game or of the streamer.
    var name: String { get }
    /// The address of the picture, or `nil` if there is no picture.
    var image: URL? { get }
    /// The text that VoiceOver speaks for the whole row.
    var spoken: String { get }
    /// The alternative text of the picture.
    var pictureDescription: String { get }
}

import Foundation
import RemoteLoading

/// The knowledge of a session about the lists of one kind of element: how to load and to describe them.
protocol ListSource<Element>: Sendable {
    associatedtype Element: ListElement

    /// The number of rows of a new list, and the number by which a list becomes longer.
    func step(of topic: Element.Topic) -> Int

    /// Loads a list.
    ///
    /// `found` receives the topic with the name of a game that was looked up first.
    func load(
        _ topic: Element.Topic, limit: Int, found: @Sendable (Element.Topic) async -> Void
    ) async throws(LoadError) -> TopList<Element>

    /// Returns `true` if both topics choose the same list.
    func isSame(_ topic: Element.Topic, _ other: Element.Topic) -> Bool

    /// Returns `true` if a list belongs to the signed-in user, so that no other user may see its rows.
    func isPersonal(_ topic: Element.Topic) -> Bool

    /// Returns `true` if a list can have more rows than a new list has.
    func canGrow(_ topic: Element.Topic) -> Bool

    /// Returns `true` if a detail of an element is loaded after the list, and is not known yet.
    func lacksDetail(_ element: Element, in topic: Element.Topic) -> Bool

    /// Returns an element with the detail of its earlier version, unless it has one itself.
    func keepingDetail(of earlier: Element, in element: Element) -> Element

    /// Loads the details of elements, and passes each of them on as soon as its detail is loaded.
    ///
    /// An element whose detail could not be loaded is passed on without it, or not at all.
    func complete(_ elements: [Element], receive: @MainActor @Sendable ([Element]) -> Void) async

    func title(of topic: Element.Topic, _ wording: BrowseWording) -> String

    func emptyMessage(
        of topic: Element.Topic, _ wording: BrowseWording
    ) -> ActionMessage<ListScreen<Element>.Action>

    /// Returns the rows of a list at a date, of which `loaded` is the date when the list was loaded.
    func rows(
        of elements: [Element], in topic: Element.Topic, at date: Date, loaded: Date, _ wording: BrowseWording
    ) -> [Element.Row]
}

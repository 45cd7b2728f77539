import Foundation
import RemoteLoading

/// The loads of a session of lists of one kind of element.
protocol ListSource<Element>: Sendable {
    associatedtype Element: ListElement

    /// Loads a list.
    ///
    /// `found` receives the topic with the name of a game that was looked up first.
    func load(
        _ topic: Element.Topic, limit: Int, found: @Sendable (Element.Topic) async -> Void
    ) async throws(LoadError) -> TopList<Element>

    /// Loads the details of elements, and passes each of them on as soon as its detail is loaded.
    ///
    /// An element whose detail could not be loaded is passed on without it, or not at all.
    func complete(_ elements: [Element], receive: @MainActor @Sendable ([Element]) -> Void) async
}

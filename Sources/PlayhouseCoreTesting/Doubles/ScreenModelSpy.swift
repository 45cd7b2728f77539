public import Observation
public import PlayhouseCore

/// A double of any screen model, for tests of a view or of a view model.
///
/// The spy records the actions that the view requests, and shows the screen that the test sets.
///
/// ```swift
/// let quiz = ScreenModelSpy<RecallScreen, RecallScreen.Action>(.fixture())
/// ```
@MainActor
@Observable
public final class ScreenModelSpy<Screen: Hashable & Sendable, Action: Hashable & Sendable>: ScreenModel {
    /// The screen that the view draws, set by the test.
    public var screen: Screen
    /// The actions that the spy has received so far, in order.
    public private(set) var actions: [Action] = []
    /// A closure that runs on each action, for example to set another screen.
    @ObservationIgnored public var onAction: (Action) async -> Void = { _ in }
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy that shows a screen.
    ///
    /// The spy also notes each action in the journal, if there is one, under the given name.
    public init(_ screen: Screen, name: String = "ScreenModelSpy", journal: CallJournal? = nil) {
        self.screen = screen
        self.name = name
        self.journal = journal
    }

    /// Records an action, and then calls ``onAction``.
    public func perform(_ action: Action) async {
        actions.append(action)
        journal?.note("\(action)", by: name)
        await onAction(action)
    }
}

public import Observation

/// An object with a screen that a view draws, and with one function that takes every input of that view.
///
/// Each session of this package is a screen model. A view or a view model that depends on
/// `any ScreenModel<RecallScreen, RecallScreen.Action>` instead of on the session itself can be tested with
/// `ScreenModelSpy`.
@MainActor
public protocol ScreenModel<Screen, Action>: AnyObject, Observable, Sendable {
    /// The type of the value that the view draws.
    associatedtype Screen: Hashable & Sendable
    /// The type of the inputs of the view.
    associatedtype Action: Hashable & Sendable

    /// The value that the view draws, which is replaced whole after every change.
    var screen: Screen { get }

    /// The screens from now on, starting with the current one, for code without SwiftUI.
    ///
    /// By default, the sequence observes ``screen``.
    var screens: ScreenSequence<Screen> { get }

    /// Performs an input of the view, such as a press on a button or typed text, and returns when its work is done.
    func perform(_ action: Action) async
}

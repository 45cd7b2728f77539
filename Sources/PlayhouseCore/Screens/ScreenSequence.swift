/// The screens of a session, for code without SwiftUI.
///
/// ```swift
/// let screens = session.screens
/// task = Task {
///     for await screen in screens { show(screen) }
/// }
/// ```
///
/// Read `session.screens` outside the task, because a task that mentions the session keeps it alive.
///
/// Each iteration starts with the current screen. If the screen changes several times while the loop runs its body, the
/// loop continues with the newest screen. Any number of loops can read the same sequence. A loop does not keep the
/// session alive, and ends when the session is released or the task of the loop is cancelled.
public struct ScreenSequence<Screen: Sendable>: AsyncSequence, Sendable {
    private let makeStream: @Sendable () -> AsyncStream<Screen>

    init(_ makeStream: @escaping @Sendable () -> AsyncStream<Screen>) {
        self.makeStream = makeStream
    }

    /// Returns an iterator that starts with the current screen.
    public func makeAsyncIterator() -> AsyncStream<Screen>.Iterator { makeStream().makeAsyncIterator() }
}

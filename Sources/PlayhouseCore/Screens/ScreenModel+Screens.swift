import Observation

extension ScreenModel {
    /// The screens from now on, starting with the current one, for code without SwiftUI.
    ///
    /// An equal screen is not sent again.
    public var screens: ScreenSequence<Screen> {
        ScreenSequence { [weak self] in
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let reading = Task { @MainActor [weak self] in
                    await Self.send(from: { self }, to: continuation)
                    continuation.finish()
                }
                continuation.onTermination = { _ in reading.cancel() }
            }
        }
    }

    /// Sends each screen until the model is released or the task is cancelled.
    private static func send(from model: () -> Self?, to reader: AsyncStream<Screen>.Continuation) async {
        var last: Screen?
        while !Task.isCancelled {
            let (screen, changes) = observe(model)
            guard let screen else { return }
            if screen != last { reader.yield(screen) }
            last = screen
            for await _ in changes {}
        }
    }

    /// Returns the current screen, and a sequence that ends when the screen changes or its model is released.
    private static func observe(_ model: () -> Self?) -> (screen: Screen?, changes: AsyncStream<Void>) {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let end = EndOfObservation(change)
        let screen = withObservationTracking {
            model()?.screen
        } onChange: {
            end.finish()
        }
        return (screen, changes)
    }
}

/// The end of the observation of one screen: its next change, or the release of its model.
///
/// A model that is released also releases the closure that waits for its changes, and with it this object.
private final class EndOfObservation: Sendable {
    private let change: AsyncStream<Void>.Continuation

    init(_ change: AsyncStream<Void>.Continuation) {
        self.change = change
    }

    deinit { finish() }

    func finish() { change.finish() }
}

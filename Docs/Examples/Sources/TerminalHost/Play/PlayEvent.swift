import Observation
import QuizDomain

/// An event that the loop of a game handles.
enum PlayEvent: Equatable, Sendable {
    case line(String)
    case endOfInput
    case screenChanged
    /// The terminal no longer shows the page, or has another size.
    case repaint
}

/// A queue of events.
///
/// Any thread can send an event. The loop of a game receives the events.
struct PlayEvents: Sendable {
    let stream: AsyncStream<PlayEvent>
    let send: AsyncStream<PlayEvent>.Continuation

    init() {
        (stream, send) = AsyncStream.makeStream()
    }

    /// Sends an event at the next change of the screen.
    ///
    /// Call this method again before drawing the changed screen.
    @MainActor
    func watch(_ quiz: any RecallPlaying) {
        watch { _ = quiz.screen }
    }

    /// Sends an event at the next change of the properties that the closure reads.
    @MainActor
    func watch(_ reading: () -> Void) {
        withObservationTracking(reading) { [send] in
            send.yield(.screenChanged)
        }
    }
}

import Observation
import QuizDomain

/// What the loop of a game is told, one thing after the other.
enum PlayEvent: Equatable, Sendable {
    case line(String)
    case endOfInput
    case screenChanged
}

/// The queue between those who tell, on whatever thread, and the loop that plays.
struct PlayEvents: Sendable {
    let stream: AsyncStream<PlayEvent>
    let send: AsyncStream<PlayEvent>.Continuation

    init() {
        (stream, send) = AsyncStream.makeStream()
    }

    /// Tells the next change of the screen; call it again before drawing what changed.
    @MainActor
    func watch(_ quiz: any RecallPlaying) {
        watch { _ = quiz.screen }
    }

    /// Tells the next change of what is read.
    @MainActor
    func watch(_ reading: () -> Void) {
        withObservationTracking(reading) { [send] in
            send.yield(.screenChanged)
        }
    }
}

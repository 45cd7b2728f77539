import NameMatch
import Observation

/// A recorder of the screens of a session.
@MainActor
@Observable
final class ScreenRecorder {
    private(set) var screens: [NameMatchScreen] = []
    @ObservationIgnored private let session: NameMatchSession

    init(_ session: NameMatchSession) {
        self.session = session
        watch()
    }

    private func watch() {
        withObservationTracking {
            _ = session.screen
        } onChange: {
            Task { @MainActor [weak self] in self?.note() }
        }
    }

    private func note() {
        watch()
        screens.append(session.screen)
    }
}

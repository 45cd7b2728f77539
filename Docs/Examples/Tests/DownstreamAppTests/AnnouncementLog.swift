import Observation

/// The announcements so far, which a test can observe.
@Observable
final class AnnouncementLog {
    private(set) var texts: [String] = []

    func add(_ text: String) {
        texts.append(text)
    }
}

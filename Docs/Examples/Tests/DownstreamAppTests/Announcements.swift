import Observation

/// What was announced so far, to be waited for.
@Observable
final class Announcements {
    private(set) var texts: [String] = []

    func add(_ text: String) {
        texts.append(text)
    }
}

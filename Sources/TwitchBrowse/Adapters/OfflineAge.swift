import RemoteLoading

/// The greatest age among the responses of one load that a cache served because the service could not be reached.
final class OfflineAge: Sendable {
    private let age = Locked<Duration?>(nil)

    /// The age, `nil` if the service sent or confirmed every response.
    var value: Duration? { age.withLock { $0 } }

    func note(_ source: ResponseSource) {
        guard let other = source.offlineAge else { return }
        age.withLock { $0 = max($0 ?? .zero, other) }
    }
}

/// The reason why loading failed, in categories that a screen can act on.
public enum LoadError: Error, Hashable, Sendable {
    /// The service could not be reached, and a retry may help.
    case connectivity(ConnectionFailure)
    /// The response is invalid, for the given reason.
    case invalidData(InvalidData)
    /// The service refused the request, or the request was never sent because it is invalid.
    case refused(Refusal)
    /// The calling task was cancelled.
    ///
    /// A screen should not show a cancellation as an error, and should continue to show what it showed before.
    case cancelled
}

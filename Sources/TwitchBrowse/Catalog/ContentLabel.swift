/// A content classification label of a stream, such as gambling.
///
/// The service can add labels. A label that this module does not know is shown by its identifier.
public struct ContentLabel: Hashable, Sendable, Identifiable {
    /// The identifier of the label at the service, such as `Gambling`.
    public let id: String

    /// Creates a label from its identifier.
    public init(_ id: String) {
        self.id = id
    }

    /// The label of a channel that the older API marks as mature.
    public static let mature = ContentLabel("mature")
}

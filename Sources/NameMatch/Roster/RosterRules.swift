import Foundation
import struct RemoteLoading.ByteKey

/// Who of those that a source tells of can be asked for.
public struct RosterRules: Sendable {
    /// What shows that a picture is none of a person.
    public enum Placeholder: Hashable, Sendable, Codable {
        /// The address contains a text, in whatever case.
        case address(containing: String)
        /// The caption is a text, in whatever case.
        case caption(String)
    }

    /// What shows that a picture is none of a person.
    public var placeholders: [Placeholder]
    /// Whom the host leaves out.
    public var excludes: @Sendable (UncheckedProfile) -> Bool

    /// Creates rules; without arguments, those that the service's own data asks for.
    public init(
        placeholders: [Placeholder] = Placeholder.known,
        excludes: @escaping @Sendable (UncheckedProfile) -> Bool = { _ in false }
    ) {
        self.placeholders = placeholders
        self.excludes = excludes
    }
}

extension RosterRules.Placeholder {
    /// Those that the service has been seen with.
    public static let known: [RosterRules.Placeholder] = [
        .address(containing: "WT_Logo"), .address(containing: "featured-image-TEST1"), .caption("Logo"),
        .caption("WillowTree default article featured image"),
    ]

    func matches(_ headshot: UncheckedProfile.Headshot) -> Bool {
        switch self {
        case .address(let part):
            guard case .at(let url) = headshot.address else { return false }
            return url.absoluteString.lowercased().contains(part.lowercased())
        case .caption(let text):
            return headshot.caption.map { ByteKey($0.lowercased()) } == ByteKey(text.lowercased())
        }
    }
}

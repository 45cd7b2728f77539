import Foundation
import struct RemoteLoading.ByteKey

/// The rules that determine which people of a list can occur in the game.
public struct RosterRules: Sendable {
    /// A pattern for pictures that do not show a person, such as a logo.
    public enum Placeholder: Hashable, Sendable, Codable {
        /// The address contains a text, regardless of case.
        case address(containing: String)
        /// The caption equals a text, regardless of case.
        case caption(String)
    }

    /// The patterns for pictures that do not show a person.
    public var placeholders: [Placeholder]
    /// A closure that returns `true` for a profile that the app excludes from the game.
    public var excludes: @Sendable (UncheckedProfile) -> Bool

    /// Creates rules that, by default, exclude only people whose picture is a known placeholder of the service.
    public init(
        placeholders: [Placeholder] = Placeholder.known,
        excludes: @escaping @Sendable (UncheckedProfile) -> Bool = { _ in false }
    ) {
        self.placeholders = placeholders
        self.excludes = excludes
    }
}

extension RosterRules.Placeholder {
    /// The patterns of all placeholder pictures that the real service has been observed to use.
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

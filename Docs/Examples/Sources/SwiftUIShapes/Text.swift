// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each declaration is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: View, Equatable, Sendable {
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/text/init(_:)
    nonisolated public init<S>(_ content: S) where S: StringProtocol {}
}

extension Text {
    /// https://developer.apple.com/documentation/swiftui/text/font(_:)
    nonisolated public func font(_ font: Font?) -> Text { self }

    /// https://developer.apple.com/documentation/swiftui/text/italic()
    nonisolated public func italic() -> Text { self }
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/font/headline
    public static let headline = Font()
}

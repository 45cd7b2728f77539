// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each declaration is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: View, Equatable, Sendable {
    public typealias Body = Never
}

extension Image {
    /// https://developer.apple.com/documentation/swiftui/image/resizable(capinsets:resizingmode:)
    nonisolated public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image { self }

    /// https://developer.apple.com/documentation/swiftui/image/resizingmode
    public enum ResizingMode: Sendable {
        /// https://developer.apple.com/documentation/swiftui/image/resizingmode/stretch
        case stretch
    }
}

/// https://developer.apple.com/documentation/swiftui/edgeinsets
public struct EdgeInsets: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/edgeinsets/init()
    public init() {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each declaration is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency
public protocol PreviewProvider: _PreviewProvider {
    /// https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.associatedtype
    associatedtype Previews: View

    /// https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.type.property
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

/// The protocol that `PreviewProvider` inherits. It is public in SwiftUI, but has no page in the documentation.
///
/// https://developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency
public protocol _PreviewProvider {}

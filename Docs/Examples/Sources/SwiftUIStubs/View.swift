// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

// SwiftUI exports the modules of `CGFloat`, `URL` and `TimeInterval`.
@_exported public import Foundation

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// https://developer.apple.com/documentation/swiftui/view
extension View where Body == Never {
    public var body: Never { fatalError("SwiftUIStubs has no behaviour.") }
}

/// https://developer.apple.com/documentation/swift/never
extension Never: View {
    public typealias Body = Never

    public var body: Never { fatalError("SwiftUIStubs has no behaviour.") }
}

/// https://developer.apple.com/documentation/swift/optional
extension Optional: View where Wrapped: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }

    public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }

    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View { TupleView((repeat each content)) }

    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }

    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent()
    }

    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent()
    }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View {
    public typealias Body = Never

    nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<T>: View {
    public typealias Body = Never

    nonisolated public init(_ value: T) {}
}

/// The type of an `if` or a `switch` in a view builder. The type is public in SwiftUI, but is not documented.
///
/// https://developer.apple.com/documentation/swiftui/viewbuilder
public struct _ConditionalContent<TrueContent, FalseContent>: View where TrueContent: View, FalseContent: View {
    public typealias Body = Never

    nonisolated init() {}
}

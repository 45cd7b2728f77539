// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Body { get }

    @MainActor @preconcurrency init()
}

/// https://developer.apple.com/documentation/swiftui/app
extension App {
    @MainActor @preconcurrency
    public static func main() { fatalError("SwiftUIStubs has no behaviour.") }
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

/// https://developer.apple.com/documentation/swiftui/scene
extension Scene where Body == Never {
    public var body: Never { fatalError("SwiftUIStubs has no behaviour.") }
}

/// https://developer.apple.com/documentation/swift/never
extension Never: Scene {}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { content }

    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content>: Scene where Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {}
}
